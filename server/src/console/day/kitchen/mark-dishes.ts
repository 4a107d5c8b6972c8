import * as contract from '@slipway/shared/api/console/kitchen.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { command } from '../../command/command.ts';
import { dayOfBooking } from '../../out-of-reach.ts';
import { type LockedTrip, lockTrips } from '../lock-trip.ts';

/** The marks of dishes, as the log stores them. */
type Pressed = { booking: string; date: LocalDate; items: number[]; marks: Mark[] };
type Mark = { item: number; prepared: number; loaded: number };

/** Records how many portions of a party's order are prepared or loaded. 0 removes the mark. */
export const markDishes = command(contract.markDishes, {
  name: 'mark-dishes',
  // The kind is not 'trips': the board lists recent actions of that kind, and dishes do not belong there.
  kind: 'bookings',
  dayOf: (db, { bookingId }) => dayOfBooking(db, bookingId),
  async handler(db, _actor, { bookingId, step, dishes }) {
    // If the input names a dish twice, the last entry counts.
    const asked = [...new Map(dishes.map((dish) => [dish.item, dish])).values()];
    const items = asked.map(({ item }) => item);
    const [booking] = (await lockTrips(db, [bookingId], { isAlone: false })) as [LockedTrip];
    requireSails(booking);
    const ordered = await readOrdered(db, bookingId);
    const before = await readMarks(db, booking, items);
    const after = asked.map(({ item, portions }): Mark => {
      const dish = ordered.find((one) => one.item === item);
      if (dish === undefined)
        throw new Refusal('not_found', { message: 'This party has not ordered that, or not any more.' });
      const made = Math.min(portions, dish.quantity);
      const { prepared, loaded } = before.find((one) => one.item === item) ?? { prepared: 0, loaded: 0 };
      return step === 'loaded'
        ? { item, prepared: Math.max(prepared, made), loaded: made }
        : { item, prepared: made, loaded: Math.min(loaded, made) };
    });
    await writeMarks(db, booking, after);
    const one = asked.length === 1 ? ordered.find(({ item }) => item === asked[0]?.item) : undefined;
    const what = one === undefined ? `${asked.length} dishes` : `${one.name} × ${one.quantity}`;
    const is = one === undefined ? 'are' : 'is';
    const isTakenBack = asked.every(({ portions }) => portions === 0);
    return {
      // The action's subject is the order. If it were the booking, a press in the kitchen would prevent the undo of
      // earlier actions on the booking.
      subject: { kind: 'order', id: `${bookingId} ${items.join(' ')}` },
      effect: {
        sentence: `${what} for ${booking.firstName} ${is} ${isTakenBack ? `not ${step} after all` : step}.`,
        figures: [],
        warnings: [],
      },
      before: { marks: before },
      after: { booking: bookingId, date: booking.date, items, marks: standing(after) },
      result: { dishes: after },
    };
  },
  async undo(db, _actor, { before, after }) {
    const { booking: id, date, items, marks } = after as Pressed;
    const was = before['marks'] as Mark[];
    await lockTrips(db, [id], { isAlone: false });
    const now = await readMarks(db, { id, date }, items);
    if (JSON.stringify(now) !== JSON.stringify(sorted(marks))) throw new Refusal('cannot_undo');
    await writeMarks(
      db,
      { id, date },
      items.map((item) => was.find((one) => one.item === item) ?? { item, prepared: 0, loaded: 0 }),
    );
  },
});

/** Refuses marks from an outdated screen, so that nobody goes on cooking for a party that does not come. */
function requireSails({ status, firstName }: LockedTrip): void {
  if (status === 'confirmed' || status === 'completed') return;
  throw new Refusal('trip_over', { message: `${firstName}’s trip is off: its order is not needed.` });
}

/** Reads the dishes of an order, each dish once. If a dish was ordered at two prices, its two lines are added up. */
async function readOrdered(db: Database, bookingId: string) {
  const rows = await db
    .selectFrom('bookingItems')
    .select(['menuItemId as item', 'name', 'quantity'])
    .where('bookingId', '=', bookingId)
    .orderBy('position')
    .execute();
  const dishes: typeof rows = [];
  for (const row of rows) {
    const same = dishes.find(({ item }) => item === row.item);
    if (same === undefined) dishes.push({ ...row });
    else same.quantity += row.quantity;
  }
  return dishes;
}

type OfDay = { id: string; date: LocalDate };

async function readMarks(db: Database, { id, date }: OfDay, items: readonly number[]): Promise<Mark[]> {
  return db
    .selectFrom('dishMarks')
    .select(['menuItemId as item', 'prepared', 'loaded'])
    .where('bookingId', '=', id)
    .where('date', '=', date)
    .where('menuItemId', 'in', items)
    .orderBy('menuItemId')
    .execute();
}

async function writeMarks(
  db: Database,
  { id: bookingId, date }: OfDay,
  marks: readonly Mark[],
): Promise<void> {
  const items = marks.map(({ item }) => item);
  await db
    .deleteFrom('dishMarks')
    .where('bookingId', '=', bookingId)
    .where('date', '=', date)
    .where('menuItemId', 'in', items)
    .execute();
  const rows = standing(marks).map(({ item, ...mark }) => ({ bookingId, date, menuItemId: item, ...mark }));
  if (rows.length > 0) await db.insertInto('dishMarks').values(rows).execute();
}

const sorted = (marks: readonly Mark[]) =>
  marks
    .map(({ item, prepared, loaded }) => ({ item, prepared, loaded }))
    .toSorted((one, other) => one.item - other.item);

/** The marks with at least one prepared portion, sorted by dish. No other marks are stored. */
const standing = (marks: readonly Mark[]) => sorted(marks.filter(({ prepared }) => prepared > 0));
