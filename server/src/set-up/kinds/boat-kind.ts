import { type ChangeFields, type KindFields, kindFields } from '@slipway/shared/api/console/changes.ts';
import { commonRules } from '@slipway/shared/rules/boat-terms.ts';
import { counted } from '@slipway/shared/values/counted.ts';
import { formatShortGbp, penceFromPounds, poundsOf } from '@slipway/shared/values/pence.ts';
import { lockDaysToStop } from '../../catalogue/availability/closures.ts';
import type { Database, Row } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { ChangeKind } from '../change-kind.ts';
import { atOnce, differing, isGone, requireOwnName, requirePicture } from './edit-row.ts';

type Words = ChangeFields<'boat_kind'>;
type Columns = Row<'boatKinds'>;

type Field<Name extends keyof KindFields> = {
  label: string;
  column: keyof Columns;
  say: (value: KindFields[Name]) => string;
};

const asTheHouse = 'the usual rule';
const orHouse =
  <Value>(say: (value: Value) => string) =>
  (value: Value | null) =>
    value === null ? asTheHouse : say(value);
const kmh = orHouse((limit: number) => `${limit} km/h`);

/** The fields of a kind of boat, by their names in a change and in the table. */
const fields: { [Name in keyof KindFields]: Field<Name> } = {
  seats: { label: 'Seats', column: 'seats', say: (seats) => counted(seats, 'seat') },
  weight: {
    label: 'Carries',
    column: 'weightKg',
    say: orHouse((weight) => (weight === 0 ? 'any weight' : `${weight} kg`)),
  },
  deposit: {
    label: 'Deposit',
    column: 'deposit',
    say: orHouse((pounds) => (pounds === 0 ? 'none' : formatShortGbp(penceFromPounds(pounds)!))),
  },
  captain: { label: 'Youngest captain', column: 'youngestCaptain', say: orHouse(String) },
  licence: {
    label: 'Driving licence',
    column: 'asksLicence',
    say: orHouse((isAsked) => (isAsked ? 'asked for' : 'not asked for')),
  },
  wind: { label: 'Wind limit', column: 'windLimitKmh', say: kmh },
  gust: { label: 'Gust limit', column: 'gustLimitKmh', say: kmh },
  drive: { label: 'What drives it', column: 'drive', say: (drive) => drive || 'nothing said' },
  pictures: { label: 'Pictures', column: 'pictures', say: ({ length }) => counted(length, 'picture') },
};
type FieldName = keyof KindFields;
const fieldNames = Object.keys(kindFields.shape) as FieldName[];

const sayField = <Name extends FieldName>(name: Name, value: KindFields[Name]) => fields[name].say(value);

/** Converts money into pence, the unit of the table. */
function columnsOf({ rename, ...words }: Partial<Words>): Partial<Columns> {
  const columns = fieldNames.flatMap((name) => {
    const value = words[name];
    if (value === undefined) return [];
    const isMoney = name === 'deposit' && typeof value === 'number';
    return [[fields[name].column, isMoney ? penceFromPounds(value) : value]];
  });
  return { ...(rename === undefined ? {} : { name: rename }), ...Object.fromEntries(columns) };
}

export function fieldsOfKind(row: Columns): KindFields {
  const values = fieldNames.map((name) => {
    const value = name === 'deposit' && row.deposit !== null ? poundsOf(row.deposit) : undefined;
    return [name, value ?? row[fields[name].column]];
  });
  return Object.fromEntries(values) as KindFields;
}

/** Edits a kind of boat. The guards refuse a change set that would leave a booked trip without a fitting boat. */
export const boatKind: ChangeKind<'boat_kind'> = {
  title({ kind, name, rename, ...words }) {
    if (kind === null) return `${name}, a new kind of boat`;
    const what = fieldNames.flatMap((field) => {
      const value = words[field];
      if (value === undefined) return [];
      const said = sayField(field, value);
      return field === 'seats' ? [said] : [`${fields[field].label.toLowerCase()} ${said}`];
    });
    const all = [...(rename === undefined ? [] : [`now ${rename}`]), ...what];
    return all.length === 0 ? `${name}, edited` : `${name}: ${all.join(', ')}`;
  },
  async apply(journal, words, { db, today, from }) {
    const { kind: id, name } = words;
    for (const picture of words.pictures ?? []) await requirePicture(db, name, picture);
    // Blocks all sales until the transaction ends, so that the guards check every booked party.
    if (id !== null) await lockDaysToStop(db, { date: today, isUntilFurtherNotice: true });
    const rows = await selectKinds(db).forUpdate().execute();
    if (id === null) {
      requireOwnName(name, null, rows);
      journal.begin(name);
      await journal.insert('boatKinds', { ...columnsOf(words), name, seats: words.seats! });
      return {
        clauses: [`${name} is a new kind of boat, with ${counted(words.seats!, 'seat')}`],
        warnings: atOnce(name, { today, from }),
      };
    }
    const before = rows.find((row) => row.id === id);
    if (before === undefined) throw isGone(name);
    const values = differing(before, columnsOf(words));
    const after = { ...before, ...values };
    requireOwnName(after.name, id, rows);
    const labelOf = (field: FieldName) =>
      rows.length === 1 ? fields[field].label : `${after.name}: ${fields[field].label.toLowerCase()}`;
    journal.begin(before.name);
    await journal.update('boatKinds', [{ id, values }]);
    return {
      clauses: [Object.keys(values).length === 0 ? `${before.name} is as it was` : `${before.name} changes`],
      figures: [
        ...(before.name === after.name ? [] : [{ label: 'Name', value: `${before.name} → ${after.name}` }]),
        ...fieldNames
          .filter((field) => fields[field].column in values)
          .map((field) => ({ label: labelOf(field), value: change(field, before, after) })),
      ],
      warnings: atOnce(before.name, { today, from }),
    };
  },
};

function change(field: FieldName, before: Columns, after: Columns): string {
  const [was, is] = [before, after].map((row) => sayField(field, fieldsOfKind(row)[field]));
  if (field === 'seats') return `${before.seats} → ${after.seats}`;
  return was === is ? `other ${is}` : `${was} → ${is}`;
}

export function selectKinds(db: Database) {
  return db.selectFrom('boatKinds').selectAll().where('isGone', '=', false).orderBy('id');
}

/** Returns the numbers of the kinds that a change names, by number or by name. Throws a Refusal for an unknown kind. */
export async function kindsNamed(db: Database, named: readonly (number | string)[]): Promise<number[]> {
  const kinds = await selectKinds(db).execute();
  return named.map((wanted) => {
    const found = kinds.find(({ id, name }) =>
      typeof wanted === 'number' ? id === wanted : name.toLowerCase() === wanted.toLowerCase(),
    );
    if (found === undefined)
      throw new Refusal('invalid', {
        message: `There is no kind of boat ${typeof wanted === 'number' ? 'of that number' : `“${wanted}”`} any more. Please choose another.`,
      });
    return found.id;
  });
}

/**
 * Throws a Refusal if the kinds of a package have different deposits or rules. Customers are promised the same for
 * every boat of a package.
 */
export async function requireSameRules(db: Database): Promise<void> {
  const kinds = await selectKinds(db).execute();
  const packages = await db.selectFrom('boatPackages').select(['name', 'kindIds']).orderBy('id').execute();
  for (const { name, kindIds } of packages) {
    const [first, ...others] = kinds.filter(({ id }) => kindIds.includes(id));
    for (const other of others)
      for (const rule of commonRules)
        if (first !== undefined && first[rule] !== other[rule]) throw differs(rule, name, [first, other]);
  }
}

function differs(rule: (typeof commonRules)[number], of: string, kinds: readonly Columns[]): Refusal {
  const field = fieldNames.find((each) => fields[each].column === rule)!;
  const said = kinds.map((kind) => `“${sayField(field, fieldsOfKind(kind)[field])}” for ${kind.name}`);
  return new Refusal('invalid', {
    message: `${of} is sold on kinds of boat that differ in ${fields[field].label.toLowerCase()}: ${said.join(', ')}. Please make both the same, or sell ${of} on only one of them.`,
  });
}

/** The default kind, for a boat or a package that names no kind. */
export async function firstKind(db: Database): Promise<number> {
  const { id } = await selectKinds(db).limit(1).executeTakeFirstOrThrow();
  return id;
}
