import { localTime, minutesOf, timeOfMinutes } from '@slipway/shared/values/local-time.ts';
import { venueDateTime } from '@slipway/shared/values/venue-time.ts';
import type { Board, BoardBoat, BoardTrip } from '../../api/board.ts';

/** The hours on the tape if nothing is booked and nothing is on sale. */
const emptyDay = { opens: 10, closes: 20, foldedUntil: 10 };

/** The number of hours before now that the tape always draws at full width. */
const recentHours = 2;

type Times = { startTime: string; endTime: string };
type Day = Pick<Board, 'boats' | 'freePlaces' | 'trips'>;

/**
 * Returns the hours that the tape shows. The tape begins with the first trip or free place, and ends with the last. If
 * a party is still out, the tape ends no earlier than now. The hours before `foldedUntil` are drawn narrow.
 * `foldedUntil` is never later than the start of a trip that is not over. `now`: undefined if the day is not today.
 */
export function tapeHours(
  { boats, freePlaces, trips }: Day,
  others: readonly Times[],
  now?: Date,
): { opens: number; closes: number; foldedUntil: number } {
  // A repair may take the whole day, so repairs do not lengthen the chart.
  const claims = boats.flatMap((boat) =>
    boat.claims.filter(({ kind }) => kind !== 'repair').map((claim) => claimAsSailed(claim, trips)),
  );
  const times = [...claims, ...freePlaces, ...others];
  if (times.length === 0) return emptyDay;
  const minute = now === undefined ? undefined : minutesOf(venueDateTime(now).time);
  const isOut = trips.some(({ state }) => state === 'out');
  const opens = Math.floor(Math.min(...times.map(({ startTime }) => minutesAt(startTime))) / 60);
  const ends = [
    ...times.map(({ endTime }) => minutesAt(endTime)),
    ...(isOut && minute !== undefined ? [minute] : []),
  ];
  const closes = Math.min(24, Math.ceil(Math.max(...ends) / 60));
  if (minute === undefined) return { opens, closes, foldedUntil: opens };
  const open = trips.filter(({ state }) => state === 'expected' || state === 'here' || state === 'out');
  const until = Math.min(minute - recentHours * 60, ...open.map(({ startTime }) => minutesAt(startTime)));
  return { opens, closes, foldedUntil: Math.max(opens, Math.min(Math.floor(until / 60), closes - 1)) };
}

type Claim = Pick<BoardBoat['claims'][number], 'bookingId' | 'startTime' | 'endTime' | 'readyAt'>;

/**
 * The time for which a party really has its boat. If the party waits for a late boat, its trip starts at the new time
 * and lasts as long as booked. Times are times of day, up to '24:00'.
 */
export function claimAsSailed<C extends Claim>(
  claim: C,
  trips: readonly Pick<BoardTrip, 'bookingId' | 'waitsUntil'>[],
): C {
  const until = trips.find(({ bookingId }) => bookingId === claim.bookingId)?.waitsUntil?.time;
  if (until === undefined) return claim;
  const later = minutesAt(until) - minutesAt(claim.startTime);
  const shifted = (time: string) => {
    const minutes = minutesAt(time) + later;
    return minutes >= 1440 ? '24:00' : timeOfMinutes(minutes);
  };
  return {
    ...claim,
    startTime: until,
    endTime: shifted(claim.endTime),
    readyAt: shifted(claim.readyAt),
  };
}

const minutesAt = (time: string) => (time === '24:00' ? 1440 : minutesOf(localTime(time)));
