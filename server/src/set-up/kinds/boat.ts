import type { ChangeWords } from '@slipway/shared/api/console/changes.ts';
import { mostGuests } from '@slipway/shared/rules/guests.ts';
import { lockDaysToStop } from '../../availability/closures.ts';
import type { Row } from '../../database/tables.ts';
import type { ChangeKind } from '../change-kind.ts';
import { countOf } from '../say.ts';
import { atOnce, differing, isGone, requireOwnName } from './edit-row.ts';

type Words = ChangeWords<'boat'>;

/** A boat. The guards refuse a set that leaves a booked trip without one. */
export const boat: ChangeKind<'boat'> = {
  title({ boat: id, name, rename, seats, service }) {
    if (id === null) return `${name}, a new boat`;
    const what = [
      ...(rename === undefined ? [] : [`now ${rename}`]),
      ...(seats === undefined ? [] : [countOf(seats, 'seat')]),
      ...(service === undefined ? [] : [service ? 'in service' : 'out of service']),
    ];
    return what.length === 0 ? `${name}, edited` : `${name}: ${what.join(', ')}`;
  },
  async apply(book, words, { db, today, from }) {
    const { boat: id } = words;
    // Nobody is given this boat between the look at its trips and the end of the transaction.
    if (words.service === false) await lockDaysToStop(db, { date: today, isUntilFurtherNotice: true });
    const rows = await db.selectFrom('boats').selectAll().orderBy('id').forUpdate().execute();
    const name = words.rename ?? words.name;
    const inService = rows.filter(({ isInService }) => isInService).length;
    const boats = (now: number) =>
      now === inService ? [] : [{ label: 'Boats in service', value: `${inService} → ${now}` }];
    if (id === null) {
      requireOwnName(name, null, rows);
      const isInService = words.service ?? true;
      book.begin(name);
      await book.insert('boats', { name, seats: words.seats ?? mostGuests, isInService });
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
        ...boats(inService + (isTurned ? (after.isInService ? 1 : -1) : 0)),
      ],
      warnings: atOnce(before.name, { today, from }),
    };
  },
};

function columnsOf({ rename, seats, service }: Words): Partial<Row<'boats'>> {
  return {
    ...(rename === undefined ? {} : { name: rename }),
    ...(seats === undefined ? {} : { seats }),
    ...(service === undefined ? {} : { isInService: service }),
  };
}
