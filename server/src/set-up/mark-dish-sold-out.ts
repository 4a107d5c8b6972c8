import { counted, plural } from '@slipway/shared/values/counted.ts';
import * as contract from '@slipway/shared/api/console/sold.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import type { Database } from '../platform/database/tables.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { command } from '../console/command/command.ts';
import { isToCome } from './kinds/edit-row.ts';

/** Takes a dish off sale for today's trips; tomorrow it is sold again. Existing orders are unaffected. */
export const markDishSoldOut = command(contract.markDishSoldOut, {
  name: 'mark-dish-sold-out',
  kind: 'prices and times',
  async handler(db, _actor, { item: id, isSoldOut }, { now }) {
    const today = venueDate(now);
    const { name, soldOutOn } = await lockDish(db, id);
    await db
      .updateTable('menuItems')
      .set({ soldOutOn: isSoldOut ? today : null })
      .where('id', '=', id)
      .execute();
    const { bookings } = await db
      .selectFrom('bookingItems')
      .innerJoin('bookings', 'bookings.id', 'bookingItems.bookingId')
      .select((eb) => eb.fn.count<string>('bookings.id').distinct().as('bookings'))
      .where('menuItemId', '=', id)
      .where('bookings.date', '=', today)
      .where(isToCome(today, now))
      .executeTakeFirstOrThrow();
    const ordered = Number(bookings);
    return {
      subject: { kind: 'dish', id: String(id) },
      effect: {
        sentence: isSoldOut ? `${name} is sold out for today’s trips.` : `${name} is sold again today.`,
        figures: [],
        warnings:
          isSoldOut && ordered > 0
            ? [
                `${counted(ordered, 'booking')} for today already ${plural(ordered, 'includes', 'include')} ${name} and ${plural(ordered, 'keeps', 'keep')} it.`,
              ]
            : [],
      },
      before: { soldOutOn },
      after: { soldOutOn: isSoldOut ? today : null },
      result: {},
    };
  },
  async undo(db, _actor, { subject, before, after }) {
    const id = Number(subject.id);
    const { soldOutOn } = await lockDish(db, id);
    if (soldOutOn !== after['soldOutOn']) throw new Refusal('cannot_undo');
    const was = before['soldOutOn'] as string | null;
    await db
      .updateTable('menuItems')
      .set({ soldOutOn: was === null ? null : localDate(was) })
      .where('id', '=', id)
      .execute();
  },
});

async function lockDish(db: Database, id: number) {
  const dish = await db
    .selectFrom('menuItems')
    .select(['name', 'soldOutOn'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (dish === undefined) throw new Refusal('not_found', { message: 'That is not on the menu any more.' });
  return dish;
}
