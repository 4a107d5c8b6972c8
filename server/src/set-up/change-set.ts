import type { Change } from '@slipway/shared/api/console/changes.ts';
import { sql } from 'kysely';
import type { Database, Row } from '../platform/database/tables.ts';
import { Refusal } from '../platform/http/refusal.ts';
import type { JournalRow } from './journal.ts';

export type ChangeSet = Omit<Row<'changeSets'>, 'changes' | 'notes'> & {
  changes: Change[];
  notes: Record<string, Record<string, unknown>>;
};

/** Locks the set for the transaction. Throws 'not_found'. */
export async function lockChangeSet(db: Database, id: string): Promise<ChangeSet> {
  const set = await db
    .selectFrom('changeSets')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (set === undefined) throw new Refusal('not_found', { message: 'These changes don’t exist any more.' });
  return asChangeSet(set);
}

export function asChangeSet(row: Row<'changeSets'>): ChangeSet {
  return {
    ...row,
    // The changes were checked before they were written, and are checked again when they are applied.
    changes: row.changes as Change[],
    notes: row.notes as ChangeSet['notes'],
  };
}

/** Throws 'version_changed', with the time of the last change and the person who made it. */
export async function requireSetVersion(db: Database, set: ChangeSet, version: number): Promise<void> {
  if (set.version === version) return;
  const by = await db
    .selectFrom('staff')
    .select('name')
    .where('id', '=', set.changedBy ?? '')
    .executeTakeFirst();
  const changed = { by: by?.name ?? null, at: set.changedAt.toISOString() };
  throw new Refusal('version_changed', { details: { console: { changed } } });
}

/** Throws if the set can no longer be edited or applied. */
export function requireOpen({ state }: Pick<ChangeSet, 'state'>): void {
  const why = {
    applied: 'These changes are already on the site.',
    undone: 'These changes were taken back.',
    thrown_away: 'These changes were thrown away.',
  };
  if (state in why) throw new Refusal('invalid', { message: why[state as keyof typeof why] });
}

export async function insertBookedRows(
  db: Database,
  setId: string,
  rows: readonly JournalRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map(({ group, what, table, id, before, after }, position) => ({
    setId,
    position,
    groupNumber: group,
    what,
    ofTable: table,
    rowId: id,
    before: before === null ? null : JSON.stringify(before),
    after: after === null ? null : JSON.stringify(after),
  }));
  // A statement takes at most 65,535 values.
  for (let first = 0; first < values.length; first += 1000)
    await db
      .insertInto('changeSetRows')
      .values(values.slice(first, first + 1000))
      .execute();
}

export async function readJournalRows(db: Database, setId: string): Promise<JournalRow[]> {
  const rows = await db
    .selectFrom('changeSetRows')
    .select(['groupNumber', 'what', 'ofTable', 'rowId'])
    // The row is read as text, so that its column names and values stay as Postgres writes them.
    .select([sql<string | null>`before::text`.as('before'), sql<string | null>`after::text`.as('after')])
    .where('setId', '=', setId)
    .orderBy('position')
    .execute();
  const parsed = (text: string | null) =>
    text === null ? null : (JSON.parse(text) as NonNullable<JournalRow['before']>);
  return rows.map(({ groupNumber, what, ofTable, rowId, before, after }) => ({
    group: groupNumber,
    what,
    table: ofTable,
    id: rowId,
    before: parsed(before),
    after: parsed(after),
  }));
}
