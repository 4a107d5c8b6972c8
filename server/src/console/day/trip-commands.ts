import * as contract from '@slipway/shared/api/console/board.ts';
import type { CommandEndpoint } from '@slipway/shared/api/console/console-endpoint.ts';
import { type BoatDoubt } from '@slipway/shared/rules/boat-at-jetty.ts';
import { mayUndoForOthers } from '@slipway/shared/rules/permissions.ts';
import {
  type Stamp,
  type TripEventData,
  type TripEventKind,
  believedTime,
} from '@slipway/shared/rules/trip.ts';
import { counted } from '@slipway/shared/values/counted.ts';
import { formatLongDate } from '@slipway/shared/values/local-date.ts';
import type { Pence } from '@slipway/shared/values/pence.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import type { Database, Row } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { keptByHand } from '../../payments/hand-money.ts';
import { type Actor, type CommandOf, type Tools, command } from '../command/command.ts';
import { noteCharge, putChargeBack, readCharge } from './boats/charge.ts';
import { moveBack, moveClaim, readMoved } from './boats/move-claims.ts';
import { type DroppedWait, dropUnsentWaits, sayWaitsAgain } from './boats/tell-who-waits.ts';
import { requireFeeUndecided } from './late-fee/late-fee-of.ts';
import { type LockedTrip, fullName, lockTrips } from './lock-trip.ts';
import { readTrip, recordEvent } from './record-event.ts';

/**
 * Commands with which devices at the jetty record the events of a trip. An event with a known id is not
 * recorded again, even if another device sends it.
 */

type Said = {
  data: TripEventData;
  /** A sentence: 'Naomi Okafor is here.' */
  sentence: string;
  figures?: { label: string; value: string }[];
  warnings?: string[];
  /** `before` and `after`: values that the log stores, and that the undo of the command reads. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  /** Personal values, stored in a place from which they can be erased. */
  personal?: { before: Record<string, unknown>; after: Record<string, unknown> };
  money?: Pence;
};

type TripCall = CommandEndpoint<
  z.ZodMiniType<z.output<(typeof contract.recordArrived)['input']>>,
  (typeof contract.recordArrived)['result']
>;

/** A command that records one kind of event. */
export function tripCommand<const Call extends TripCall>(
  call: Call,
  name: string,
  kind: TripEventKind,
  say: (
    db: Database,
    booking: LockedTrip,
    input: z.output<Call['input']>,
    tools: Tools,
    actor: Actor,
  ) => Promise<Said>,
): CommandOf<Call> {
  return command<TripCall>(call, {
    name,
    kind: kind.startsWith('deposit') ? 'money' : 'trips',
    bookingOf: async (_db, { bookingId }) => bookingId,
    async handler(db, actor, asked, tools) {
      const { bookingId, event, happenedAt, wasOffline = false } = asked;
      const isAlone = mayMoveClaims(kind, asked);
      const [booking] = (await lockTrips(db, [bookingId], { isAlone })) as [LockedTrip];
      requireTrip(booking, tools.now);
      const said = await say(db, booking, asked as z.output<Call['input']>, tools, actor);
      const recorded = await recordEvent(
        db,
        bookingId,
        { id: event, kind, data: said.data, claimedAt: new Date(happenedAt), wasOffline, ...byActor(actor) },
        tools.now,
      );
      const isOff = booking.status === 'cancelled' || booking.status === 'called_off';
      return {
        subject: { kind: 'booking', id: bookingId },
        effect: {
          sentence: said.sentence,
          figures: said.figures ?? [],
          warnings: [
            ...(said.warnings ?? []),
            ...(isOff
              ? ['This trip was called off or cancelled. The event is recorded, but please look at it.']
              : []),
            ...(recorded.isNew && !recorded.stands
              ? [
                  'This record does not count: there is an earlier one, or a manager has to accept this one first.',
                ]
              : []),
          ],
        },
        before: { state: recorded.before, ...said.before },
        after: {
          state: recorded.trip.state,
          event,
          isNew: recorded.isNew,
          isRepeat: recorded.trip.repeats.includes(event),
          ...said.after,
        },
        ...(said.personal === undefined ? {} : { personal: said.personal }),
        ...(said.money === undefined ? {} : { money: said.money }),
        // The fingerprint leaves out the device's id and time, because they differ between the preview and the command.
        basis: [bookingId, kind, recorded.before, said.data, said.sentence],
        result: { event, stands: recorded.stands, state: recorded.trip.state, version: recorded.version },
      };
    },
    async undo(db, actor, { subject, before, after, at }, tools) {
      const { now } = tools;
      const moved = readMoved(after['moved']);
      await lockTrips(db, [subject.id, ...moved.map(({ bookingId }) => bookingId)], {
        isAlone: moved.length > 0,
      });
      if (after['isNew'] !== true) throw new Refusal('cannot_undo');
      const undo = { id: randomUUID(), kind: 'undo' as const, data: { event: String(after['event']) } };
      await recordEvent(
        db,
        subject.id,
        { ...undo, claimedAt: now, wasOffline: false, ...byActor(actor) },
        now,
      );
      await moveBack(db, moved);
      for (const event of readUndos(after['undos'])) {
        const again = { id: randomUUID(), kind: 'undo' as const, data: { event } };
        await recordEvent(
          db,
          subject.id,
          { ...again, claimedAt: now, wasOffline: false, ...byActor(actor) },
          now,
        );
      }
      const charge = before['charge'] as Row<'boatCharges'> | null | undefined;
      if (typeof after['chargedBoat'] === 'number')
        await putChargeBack(db, after['chargedBoat'], charge ?? null, at);
      await sayWaitsAgain(db, (after['dropped'] ?? []) as DroppedWait[], tools);
    },
  }) as CommandOf<Call>;
}

/**
 * Undoes the records that a new record replaces. Returns the ids of the undo events. If staff undo the new
 * record, these undo events are undone too.
 */
export async function takeBack(
  db: Database,
  bookingId: string,
  stamps: readonly Stamp[],
  actor: Actor,
  now: Date,
): Promise<string[]> {
  const undos: string[] = [];
  for (const { event } of stamps) {
    const undo = { id: randomUUID(), kind: 'undo' as const, data: { event } };
    await recordEvent(db, bookingId, { ...undo, claimedAt: now, wasOffline: false, ...byActor(actor) }, now);
    undos.push(undo.id);
  }
  return undos;
}

/** Reads the ids of undo events from the log. */
function readUndos(value: unknown): string[] {
  return Array.isArray(value) ? (value as string[]) : [];
}

export function byActor({ person, tablet }: Actor) {
  return { staffId: person?.id ?? null, deviceId: tablet?.id ?? null };
}

/** Whether the event is *Out* with a named hull. Claims may then move, so the day is locked against sales and moves. */
function mayMoveClaims(kind: TripEventKind, input: object): boolean {
  return kind === 'out' && 'boat' in input && input.boat !== undefined;
}

/** Throws unless the booking was paid and its day has come. Events of a called-off trip are still recorded. */
function requireTrip({ status, date }: LockedTrip, now: Date): void {
  if (status === 'held' || status === 'expired' || status === 'replaced')
    throw new Refusal('trip_over', { message: 'This booking was never paid, so there’s no trip to record.' });
  if (date > venueDate(now))
    throw new Refusal('trip_over', {
      message: `This trip is on ${formatLongDate(date)}: check-in opens on that day.`,
    });
}

export const recordArrived = tripCommand(
  contract.recordArrived,
  'record-arrived',
  'arrived',
  async (_db, booking) => ({
    data: {},
    sentence: `${fullName(booking)} is here.`,
  }),
);

export const recordCaptain = tripCommand(
  contract.recordCaptain,
  'record-captain',
  'captain',
  async (_db, booking, { name, licenceSeen }) => {
    const captain = name?.trim() ?? booking.captainName ?? fullName(booking);
    return {
      data: { name: captain, licenceSeen },
      sentence: licenceSeen ? `${captain}’s licence was seen.` : `${captain} is the captain.`,
    };
  },
);

export const recordBriefed = tripCommand(
  contract.recordBriefed,
  'record-briefed',
  'briefed',
  async (_db, booking) => ({
    data: {},
    sentence: `${fullName(booking)}’s party is briefed.`,
  }),
);

const doubtWords: Record<BoatDoubt, string> = {
  not_back: ', although it was not recorded as back',
  not_fit: ', although it is not fit',
};

export const recordOut = tripCommand(
  contract.recordOut,
  'record-out',
  'out',
  async (db, booking, { boat: asked, guests, babies, although = [] }, { now }, actor) => {
    const claim = await db
      .selectFrom('allocations')
      .select('boatId')
      .where('bookingId', '=', booking.id)
      .executeTakeFirst();
    const boatId = asked ?? claim?.boatId;
    if (boatId === undefined)
      throw new Refusal('invalid', { message: 'This party has no boat any more: choose the one it took.' });
    const boat = await db.selectFrom('boats').selectAll().where('id', '=', boatId).executeTakeFirst();
    if (boat === undefined) throw new Refusal('not_found', { message: 'There is no such boat.' });
    const { trip } = await readTrip(db, booking.id);
    // If an earlier record says that the party sailed on another boat, the earlier record is wrong and is undone.
    const isOtherBoat = trip.state === 'out' && asked !== undefined && asked !== trip.out?.boat;
    const wrong = isOtherBoat && trip.out !== null ? [trip.out] : [];
    const undos = await takeBack(db, booking.id, wrong, actor, now);
    // The event is recorded even if the party's claim cannot move to this boat. The board then names both
    // parties that have the boat.
    const moved =
      claim === undefined || claim.boatId === boatId
        ? []
        : await moveClaim(db, booking.id, boatId, { isOutOnIt: true });
    return {
      data: {
        boat: boatId,
        guests: guests ?? booking.guests,
        babies: babies ?? 0,
        ...(although.length === 0 ? {} : { although }),
      },
      sentence: `${fullName(booking)} is out on ${boat.name}${although.map((doubt) => doubtWords[doubt]).join('')}.`,
      warnings: 'sentence' in moved ? [moved.sentence] : [],
      after: { moved: 'sentence' in moved ? [] : moved, undos },
    };
  },
);

export const recordBack = tripCommand(
  contract.recordBack,
  'record-back',
  'back',
  async (db, booking, { battery, happenedAt }, { now }, actor) => {
    const { trip } = await readTrip(db, booking.id);
    const boatId = trip.out?.boat ?? undefined;
    const counts = trip.out !== null && !believedTime(new Date(happenedAt), now).isTooOld;
    const dropped = counts ? await dropUnsentWaits(db, booking.id) : [];
    const many = new Set(dropped.map(({ bookingId }) => bookingId)).size;
    const sentence = `${fullName(booking)} is back.${many === 0 ? '' : ` ${counted(many, 'party is', 'parties are')} not told to wait, because the message had not been sent.`}`;
    const drops = many === 0 ? {} : { dropped };
    if (battery === undefined || boatId === undefined)
      return { data: battery === undefined ? {} : { battery }, sentence, after: drops };
    const charge = await readCharge(db, boatId);
    await noteCharge(db, { boatId, percent: battery, readAt: now, staffId: actor.person?.id ?? null });
    return {
      before: { charge },
      after: { chargedBoat: boatId, ...drops },
      data: { battery },
      sentence,
      figures: [{ label: 'Battery', value: `${battery} %` }],
    };
  },
);

export const recordNoShow = tripCommand(
  contract.recordNoShow,
  'record-no-show',
  'no_show',
  async (db, booking) => {
    const { trip } = await readTrip(db, booking.id);
    if (trip.state === 'out' || trip.state === 'back')
      throw new Refusal('invalid', { message: 'This party went out. Undo that first if it didn’t.' });
    return { data: {}, sentence: `${fullName(booking)} has not come.` };
  },
);

/** Records "Not out after all", at any time. The old record is stored, but no longer counts. */
export const undoEvent = tripCommand(
  contract.undoEvent,
  'undo-event',
  'undo',
  async (db, booking, { undoes }, _tools, { person, role, tablet }) => {
    const { kind, staffId, happenedAt } = await eventOf(db, booking.id, undoes);
    if (kind === 'undo') throw new Refusal('cannot_undo');
    if (decidesLateFee.includes(kind))
      await requireFeeUndecided(db, booking.id, kind === 'back' ? happenedAt : undefined);
    if (kind === 'deposit_taken' && (await keptByHand(db, booking.id)) > 0)
      throw new Refusal('invalid', {
        message: 'Some of this deposit is kept for a charge: waive the charge first.',
      });
    const mayUndo = mayUndoForOthers({ role, isOnTablet: tablet !== null });
    if (!mayUndo && staffId !== (person?.id ?? null)) throw new Refusal('out_of_reach');
    return { data: { event: undoes }, sentence: `${fullName(booking)}: ${undoneWords(kind)}.` };
  },
);

export const acceptEvent = tripCommand(
  contract.acceptEvent,
  'accept-event',
  'accept',
  async (db, booking, { accepts }) => {
    const { isTooOld } = await eventOf(db, booking.id, accepts);
    if (!isTooOld)
      throw new Refusal('invalid', { message: 'This record already counts: there is nothing to accept.' });
    return { data: { event: accepts }, sentence: `${fullName(booking)}: the late record is accepted.` };
  },
);

/** Events whose times determine the late fee. */
const decidesLateFee: readonly TripEventKind[] = ['arrived', 'out', 'back'];

async function eventOf(db: Database, bookingId: string, id: string) {
  const event = await db
    .selectFrom('tripEvents')
    .select(['kind', 'isTooOld', 'staffId', 'happenedAt'])
    .where('id', '=', id)
    .where('bookingId', '=', bookingId)
    .executeTakeFirst();
  if (event === undefined) throw new Refusal('not_found');
  return event;
}

const wordsOfUndone = new Map<TripEventKind, string>([
  ['arrived', 'not here after all'],
  ['captain', 'the captain was taken back'],
  ['briefed', 'not briefed after all'],
  ['out', 'not out after all'],
  ['back', 'not back after all'],
  ['no_show', 'not a no-show after all'],
  ['deposit_taken', 'no deposit was taken after all'],
  ['deposit_returned', 'the deposit was not given back after all'],
  ['accept', 'not accepted after all'],
]);

/** The sentence shown to a person who undoes an event. */
function undoneWords(kind: TripEventKind): string {
  return wordsOfUndone.get(kind) ?? '';
}
