import { type RawBuilder, sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import { longestBoatName } from '@slipway/shared/api/console/limits.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { lockDaysToStop } from '../catalogue/availability/closures.ts';
import { snakeCaseKeys } from '../platform/database/snake-case-keys.ts';
import type { Database, NewRow, Row, Tables } from '../platform/database/tables.ts';

/**
 * The tables whose rows a change set may write; each row has a number. A new kind of change adds its own tables here.
 */
export const tablesOfJournal = {
  scheduleRules: 'schedule_rules',
  specialDays: 'special_days',
  slots: 'slots',
  boatPackages: 'boat_packages',
  packageItems: 'package_items',
  menuItems: 'menu_items',
  boats: 'boats',
  boatKinds: 'boat_kinds',
  coupons: 'coupons',
  galleryPictures: 'gallery_pictures',
  accountCodes: 'account_codes',
} as const satisfies Partial<Record<keyof Tables, string>>;

export type JournalTable = keyof typeof tablesOfJournal;

type Json = Record<string, unknown>;

/** A written row, with only the changed columns. `before` is null for a new row, `after` for a deleted row. */
export type JournalRow = {
  group: number;
  what: string;
  table: string;
  id: number;
  before: Json | null;
  after: Json | null;
};

/** Columns that jobs and the kitchen write. Their changes do not count as edits of the row. */
const keptByJobs = ['is_over', 'sold_out_on'];

/**
 * Writes and records the rows of a change, so that an undo can restore them. Values are compared as stored, after
 * triggers.
 */
export class Journal {
  readonly rows: JournalRow[] = [];
  readonly #db: Database;
  #group = 0;
  #what = '';

  constructor(db: Database) {
    this.#db = db;
  }

  /**
   * Begins a group of rows. An undo restores all rows of the group or none. `what`: the group's name in the list of
   * groups that an undo did not restore.
   */
  begin(what: string): void {
    this.#group += 1;
    this.#what = what;
  }

  async insert<Name extends JournalTable>(table: Name, values: NewRow<Name>): Promise<number> {
    const name = tablesOfJournal[table];
    const row = snakeCaseKeys(values);
    const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
    const { rows } = await sql<{ id: number; after: string }>`
      insert into ${sql.table(name)} as t (${columns})
      select ${columns} from jsonb_populate_record(null::${sql.table(name)}, ${JSON.stringify(row)}::jsonb)
      returning id, to_jsonb(t)::text as after`.execute(this.#db);
    const { id, after } = rows[0]!;
    this.#note(name, id, null, JSON.parse(after) as Json);
    return id;
  }

  /**
   * Writes the same columns of several rows. A change with `what` begins a group with that name. `followed`: columns
   * that a rule writes because of the changes. An undo restores these columns even if the rule has written them again.
   */
  async update<Name extends JournalTable>(
    table: Name,
    changes: readonly { id: number; values: Partial<Row<Name>>; what?: string }[],
    followed: readonly (keyof Row<Name> & string)[] = [],
  ): Promise<void> {
    const [first] = changes;
    if (first === undefined) return;
    const name = tablesOfJournal[table];
    const ids = changes.map(({ id }) => id);
    const before = await readRows(this.#db, name, ids);
    // All changes have the same columns, so the names are read from the first change. Each value is replaced by `true`,
    // because `snakeCaseKeys` would leave out a column whose value is null.
    const named = Object.fromEntries(Object.keys(first.values).map((key) => [key, true]));
    const columns = Object.keys(snakeCaseKeys(named));
    // Nothing is written, because no column changes.
    if (columns.length === 0) return;
    const values = changes.map(({ id, values: each }) => ({ ...snakeCaseKeys(each), id }));
    await writeColumns(this.#db, name, columns, values);
    const after = await readRows(this.#db, name, ids);
    const alsoBefore = Object.keys(snakeCaseKeys(Object.fromEntries(followed.map((key) => [key, true]))));
    for (const { id, what } of changes) {
      if (what !== undefined) this.begin(what);
      const [old, now] = [before.get(id)!, after.get(id)!];
      const written = Object.keys(now).filter((key) => !isDeepStrictEqual(old[key], now[key]));
      this.#note(name, id, only(old, [...written, ...alsoBefore]), only(now, written));
    }
  }

  async remove(table: JournalTable, id: number): Promise<void> {
    const name = tablesOfJournal[table];
    const before = (await readRows(this.#db, name, [id])).get(id)!;
    await sql`delete from ${sql.table(name)} where id = ${id}`.execute(this.#db);
    this.#note(name, id, before, null);
  }

  #note(table: string, id: number, before: Json | null, after: Json | null): void {
    this.rows.push({ group: this.#group, what: this.#what, table, id, before, after });
  }
}

/**
 * A group of rows that an undo did not restore. `isUsed` is true if a sale, a trip or another row needs one of the
 * rows, and false if somebody has changed one of them.
 */
export type Left = { what: string; isUsed: boolean };

/**
 * Restores the groups of rows, the last written first. Leaves out a group if somebody has changed one of its rows, or
 * if a sale, a trip or another row needs one of them. Returns the groups that it leaves out. Before the call, the
 * caller must tell the triggers that a rule writes. Otherwise, restored prices of slots would count as set by staff.
 */
export async function putBack(
  db: Database,
  booked: readonly JournalRow[],
  today: LocalDate,
): Promise<Left[]> {
  // Locks sales, so that nobody sells a row while the undo deletes it.
  const mayGo = ({ table, before }: JournalRow) =>
    table === 'boats' ||
    table === 'boat_kinds' ||
    (table in usersOf && (table !== 'slots' || before === null));
  if (booked.some(mayGo)) await lockDaysToStop(db, { date: today, isUntilFurtherNotice: true });
  const rows = new Map<string, Json | null>();
  const found = new Map<string, Json | null>();
  const keyOf = ({ table, id }: Pick<JournalRow, 'table' | 'id'>) => `${table} ${id}`;
  for (const table of [...new Set(booked.map((row) => row.table))].toSorted()) {
    const ids = [...new Set(booked.filter((row) => row.table === table).map(({ id }) => id))];
    const now = await readRows(db, table, ids);
    for (const id of ids) {
      rows.set(keyOf({ table, id }), now.get(id) ?? null);
      found.set(keyOf({ table, id }), now.get(id) ?? null);
    }
  }
  const left: Left[] = [];
  for (const group of groupsOf(booked.toReversed(), (row) => row.group)) {
    const put = new Map<string, Json | null>();
    const holds = group.every((row) => {
      const key = keyOf(row);
      const now = put.has(key) ? put.get(key)! : rows.get(key)!;
      if (!isAsWritten(now, row.after)) return false;
      put.set(key, row.before === null ? null : { ...now, ...row.before });
      return true;
    });
    const isUsed = holds && (await isNeeded(db, rows, put, today));
    if (!holds || isUsed) left.push({ what: group[0]!.what, isUsed });
    else for (const [key, row] of put) rows.set(key, row);
  }
  await writeBack(db, found, rows);
  return left.toReversed();
}

/** By table: an SQL condition, true if another row refers to row `id`. Deleting row `id` would break the reference. */
const usersOf: Readonly<Record<string, (id: number) => RawBuilder<unknown>>> = {
  boat_packages: (id) => sql`exists (select from bookings where package_id = ${id})
    or exists (select from schedule_rules where ${id} = any (package_ids))
    or exists (select from slots where is_open and schedule_rule_id is null and ${id} = any (package_ids))
    or exists (select from menu_items where ${id} = any (package_ids) or ${id} = any (included_in_package_ids))`,
  slots: (id) => sql`exists (select from bookings where slot_id = ${id})`,
  menu_items: (id) => sql`exists (select from booking_items where menu_item_id = ${id})`,
  coupons: (id) => sql`exists (select from coupon_uses where coupon_id = ${id})`,
};

/**
 * Whether something blocks the undo: a row to be deleted is in use, a boat to be taken out of service has future trips,
 * or another boat now has the boat's old name.
 */
async function isNeeded(
  db: Database,
  rows: ReadonlyMap<string, Json | null>,
  put: ReadonlyMap<string, Json | null>,
  today: LocalDate,
): Promise<boolean> {
  const needs = [...put].flatMap(([key, row]) => {
    const [table = '', id = ''] = key.split(' ');
    const now = rows.get(key) ?? null;
    if (table === 'boats') return boatIsNeeded(Number(id), now, row, new Map([...rows, ...put]), today);
    if (table === 'boat_kinds' && row === null && now !== null) return kindIsNeeded(Number(id), rows);
    const users = row === null && now !== null ? usersOf[table]?.(Number(id)) : undefined;
    return users === undefined ? [] : [sql`(${users})`];
  });
  if (needs.length === 0) return false;
  const found = await sql<{ isNeeded: boolean }>`select ${sql.join(needs, sql` or `)} as is_needed`.execute(
    db,
  );
  return found.rows[0]!.isNeeded;
}

/**
 * Returns SQL conditions, to be joined with `or`. They test whether a package or a boat in service uses this kind of
 * boat. For a row that the undo has already restored, the restored values count.
 */
function kindIsNeeded(id: number, rows: ReadonlyMap<string, Json | null>): RawBuilder<unknown>[] {
  const known = (of: string) => {
    const ids = [...rows.keys()]
      .filter((key) => key.startsWith(`${of} `))
      .map((key) => Number(key.slice(of.length)));
    return sql`id <> all (${ids}::integer[])`;
  };
  const stays = [...rows].some(
    ([key, row]) =>
      (key.startsWith('boats ') && row?.['kind_id'] === id && row['is_in_service'] === true) ||
      (key.startsWith('boat_packages ') &&
        (row?.['kind_ids'] as number[] | undefined)?.includes(id) === true),
  );
  if (stays) return [sql`true`];
  return [
    sql`exists (select from boats where kind_id = ${id} and is_in_service and ${known('boats')})`,
    sql`exists (select from boat_packages where ${id} = any (kind_ids) and ${known('boat_packages')})`,
  ];
}

function boatIsNeeded(
  id: number,
  now: Json | null,
  row: Json | null,
  planned: ReadonlyMap<string, Json | null>,
  today: LocalDate,
): RawBuilder<unknown>[] {
  const others = [...planned].filter(([key]) => key.startsWith('boats ') && key !== `boats ${id}`);
  const known = [id, ...others.map(([key]) => Number(key.slice('boats '.length)))];
  const hasTrips = sql`exists (select from allocations where boat_id = ${id} and maintenance_id is null
    and upper(during) > ${today}::timestamp)`;
  const isTaken = others.some(([, other]) => other?.['name'] === row?.['name'])
    ? sql`true`
    : sql`exists (select from boats where name = ${row?.['name']} and id <> all (${known}::integer[]))`;
  return [
    ...(now?.['is_in_service'] === true && row?.['is_in_service'] !== true ? [hasTrips] : []),
    ...(row === null ? [] : [isTaken]),
  ];
}

function isAsWritten(now: Json | null, after: Json | null): boolean {
  if (now === null || after === null) return now === after;
  return Object.entries(after).every(
    ([key, value]) => keptByJobs.includes(key) || isDeepStrictEqual(now[key], value),
  );
}

/** Deletes rows first, because a restored row may need the name or the key of a deleted row. */
async function writeBack(
  db: Database,
  found: ReadonlyMap<string, Json | null>,
  wanted: ReadonlyMap<string, Json | null>,
): Promise<void> {
  const changed = [...wanted].flatMap(([key, after]) => {
    const [table = '', id = ''] = key.split(' ');
    const before = found.get(key) ?? null;
    return isDeepStrictEqual(before, after) ? [] : [{ table, id: Number(id), before, after }];
  });
  for (const { table, id, after } of changed)
    if (after === null && table === 'boats')
      // The row of a boat is kept, because allocations name the boat without a foreign key. The new name contains the
      // boat's number, so that another boat can have the old name.
      await sql`update boats set is_in_service = false,
        name = left(name, ${longestBoatName - 20}) || ' (taken back ' || id || ')' where id = ${id}`.execute(
        db,
      );
    else if (after === null && table === 'boat_kinds')
      // The row of a kind of boat is kept, because the rows of boats refer to it.
      await sql`update boat_kinds set is_gone = true where id = ${id}`.execute(db);
    else if (after === null) await sql`delete from ${sql.table(table)} where id = ${id}`.execute(db);
  const updated = changed.flatMap(({ table, id, before, after }) => {
    if (before === null || after === null) return [];
    const columns = Object.keys(after).filter((key) => !isDeepStrictEqual(before[key], after[key]));
    return [{ table, columns, row: { ...only(after, columns), id } }];
  });
  const renamed = updated.filter(({ table, columns }) => table === 'boats' && columns.includes('name'));
  // Boats get temporary names first, because names are unique and two boats may swap theirs.
  if (renamed.length > 1)
    await sql`update boats set name = gen_random_uuid()::text where id = any (${renamed.map(({ row }) => row.id)})`.execute(
      db,
    );
  for (const alike of groupsOf(updated, ({ table, columns }) => `${table} ${columns.join()}`)) {
    const [{ table, columns }] = alike as [(typeof alike)[number]];
    await writeColumns(
      db,
      table,
      columns,
      alike.map(({ row }) => row),
    );
  }
  for (const { table, before, after } of changed)
    if (before === null && after !== null)
      await sql`
        insert into ${sql.table(table)} overriding system value
        select * from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(after)}::jsonb)`.execute(
        db,
      );
}

async function readRows(
  db: Database,
  table: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Json>> {
  // Reads each row as text, because Kysely's CamelCasePlugin would rename the columns of an object.
  const { rows } = await sql<{ id: number; row: string }>`
    select id, to_jsonb(t)::text as row from ${sql.table(table)} t where id = any (${ids}::integer[])
    order by id for update`.execute(db);
  return new Map(rows.map(({ id, row }) => [id, JSON.parse(row) as Json]));
}

async function writeColumns(
  db: Database,
  table: string,
  columns: readonly string[],
  rows: readonly Json[],
): Promise<void> {
  const set = sql.join(columns.map((column) => sql`${sql.ref(column)} = v.${sql.ref(column)}`));
  await sql`
    update ${sql.table(table)} as t set ${set}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) v
    where t.id = v.id`.execute(db);
}

function only(row: Json, keys: readonly string[]): Json {
  return Object.fromEntries(keys.map((key) => [key, row[key]]));
}

export function groupsOf<T>(items: readonly T[], keyOf: (item: T) => string | number): T[][] {
  const groups = new Map<string | number, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return [...groups.values()];
}
