import {
  type Trip,
  type TripEvent,
  type TripEventData,
  type TripEventKind,
  type TripState,
  believedTime,
  foldTrip,
} from '@slipway/shared/rules/trip.ts';
import { pence } from '@slipway/shared/values/pence.ts';
import type { Database, Row } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { keptByHand, writeHandMoney } from '../../payments/hand-money.ts';

export type NewEvent = {
  /** The event's id, a UUID made by the device. */
  id: string;
  kind: TripEventKind;
  data: TripEventData;
  /** The time of the event by the device's clock. */
  claimedAt: Date;
  wasOffline: boolean;
  staffId: string | null;
  deviceId: string | null;
};

export type Recorded = {
  /** False if an event with this id was recorded before. */
  isNew: boolean;
  /** Whether the event counts. False: it repeats an earlier event, or a manager has to accept it first. */
  stands: boolean;
  before: TripState;
  trip: Trip;
  version: number;
};

/**
 * Adds an event to a booking that the caller has locked, and writes the new state of the trip. A repeated id changes
 * nothing. Throws 'idempotency_key_reused' if the id belongs to another event.
 */
export async function recordEvent(
  db: Database,
  bookingId: string,
  event: NewEvent,
  now: Date,
): Promise<Recorded> {
  const known = await db.selectFrom('tripEvents').selectAll().where('id', '=', event.id).executeTakeFirst();
  if (known !== undefined) {
    if (known.bookingId !== bookingId || known.kind !== event.kind)
      throw new Refusal('idempotency_key_reused');
    const { trip, version } = await readTrip(db, bookingId);
    return { isNew: false, stands: standsIn(trip, event.id), before: trip.state, trip, version };
  }
  const before = await readTrip(db, bookingId);
  const { happenedAt, isTooOld } = believedTime(event.claimedAt, now);
  const { id, kind, data, claimedAt, wasOffline, staffId, deviceId } = event;
  await db
    .insertInto('tripEvents')
    .values({
      id,
      bookingId,
      kind,
      data: JSON.stringify(data),
      claimedAt,
      happenedAt,
      seenAt: now,
      staffId,
      deviceId,
      wasOffline,
      isTooOld: isTooOld && kind !== 'undo' && kind !== 'accept',
    })
    .execute();
  const { trip, version } = await project(db, bookingId, staffId, now);
  return { isNew: true, stands: standsIn(trip, id), before: before.trip.state, trip, version };
}

/** Whether an event counts: it neither repeats an earlier event nor waits for a manager. */
function standsIn({ repeats, doubts }: Trip, id: string): boolean {
  return !repeats.includes(id) && !doubts.some((doubt) => 'event' in doubt && doubt.event === id);
}

export async function readEvents(db: Database, bookingId: string): Promise<TripEvent[]> {
  return db
    .selectFrom('tripEvents')
    .select(['id', 'kind', 'data', 'happenedAt', 'seenAt', 'seq', 'staffId', 'isTooOld'])
    .where('bookingId', '=', bookingId)
    .orderBy('seq')
    .execute();
}

export async function readTrip(db: Database, bookingId: string): Promise<{ trip: Trip; version: number }> {
  const events = await readEvents(db, bookingId);
  return { trip: foldTrip(events), version: events.length };
}

/** Writes the rows that are derived from a booking's events. */
async function project(
  db: Database,
  bookingId: string,
  by: string | null,
  now: Date,
): Promise<{ trip: Trip; version: number }> {
  const { trip, version } = await readTrip(db, bookingId);
  const row: Omit<Row<'trips'>, 'bookingId'> = {
    version,
    state: trip.state,
    boatId: trip.out?.boat ?? null,
    arrivedAt: trip.arrived?.at ?? null,
    outAt: trip.out?.at ?? null,
    backAt: trip.back?.at ?? null,
    noShowAt: trip.state === 'no_show' ? (trip.noShow?.at ?? null) : null,
    hasDoubts: trip.doubts.length > 0,
    updatedAt: now,
  };
  if (trip.isUntouched && trip.doubts.length === 0)
    await db.deleteFrom('trips').where('bookingId', '=', bookingId).execute();
  else
    await db
      .insertInto('trips')
      .values({ bookingId, ...row })
      .onConflict((conflict) => conflict.column('bookingId').doUpdateSet(row))
      .execute();
  await projectDeposit(db, bookingId, trip.deposit, by, now);
  return { trip, version };
}

/**
 * Writes the drawer's lines for a deposit, after an event was recorded or undone. Each new line is the difference
 * between the amount that is correct now and the total of the lines already written.
 */
async function projectDeposit(
  db: Database,
  bookingId: string,
  deposit: Trip['deposit'],
  by: string | null,
  now: Date,
): Promise<void> {
  const former = await db
    .selectFrom('deposits')
    .selectAll()
    .where('bookingId', '=', bookingId)
    .executeTakeFirst();
  // Charges are subtracted from the deposit, because each charge has already moved its sum out of the deposits.
  const charged = await keptByHand(db, bookingId);
  const held = former === undefined || former.returnedAt !== null ? 0 : former.amount - charged;
  const isHeld = deposit !== null && deposit.returned === null;
  const change = (isHeld ? deposit.amount - charged : 0) - held;
  const kept = deposit?.returned?.kept ?? 0;
  const lines = [
    { kind: change > 0 ? ('deposit' as const) : ('deposit_back' as const), amount: change },
    // This line moves the kept part of a deposit out of the deposits and into our own money.
    { kind: 'deposit_kept' as const, amount: kept - (former?.kept ?? 0) },
  ];
  const method = deposit?.method ?? former?.method;
  for (const { kind, amount } of lines)
    if (amount !== 0 && method !== undefined)
      await writeHandMoney(db, {
        method,
        kind,
        amount: pence(amount),
        bookingId,
        attemptId: null,
        refundId: null,
        slip: (deposit?.returned === null ? deposit.slip : deposit?.returned?.slip) ?? null,
        given: null,
        staffId: by,
        at: now,
      });
  if (deposit === null) {
    await db.deleteFrom('deposits').where('bookingId', '=', bookingId).execute();
    return;
  }
  const row: Omit<Row<'deposits'>, 'bookingId'> = {
    amount: pence(deposit.amount),
    method: deposit.method,
    slip: deposit.slip,
    takenAt: deposit.at,
    takenBy: deposit.by,
    returnedAt: deposit.returned?.at ?? null,
    returnedBy: deposit.returned?.by ?? null,
    returnSlip: deposit.returned?.slip ?? null,
    kept: kept === 0 ? null : pence(kept),
  };
  await db
    .insertInto('deposits')
    .values({ bookingId, ...row })
    .onConflict((conflict) => conflict.column('bookingId').doUpdateSet(row))
    .execute();
}
