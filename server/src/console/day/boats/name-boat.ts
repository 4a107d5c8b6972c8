import * as contract from '@slipway/shared/api/console/board.ts';
import type * as z from 'zod/mini';
import type { Database } from '../../../platform/database/tables.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { type Done, type LoggedAction, command } from '../../command/command.ts';
import { type LockedTrip, fullName, lockTrips } from '../lock-trip.ts';
import { moveBack, moveClaim, readMoved } from './move-claims.ts';
import type { Move } from './plan-move.ts';

type Moved = z.output<(typeof contract.nameBoat)['result']>;

/** A booking reserves a place, not a hull. Staff assign boats at the jetty. */
export const nameBoat = command(contract.nameBoat, {
  name: 'name-boat',
  kind: 'trips',
  bookingOf: async (_db, { bookingId }) => bookingId,
  async handler(db, _actor, { bookingId, boat }) {
    const [booking] = (await lockTrips(db, [bookingId], { isAlone: true })) as [LockedTrip];
    requireStanding(booking);
    return move(db, bookingId, boat);
  },
  undo: putBack,
});

export const swapBoats = command(contract.swapBoats, {
  name: 'swap-boats',
  kind: 'trips',
  bookingOf: async (_db, { one }) => one,
  async handler(db, _actor, { one, other }) {
    if (one === other) throw new Refusal('invalid', { message: 'Choose two parties.' });
    const bookings = await lockTrips(db, [one, other], { isAlone: true });
    for (const booking of bookings) requireStanding(booking);
    const claim = await db
      .selectFrom('allocations')
      .select('boatId')
      .where('bookingId', '=', other)
      .executeTakeFirst();
    if (claim === undefined) throw new Refusal('trip_over', { message: 'That party has no place any more.' });
    return move(db, one, claim.boatId);
  },
  undo: putBack,
});

async function putBack(db: Database, _actor: unknown, { after }: LoggedAction): Promise<void> {
  const moves = readMoved(after['moves']);
  await lockTrips(
    db,
    moves.map(({ bookingId }) => bookingId),
    { isAlone: true },
  );
  await moveBack(db, moves);
}

function requireStanding({ status }: LockedTrip): void {
  if (status !== 'confirmed' && status !== 'completed' && status !== 'held')
    throw new Refusal('trip_over', { message: 'This trip was cancelled, so it needs no boat.' });
}

async function move(db: Database, bookingId: string, boatId: number): Promise<Done<Moved>> {
  const moves = await moveClaim(db, bookingId, boatId);
  if ('sentence' in moves) throw new Refusal('boat_taken', { message: moves.sentence });
  const parts = await describe(db, moves);
  return {
    subject: { kind: 'booking', id: bookingId },
    effect: {
      sentence: `${parts.map(({ name, boat }) => `${name} has ${boat}`).join('; ')}.`,
      figures: parts.map(({ name, boat }) => ({ label: name, value: boat })),
      warnings: [],
    },
    before: { boats: moves.map((each) => ({ bookingId: each.bookingId, boat: each.from })) },
    after: { moves },
    basis: moves,
    result: { moved: parts.map(({ id, boat }) => ({ bookingId: id, boat })) },
  };
}

async function describe(db: Database, moves: readonly Move[]) {
  const boats = await db.selectFrom('boats').select(['id', 'name']).execute();
  const people = await db
    .selectFrom('bookings')
    .innerJoin('customers', 'customers.id', 'bookings.customerId')
    .select(['bookings.id', 'firstName', 'lastName'])
    .where(
      'bookings.id',
      'in',
      moves.map(({ bookingId }) => bookingId),
    )
    .execute();
  return moves.map(({ bookingId, to }) => ({
    id: bookingId,
    name: fullName(people.find(({ id }) => id === bookingId)!),
    boat: boats.find(({ id }) => id === to)?.name ?? '',
  }));
}
