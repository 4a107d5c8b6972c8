import { foldTrip } from '@slipway/shared/rules/trip.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { boardView } from '../../src/console/day/board/board-view.ts';
import { readDay } from '../../src/console/day/board/day-facts.ts';
import { type KitchenFacts, readKitchen } from '../../src/console/day/kitchen/kitchen-facts.ts';
import { kitchenView } from '../../src/console/day/kitchen/kitchen-view.ts';
import type { Deps } from '../../src/bookings/deps.ts';
import { everything } from '../day/wrong-in-day.ts';
import type { KitchenScene } from './kitchen-scene.ts';

/**
 * Returns the faults of the kitchen's list on both days. The list must contain each dish of a sailing party once, and
 * no dish of any other party. The list's numbers must agree with the dish marks, the portions still to make and the
 * board's lights. To show that this function finds faults, the control in kitchen.test.ts passes `spoil`, which
 * falsifies the list's input.
 */
export async function wrongInKitchen(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  scene: KitchenScene,
  spoil: (facts: KitchenFacts) => KitchenFacts = (facts) => facts,
): Promise<string[]> {
  const wrong: string[] = [];
  const ids = scene.parties.map(({ id }) => id);
  const bookings = await db.selectFrom('bookings').selectAll().where('id', 'in', ids).execute();
  const lines = await db.selectFrom('bookingItems').selectAll().where('bookingId', 'in', ids).execute();
  const marks = await db.selectFrom('dishMarks').selectAll().where('bookingId', 'in', ids).execute();
  const events = await db
    .selectFrom('tripEvents')
    .selectAll()
    .where('bookingId', 'in', ids)
    .orderBy('seq')
    .execute();
  const wanted: Record<string, string[]> = Object.fromEntries(scene.days.map((day) => [day, []]));
  const left: Record<string, number> = {};
  for (const { id, status, date, startTime } of bookings) {
    const { state } = foldTrip(events.filter(({ bookingId }) => bookingId === id));
    const isGone = state === 'out' || state === 'back';
    const stands = status === 'confirmed' || status === 'completed';
    if (!isGone && (!stands || state === 'no_show')) continue;
    const own = lines.filter(({ bookingId }) => bookingId === id);
    for (const item of new Set(own.map(({ menuItemId }) => menuItemId))) {
      const ordered = own.reduce((sum, line) => sum + (line.menuItemId === item ? line.quantity : 0), 0);
      const mark = marks.find(
        (one) => one.bookingId === id && one.date === date && one.menuItemId === item,
      ) ?? { prepared: 0, loaded: 0 };
      const [prepared, loaded] = [Math.min(mark.prepared, ordered), Math.min(mark.loaded, ordered)];
      wanted[date]?.push(`${id} ${startTime.slice(0, 5)} ${item}: ${ordered}, ${prepared}, ${loaded}`);
      left[date] = (left[date] ?? 0) + (isGone ? 0 : ordered - prepared);
    }
  }
  for (const day of scene.days) {
    const date = localDate(day);
    const { parties, counts, shop } = kitchenView(spoil(await readKitchen(db, date, now())), date, now());
    const listed = parties
      .filter(({ struck }) => struck === null)
      .flatMap(({ bookingId, startTime, dishes }) =>
        dishes.map(
          ({ item, quantity, prepared, loaded }) =>
            `${bookingId} ${startTime} ${item}: ${quantity}, ${prepared}, ${loaded}`,
        ),
      );
    for (const dish of listed.filter((one) => !wanted[day]?.includes(one)))
      wrong.push(`${day}: ${dish} is listed and not to be made`);
    for (const dish of wanted[day] ?? []) {
      const times = listed.filter((one) => one === dish).length;
      if (times !== 1) wrong.push(`${day}: ${dish} is listed ${times} times`);
    }
    const own = left[day] ?? 0;
    const inShop = shop.dishes.reduce((sum, dish) => sum + dish.left, 0);
    if (counts.left !== own || inShop !== own)
      wrong.push(`${day}: ${counts.left} and ${inShop} are left, not ${own}`);
    // Of the two days, only the first day's board is checked.
    if (day !== scene.date) continue;
    const board = boardView(await readDay(db, date, now()), date, everything, now());
    for (const { bookingId, lights, state } of board.trips) {
      const dishes = parties.find((one) => one.bookingId === bookingId && one.struck === null)?.dishes;
      if (state === 'off' || dishes === undefined) continue;
      const sum = (of: 'quantity' | 'prepared' | 'loaded') => dishes.reduce((all, dish) => all + dish[of], 0);
      const said = lights.kitchen ?? { portions: 0, prepared: 0, loaded: 0 };
      if (
        `${said.portions} ${said.prepared} ${said.loaded}` !==
        `${sum('quantity')} ${sum('prepared')} ${sum('loaded')}`
      )
        wrong.push(`${bookingId}: the board says ${JSON.stringify(said)}`);
    }
  }
  return wrong;
}
