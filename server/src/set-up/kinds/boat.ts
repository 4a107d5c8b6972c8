import { counted } from '@slipway/shared/values/counted.ts';
import type { ChangeWords } from '@slipway/shared/api/console/changes.ts';
import { mostWeight } from '@slipway/shared/rules/business-terms.ts';
import { mostGuests } from '@slipway/shared/rules/guests.ts';
import { lockDaysToStop } from '../../catalogue/availability/closures.ts';
import type { Database, Row } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { readTermsAt } from '../../catalogue/business-terms.ts';
import type { ChangeKind } from '../change-kind.ts';
import { atOnce, differing, isGone, requireOwnName } from './edit-row.ts';

type Words = ChangeWords<'boat'>;

/** A boat. The guards refuse a set that leaves a booked trip without one. */
export const boat: ChangeKind<'boat'> = {
  title({ boat: id, name, rename, seats, hull, weight, service }) {
    if (id === null) return `${name}, a new boat`;
    const what = [
      ...(rename === undefined ? [] : [`now ${rename}`]),
      ...(seats === undefined ? [] : [counted(seats, 'seat')]),
      ...(hull === undefined ? [] : [hullWords(hull)]),
      ...(weight === undefined ? [] : [weightWords(weight)]),
      ...(service === undefined ? [] : [service ? 'in service' : 'out of service']),
    ];
    return what.length === 0 ? `${name}, edited` : `${name}: ${what.join(', ')}`;
  },
  async apply(book, words, { db, now, today, from }) {
    const { boat: id } = words;
    // Nobody is given this boat between the look at its trips and the end of the transaction.
    if (words.service === false) await lockDaysToStop(db, { date: today, isUntilFurtherNotice: true });
    await requireCarries(db, words, now);
    const rows = await db.selectFrom('boats').selectAll().orderBy('id').forUpdate().execute();
    const name = words.rename ?? words.name;
    const inService = rows.filter(({ isInService }) => isInService).length;
    const boats = (now: number) =>
      now === inService ? [] : [{ label: 'Boats in service', value: `${inService} → ${now}` }];
    if (id === null) {
      requireOwnName(name, null, rows);
      const isInService = words.service ?? true;
      book.begin(name);
      await book.insert('boats', { seats: mostGuests, ...columnsOf(words), name, isInService });
      return {
        clauses: [`${name} is a new boat, ${isInService ? 'in service' : 'not in service yet'}`],
        figures: boats(inService + (isInService ? 1 : 0)),
        warnings: atOnce(name, { today, from }),
      };
    }
    const before = rows.find((row) => row.id === id);
    if (before === undefined) throw isGone(words.name);
    const values = differing(before, columnsOf(words));
    const after = { ...before, ...values };
    requireOwnName(after.name, id, rows);
    book.begin(before.name);
    await book.update('boats', [{ id, values }]);
    const isTurned = before.isInService !== after.isInService;
    return {
      clauses: [
        isTurned
          ? `${before.name} is ${after.isInService ? 'in service again' : 'out of service'}`
          : Object.keys(values).length === 0
            ? `${before.name} is as it was`
            : `${before.name} changes`,
      ],
      figures: [
        ...(before.name === after.name ? [] : [{ label: 'Name', value: `${before.name} → ${after.name}` }]),
        ...(before.seats === after.seats
          ? []
          : [{ label: 'Seats', value: `${before.seats} → ${after.seats}` }]),
        ...(before.hullNumber === after.hullNumber
          ? []
          : [{ label: 'Number', value: `${before.hullNumber || 'none'} → ${after.hullNumber || 'none'}` }]),
        ...(before.weightKg === after.weightKg
          ? []
          : [
              {
                label: 'Carries',
                value: `${weightWords(before.weightKg)} → ${weightWords(after.weightKg)}`,
              },
            ]),
        ...boats(inService + (isTurned ? (after.isInService ? 1 : -1) : 0)),
      ],
      warnings: atOnce(before.name, { today, from }),
    };
  },
};

const hullWords = (hull: string) => (hull === '' ? 'no number' : `number ${hull}`);
const weightWords = (weight: number | null) => (weight === null ? 'as every boat' : `${weight} kg`);

/** Whoever books is told how much comes aboard, and not which boat they will have. */
async function requireCarries(db: Database, { name, rename, weight }: Words, now: Date): Promise<void> {
  if (weight === undefined || weight === null) return;
  const { terms } = await readTermsAt(db, now);
  if (weight < terms.mostWeightKg)
    throw new Refusal('invalid', {
      message: `${rename ?? name} has to carry ${mostWeight(terms)} at least: customers are told that so much comes aboard, before their boat is named.`,
    });
}

function columnsOf({ rename, seats, hull, weight, service }: Words): Partial<Row<'boats'>> {
  return {
    ...(rename === undefined ? {} : { name: rename }),
    ...(seats === undefined ? {} : { seats }),
    ...(hull === undefined ? {} : { hullNumber: hull.trim() }),
    ...(weight === undefined ? {} : { weightKg: weight }),
    ...(service === undefined ? {} : { isInService: service }),
  };
}
