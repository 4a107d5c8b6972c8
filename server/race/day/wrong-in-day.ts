import { foldTrip } from '@slipway/shared/rules/trip.ts';
import { isDeepStrictEqual } from 'node:util';
import { boardView } from '../../src/console/day/board/board-view.ts';
import { readDay } from '../../src/console/day/board/day-facts.ts';
import { readEvents } from '../../src/console/day/record-event.ts';
import type { Deps } from '../../src/bookings/deps.ts';
import type { DayScene } from './day-scene.ts';
import type { Told } from './run-day.ts';

/** The permissions of a person who may see the whole board. */
export const everything = {
  hasNames: true,
  namesWithin: 'all' as const,
  ringsWithin: 'all' as const,
  hasMoney: true,
  decidesMoney: true,
  hasTakings: true,
};

/**
 * Checks a day after its actions have happened in any order. Returns the faults, such as a trip in two states, a hull
 * out twice without a warning to staff, or a lost action.
 */
export async function wrongInDay(
  deps: Pick<Deps, 'db' | 'now'>[],
  scene: DayScene,
  told: readonly Told[],
): Promise<string[]> {
  const [{ db, now }] = deps as [Pick<Deps, 'db' | 'now'>];
  const wrong: string[] = [];
  const ids = scene.parties.map(({ id }) => id);

  const events = await db.selectFrom('tripEvents').selectAll().where('bookingId', 'in', ids).execute();
  for (const { event, bookingId } of told)
    if (event !== undefined && !events.some((each) => each.id === event && each.bookingId === bookingId))
      wrong.push(`the event ${event} is lost`);
  const actions = await db
    .selectFrom('staffActions')
    .select(['id', 'requestId'])
    .where('id', 'in', told.length === 0 ? [0] : told.map(({ actionId }) => actionId))
    .execute();
  if (new Set(told.map(({ actionId }) => actionId)).size !== actions.length) wrong.push('an action is lost');

  const claims = await db.selectFrom('allocations').selectAll().where('bookingId', 'in', ids).execute();
  const bookings = await db.selectFrom('bookings').selectAll().where('id', 'in', ids).execute();
  const cancellations = await db
    .selectFrom('cancellations')
    .select('bookingId')
    .where('bookingId', 'in', ids)
    .execute();
  for (const booking of bookings) {
    const own = claims.filter(({ bookingId }) => bookingId === booking.id);
    const [claim] = own;
    if (own.length !== 1) wrong.push(`${booking.id} has ${own.length} places`);
    else if (booking.status === 'confirmed' && claim?.deadline !== null)
      wrong.push(`${booking.id} is confirmed and its place ends`);
    else if (booking.status === 'cancelled' && claim?.deadline === null)
      wrong.push(`${booking.id} is cancelled and its place never ends`);
    const cancelled = cancellations.filter(({ bookingId }) => bookingId === booking.id);
    if ((booking.status === 'cancelled') !== (cancelled.length === 1))
      wrong.push(`${booking.id} is ${booking.status} with ${cancelled.length} cancellations`);
  }
  const taken = claims.map(({ boatId, during }) => `${boatId} ${during}`);
  if (new Set(taken).size !== taken.length) wrong.push('a hull is taken twice');

  const trips = await db.selectFrom('trips').selectAll().where('bookingId', 'in', ids).execute();
  const deposits = await db.selectFrom('deposits').selectAll().where('bookingId', 'in', ids).execute();
  for (const id of ids) {
    const trip = foldTrip(await readEvents(db, id));
    const row = trips.find(({ bookingId }) => bookingId === id);
    const folded =
      trip.isUntouched && trip.doubts.length === 0
        ? undefined
        : [
            trip.state,
            trip.out?.boat ?? null,
            trip.out?.at ?? null,
            trip.back?.at ?? null,
            trip.doubts.length > 0,
          ];
    const kept = row && [row.state, row.boatId, row.outAt, row.backAt, row.hasDoubts];
    if (!isDeepStrictEqual(kept, folded))
      wrong.push(`${id} is stored as ${JSON.stringify(kept)} and its events give ${JSON.stringify(folded)}`);
    const deposit = deposits.find(({ bookingId }) => bookingId === id);
    if ((deposit?.takenAt.getTime() ?? null) !== (trip.deposit?.at.getTime() ?? null))
      wrong.push(`${id}: the deposit is not as recorded`);
  }

  const boards = await Promise.all(
    deps.map(async (each) =>
      boardView(await readDay(each.db, scene.date, now()), scene.date, everything, now()),
    ),
  );
  if (new Set(boards.map(({ tag }) => tag)).size !== 1) wrong.push('two screens show different days');
  const [board] = boards;
  for (const trip of board!.trips) {
    if (trip.state !== 'out') continue;
    const rivals = board!.trips.filter((other) => other.state === 'out' && other.boat?.id === trip.boat?.id);
    const needs = trip.needsYou.map(({ kind }) => kind);
    if (rivals.length > 1 && !needs.includes('two_on_one_hull'))
      wrong.push('two on one hull, and nobody is told');
    if (trip.off !== null && !needs.includes('out_after_off'))
      wrong.push('out after it was off, and nobody is told');
  }
  return wrong;
}
