import type { ChangeWords } from '@slipway/shared/api/console/changes.ts';
import { counted } from '@slipway/shared/values/counted.ts';
import { mostWeight } from '@slipway/shared/rules/business-terms.ts';
import { lockDaysToStop } from '../../catalogue/availability/closures.ts';
import { readTermsAt } from '../../catalogue/business-terms.ts';
import type { Database, Row } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { ChangeKind } from '../change-kind.ts';
import { atOnce, differing, isGone, requireOwnName } from './edit-row.ts';

type Words = ChangeWords<'boat_kind'>;

/** A kind of boat. The guards refuse a set that leaves a booked trip without a boat that fits it. */
export const boatKind: ChangeKind<'boat_kind'> = {
  title({ kind, name, rename, seats, weight }) {
    if (kind === null) return `${name}, a new kind of boat`;
    const what = [
      ...(rename === undefined ? [] : [`now ${rename}`]),
      ...(seats === undefined ? [] : [counted(seats, 'seat')]),
      ...(weight === undefined ? [] : [weightWords(weight)]),
    ];
    return what.length === 0 ? `${name}, edited` : `${name}: ${what.join(', ')}`;
  },
  async apply(book, words, { db, now, today, from }) {
    const { kind: id, name } = words;
    await requireCarries(db, words, now);
    // Nobody is sold a place on this kind between the look at its parties and the end of the transaction.
    if (id !== null) await lockDaysToStop(db, { date: today, isUntilFurtherNotice: true });
    const rows = await selectKinds(db).forUpdate().execute();
    if (id === null) {
      requireOwnName(name, null, rows);
      book.begin(name);
      await book.insert('boatKinds', { ...columnsOf(words), name, seats: words.seats! });
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
    book.begin(before.name);
    await book.update('boatKinds', [{ id, values }]);
    return {
      clauses: [Object.keys(values).length === 0 ? `${before.name} is as it was` : `${before.name} changes`],
      figures: [
        ...(before.name === after.name ? [] : [{ label: 'Name', value: `${before.name} → ${after.name}` }]),
        ...(before.seats === after.seats
          ? []
          : [{ label: 'Seats', value: `${before.seats} → ${after.seats}` }]),
        ...(before.weightKg === after.weightKg
          ? []
          : [
              {
                label: 'Carries',
                value: `${weightWords(before.weightKg)} → ${weightWords(after.weightKg)}`,
              },
            ]),
      ],
      warnings: atOnce(before.name, { today, from }),
    };
  },
};

export function selectKinds(db: Database) {
  return db.selectFrom('boatKinds').selectAll().where('isGone', '=', false).orderBy('id');
}

/** The numbers of kinds that a change names by number or, where they are new, by name. Throws a Refusal. */
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

/** Of a boat or a package that names none. */
export async function firstKind(db: Database): Promise<number> {
  const { id } = await selectKinds(db).limit(1).executeTakeFirstOrThrow();
  return id;
}

const weightWords = (weight: number | null) => (weight === null ? 'as every boat' : `${weight} kg`);

/** Whoever books is told how much comes aboard, and not which boat they will have. */
async function requireCarries(db: Database, { name, rename, weight }: Words, now: Date): Promise<void> {
  if (weight === undefined || weight === null) return;
  const { terms } = await readTermsAt(db, now);
  if (weight < terms.mostWeightKg)
    throw new Refusal('invalid', {
      message: `${rename ?? name} has to carry ${mostWeight(terms)} at least: customers are told that so much comes aboard. Lower that figure first.`,
    });
}

function columnsOf({ rename, seats, weight }: Words): Partial<Row<'boatKinds'>> {
  return {
    ...(rename === undefined ? {} : { name: rename }),
    ...(seats === undefined ? {} : { seats }),
    ...(weight === undefined ? {} : { weightKg: weight }),
  };
}
