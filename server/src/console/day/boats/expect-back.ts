import { counted, plural } from '@slipway/shared/values/counted.ts';
import * as contract from '@slipway/shared/api/console/boats.ts';
import type { DataOf } from '@slipway/shared/api/endpoint.ts';
import { type Scope } from '@slipway/shared/rules/permissions.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { type LocalTime, localTime, minutesOf, timeOfMinutes } from '@slipway/shared/values/local-time.ts';
import { toInstant, venueDate, venueDateTime } from '@slipway/shared/values/venue-time.ts';
import { selectBooking } from '../../../bookings/select-booking.ts';
import type { Database, Row } from '../../../platform/database/tables.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { command } from '../../command/command.ts';
import { dayOfBooking, requireDay } from '../../out-of-reach.ts';
import { type LockedTrip, fullName, lockTrips } from '../lock-trip.ts';
import { boatNames } from './look-at-boat-out.ts';
import { applyMoves, claimsOfDay, moveBack, readMoved, unfitOn } from './move-claims.ts';
import { stale } from './offer-instead.ts';
import { type Wait, planLate, waitsAfter } from './plan-late.ts';
import type { ClaimOfDay, Move } from './plan-move.ts';
import { type LoggedTold, keepTold, tellWhoWaits, toldOf } from './tell-who-waits.ts';
import { type PartyFacts, partiesOf, plannedParty } from './parties-of-plan.ts';

/**
 * Records the time at which a late boat is expected back. Each party that waits for the boat gets another boat or waits
 * longer, as in the preview. No claim on a boat is extended. A party whose time stays the same gets no message.
 */
export const expectBack = command(contract.expectBack, {
  name: 'expect-back',
  kind: 'trips',
  bookingOf: async (_db, { bookingId }) => bookingId,
  async handler(db, actor, { bookingId, expected: typed, plan, tells }, tools) {
    const { now } = tools;
    const [trip] = (await lockTrips(db, [bookingId], { isAlone: true })) as [LockedTrip];
    const expected = localTime(typed);
    const late = await lateTrip(db, trip, expected, now);
    const before = await saidBefore(db, bookingId);
    const staffId = actor.person?.id ?? null;
    const said = { bookingId, expectedAt: toInstant(trip.date, expected), saidAt: now, staffId };
    await keepSaid(db, said);
    if (plan.moves.length > 0) {
      await requireFit(db, trip.date, plan.moves);
      await applyMoves(db, plan.moves, stale());
    }
    const claims = await claimsOfDay(db, trip.date);
    const { waits, without } = waitsAfter(after(claims, late), late.readyAt);
    const isAsPlanned =
      waits.length === plan.waits.length &&
      waits.every(
        ({ claim, from }, nth) =>
          claim.bookingId === plan.waits[nth]!.bookingId && timeOfMinutes(from) === plan.waits[nth]!.sailsAt,
      );
    if (!isAsPlanned) throw stale();
    const told = waits.map(({ claim, from }) => ({
      bookingId: claim.bookingId!,
      sailsAt: timeOfMinutes(from),
    }));
    const toldBefore = tells ? await tellWhoWaits(db, actor, told, tools) : [];
    const parties = await partiesOf(
      db,
      [...plan.moves, ...plan.waits, ...without].flatMap((one) => one.bookingId ?? []),
    );
    const boats = await boatNames(db);
    const boat = boats.get(late.boatId) ?? '';
    const label = (id: string) => {
      const party = parties.get(id);
      return party === undefined ? '' : `${party.startTime}, ${party.name}`;
    };
    const absent = new Set(claims.flatMap((claim) => (claim.hasNotCome ? (claim.bookingId ?? []) : [])));
    const moved = plan.moves.filter((move) => !absent.has(move.bookingId)).length;
    const [many, none] = [waits.length, without.length];
    return {
      subject: { kind: 'booking', id: bookingId },
      effect: {
        sentence: [
          `${boat} with ${fullName(trip)} is expected back at ${expected}.`,
          ...(moved === 0
            ? []
            : [
                `${counted(moved, 'party has', 'parties have')} another boat at the same time, and ${plural(moved, 'is', 'are')} told nothing.`,
              ]),
          ...(none === 0
            ? []
            : [
                `${counted(none, 'party finds', 'parties find')} no boat, and ${plural(none, 'is', 'are')} told nothing yet.`,
              ]),
          many === 0
            ? 'Nobody waits for the late boat.'
            : `${counted(many, 'party waits', 'parties wait')} for the late boat${tells ? `, and ${plural(many, 'is told its', 'are told their')} new time` : ''}.`,
        ].join(' '),
        figures: [
          ...plan.moves.map(({ bookingId: id, from, to }) => ({
            label: label(id),
            value: `${boats.get(from)} → ${boats.get(to)}${absent.has(id) ? ', has not come' : ''}`,
          })),
          ...waits.map(({ claim, from }) => ({
            label: label(claim.bookingId!),
            value: `sails at ${timeOfMinutes(from)}, ${counted(from - claim.from, 'minute')} later`,
          })),
          ...without.map(({ bookingId: id }) => ({ label: label(id!), value: 'no boat' })),
        ],
        warnings: [
          ...(none === 0
            ? []
            : [
                `${boat} has too little time for ${counted(none, 'party', 'parties')} before a repair or midnight. Give ${plural(none, 'this party', 'these parties')} another boat or time: ${without.map(({ bookingId: id }) => label(id!)).join('; ')}.`,
              ]),
          ...(tells ? unreachable(waits, parties) : []),
        ],
      },
      before: {
        said: before === null ? null : { ...before, expectedAt: before.expectedAt.toISOString() },
        told: toldBefore,
      },
      after: { expected, moves: plan.moves, waits: plan.waits, tells },
      basis: [
        bookingId,
        expected,
        plan,
        tells,
        without.map((claim) => claim.bookingId),
        // If two people apply one plan, the second action must not tell the parties again.
        before?.saidAt ?? null,
      ],
      result: {},
    };
  },
  async undo(db, _actor, { subject, before, after, at }) {
    await lockTrips(db, [subject.id], { isAlone: true });
    const now = await saidBefore(db, subject.id);
    if (now === null || now.saidAt.getTime() !== at.getTime()) throw new Refusal('cannot_undo');
    const said = before['said'] as (Omit<Said, 'expectedAt' | 'saidAt'> & Record<string, string>) | null;
    await db.deleteFrom('lateReturns').where('bookingId', '=', subject.id).execute();
    if (said !== null)
      await keepSaid(db, {
        bookingId: subject.id,
        staffId: said.staffId,
        expectedAt: new Date(said['expectedAt']!),
        saidAt: new Date(said['saidAt']!),
      });
    await moveBack(db, readMoved(after['moves']));
    if (after['tells'] === true) {
      const waits = after['waits'] as { bookingId: string }[];
      const ids = waits.map(({ bookingId }) => bookingId);
      if (ids.length > 0) await db.deleteFrom('toldToWait').where('bookingId', 'in', ids).execute();
      for (const told of before['told'] as LoggedTold[])
        await keepTold(db, { ...told, toldAt: new Date(told.toldAt) });
    }
  },
  undone: () => 'Taken back: the parties have their earlier boats again, and nobody is told.',
});

type Said = Row<'lateReturns'>;

/** Returns the parties that wait, and the parties that get another boat instead. Writes nothing. */
export async function planLateForStaff(
  db: Database,
  { bookingId, expected: typed }: { bookingId: string; expected: string },
  scope: Scope,
  now: Date,
): Promise<DataOf<typeof contract.planLateBoat>> {
  const date = await dayOfBooking(db, bookingId);
  if (date === undefined) throw new Refusal('not_found');
  requireDay(scope, date, now);
  const trip = await selectBooking(db, bookingId).executeTakeFirstOrThrow();
  const late = await lateTrip(db, trip, localTime(typed), now);
  const claims = await claimsOfDay(db, date, now);
  const unfit = await unfitOn(db, date);
  const boats = await db.selectFrom('boats').select(['id', 'name', 'isInService']).orderBy('id').execute();
  const nameOf = (id: number) => boats.find((boat) => boat.id === id)?.name ?? '';
  const plan = planLate({
    claims: claims.filter(
      ({ bookingId: id, boatId, from }) => id !== bookingId && !(boatId === late.boatId && from < late.from),
    ),
    boatId: late.boatId,
    bookedUntil: late.bookedUntil,
    readyAt: late.readyAt,
    inService: boats.filter(({ id, isInService }) => isInService && !unfit.has(id)).map(({ id }) => id),
    now: minutesOf(venueDateTime(now).time),
  });
  const waiting = plan.waits.flatMap(({ claim }) => claim.bookingId ?? []);
  const parties = await partiesOf(db, [
    ...plan.moves.map((move) => move.bookingId),
    ...waiting,
    ...plan.without.flatMap((claim) => claim.bookingId ?? []),
  ]);
  const told = new Map((await toldOf(db, waiting)).map((one) => [one.bookingId, one.sailsAt]));
  const party = (id: string, boatId: number) => plannedParty(parties.get(id)!, nameOf(boatId));
  return {
    boat: nameOf(late.boatId),
    isProved: plan.isProved,
    moves: plan.moves.map(({ bookingId: id, from, to }) => ({
      ...party(id, from),
      from,
      to: { id: to, name: nameOf(to) },
    })),
    waits: plan.waits.map(({ claim, from }) => ({
      ...party(claim.bookingId!, late.boatId),
      sailsAt: timeOfMinutes(from),
      minutes: from - claim.from,
      toldAt: told.get(claim.bookingId!)?.slice(0, 5) ?? null,
    })),
    without: plan.without.map((claim) => party(claim.bookingId!, late.boatId)),
  };
}

type Late = { boatId: number; from: number; bookedUntil: number; readyAt: number };

/** Reads a trip of today that is out and not back. Its boat is ready after the turnaround, as after any trip. */
async function lateTrip(
  db: Database,
  trip: Pick<Row<'bookings'>, 'id' | 'date' | 'endTime'>,
  expected: LocalTime,
  now: Date,
): Promise<Late> {
  const state = await db
    .selectFrom('trips')
    .select(['state', 'boatId'])
    .where('bookingId', '=', trip.id)
    .executeTakeFirst();
  const claim = (await claimsOfDay(db, trip.date)).find(({ bookingId }) => bookingId === trip.id);
  if (state?.state !== 'out' || claim === undefined)
    throw new Refusal('trip_over', { message: 'This boat is back, or has not gone out.' });
  if (trip.date !== venueDate(now)) throw new Refusal('trip_over', { message: 'This trip is not today.' });
  const { time } = venueDateTime(now);
  if (expected < time)
    throw new Refusal('invalid', { message: `${expected} has passed. Choose a later time.` });
  const turnaround = claim.to - minutesOf(trip.endTime);
  const { boatId, from, to: bookedUntil } = claim;
  return { boatId, from, bookedUntil, readyAt: minutesOf(expected) + turnaround };
}

/** The claims on the late boat that begin after the late trip. */
function after(claims: readonly ClaimOfDay[], { boatId, from }: Late): ClaimOfDay[] {
  return claims.filter((claim) => claim.boatId === boatId && claim.from > from && !claim.isFixed);
}

/**
 * Checks that the parties belong to the locked day, and that the boats are in service and fit. The database checks
 * whether each boat is free and large enough.
 */
async function requireFit(db: Database, date: LocalDate, moves: readonly Move[]): Promise<void> {
  const unfit = await unfitOn(db, date);
  const boats = await db.selectFrom('boats').select('id').where('isInService', '=', true).execute();
  const parties = await partiesOf(
    db,
    moves.map(({ bookingId }) => bookingId),
  );
  const isFit = ({ bookingId, to }: Move) =>
    parties.get(bookingId)?.date === date && !unfit.has(to) && boats.some(({ id }) => id === to);
  if (!moves.every(isFit)) throw stale();
}

async function saidBefore(db: Database, bookingId: string): Promise<Said | null> {
  const row = await db
    .selectFrom('lateReturns')
    .selectAll()
    .where('bookingId', '=', bookingId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

async function keepSaid(db: Database, row: Said): Promise<void> {
  await db
    .insertInto('lateReturns')
    .values(row)
    .onConflict((conflict) => conflict.column('bookingId').doUpdateSet(row))
    .execute();
}

/** Parties that we cannot email: staff ring them, or tell them at the jetty. */
function unreachable(waits: readonly Wait<ClaimOfDay>[], parties: ReadonlyMap<string, PartyFacts>): string[] {
  const without = waits.flatMap(({ claim }) => {
    const party = parties.get(claim.bookingId ?? '');
    return party?.email === '' ? [party.name] : [];
  });
  return without.length === 0 ? [] : [`No email reaches ${without.join(', ')}: please call.`];
}
