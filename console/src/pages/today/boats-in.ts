import { counted } from '@slipway/shared/values/counted.ts';
import { type BoatAtJetty, type BoatDoubt, boatsFor, doubtsOf } from '@slipway/shared/rules/boat-at-jetty.ts';
import { minutesJustOut } from '@slipway/shared/rules/trip.ts';
import { localTime, minutesOf } from '@slipway/shared/values/local-time.ts';
import { venueDateTime } from '@slipway/shared/values/venue-time.ts';
import type { Board, BoardBoat, BoardTrip } from '../../api/board.ts';
import { durationText } from '../../session/times.ts';
import { lateBy, orderByTime } from './order-trips.ts';

const minutesAt = (text: string) => (text === '24:00' ? 1440 : minutesOf(localTime(text)));

function atJetty({ id, name, isInService, openingCheck, outWith, claims }: BoardBoat): BoatAtJetty {
  return {
    id,
    name,
    isInService,
    fault: openingCheck?.isFit === false ? openingCheck.note : null,
    outWith,
    taken: claims.map(({ bookingId, startTime, readyAt }) => ({
      bookingId,
      from: minutesAt(startTime),
      to: minutesAt(readyAt),
    })),
  };
}

/** The boats that this party could sail on besides its own boat. */
export function boatsForTrip(trip: BoardTrip, { boats, date, figures }: Board, now: Date): BoatAtJetty[] {
  const hulls = boats.map(atJetty).filter(({ id }) => id !== trip.boat?.id);
  // Staff may have recorded the wrong boat. The party may be on any boat that is in service and not recorded as out,
  // even if that boat failed its check or is booked for another party.
  if (trip.state === 'out')
    return hulls.filter(({ isInService, outWith }) => isInService && outWith === null);
  const today = venueDateTime(now);
  const minute = date === today.date ? minutesOf(today.time) : date > today.date ? -1440 : 1440;
  const party = {
    bookingId: trip.bookingId,
    from: minutesAt(trip.startTime),
    to: minutesAt(trip.endTime) + figures.turnaroundMinutes,
    fits: trip.fits,
  };
  return boatsFor(hulls, party, minute);
}

/** Finds another boat for each of these parties in turn. Two parties at the same time get different boats. */
export function seatElsewhere(
  parties: readonly BoardTrip[],
  board: Board,
  now: Date,
): { bookingId: string; boat: number }[] {
  const seats: { bookingId: string; boat: number }[] = [];
  let { boats } = board;
  for (const trip of parties) {
    const [to] = boatsForTrip(trip, { ...board, boats }, now);
    if (to === undefined) continue;
    const own = board.boats
      .flatMap(({ claims }) => claims)
      .filter(({ bookingId }) => bookingId === trip.bookingId);
    boats = boats.map((boat) => (boat.id === to.id ? { ...boat, claims: [...boat.claims, ...own] } : boat));
    seats.push({ bookingId: trip.bookingId, boat: to.id });
  }
  return seats;
}

/** The parties that still have to sail on this boat, in the order of their starts. */
export function partiesOf({ id }: BoardBoat, { trips }: Board): BoardTrip[] {
  return orderByTime(trips).filter(
    ({ boat, state }) => boat?.id === id && (state === 'expected' || state === 'here'),
  );
}

/** 'Bagel is not back, 54 min late, with Gemma', 'Bagel is not fit: Motor' */
export function boatDoubts(
  { boat, bookingId }: BoardTrip,
  { boats, trips }: Board,
  now: Date,
): { kind: BoatDoubt; sentence: string }[] {
  const found = boats.find(({ id }) => id === boat?.id);
  if (found === undefined) return [];
  const hull = atJetty(found);
  const away = trips.find((trip) => trip.bookingId === hull.outWith);
  const late = away === undefined ? 0 : lateBy(away, now);
  const when = late > 0 ? `${durationText(late)} late` : `due ${away?.endTime ?? ''}`;
  const sentences: Record<BoatDoubt, string> = {
    not_back: `${hull.name} is not back, ${when}, with ${away?.who.firstName ?? 'others'}`,
    not_fit: `${hull.name} is not fit: ${hull.fault ?? ''}`,
  };
  return doubtsOf(hull, bookingId).map((kind) => ({ kind, sentence: sentences[kind] }));
}

export type Question = { sentence: string; yes: string; no: string; although: BoatDoubt[] };

/** The question to ask before the next action is recorded; undefined: no question. */
export function questionOf(trip: BoardTrip, board: Board, now: Date): Question | undefined {
  if (trip.next === 'go') {
    const doubts = boatDoubts(trip, board, now);
    if (doubts.length === 0) return undefined;
    return {
      sentence: `${doubts.map(({ sentence }) => sentence).join('. ')}.`,
      yes: `Sail on ${trip.boat?.name ?? 'it'} anyway`,
      no: 'Not yet',
      although: doubts.map(({ kind }) => kind),
    };
  }
  if (trip.next !== 'return' || trip.out === null) return undefined;
  const minutes = minutesJustOut(new Date(trip.out.at), now);
  if (minutes === undefined) return undefined;
  const ago = minutes === 0 ? 'just now' : `${counted(minutes, 'minute')} ago`;
  return {
    sentence: `They left ${ago}. Are they back already?`,
    yes: 'Yes, they are back',
    no: 'No, still out',
    although: [],
  };
}
