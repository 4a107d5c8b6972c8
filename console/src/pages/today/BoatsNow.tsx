import { minuteMs } from '@slipway/shared/values/durations.ts';
import { Ring } from '@slipway/ui/Ring.tsx';
import { useState } from 'react';
import { localTime, minutesOf } from '@slipway/shared/values/local-time.ts';
import { venueDateTime } from '@slipway/shared/values/venue-time.ts';
import type { BoardBoat, BoardTrip } from '../../api/board.ts';
import { Sign } from '../../parts/Sign.tsx';
import styles from './BoatsNow.module.css';
import { durationText } from '../../session/times.ts';
import { lateBy } from './order-trips.ts';
import { useToday } from './today.ts';

export type BoatNow = { tone: 'late' | 'out' | 'in' | 'off'; words: string; share: number };

/** The state of a boat: '12 min late', 'back in 18 min', 'in, ready 14:56'. */
export function boatNow(boat: BoardBoat, trips: readonly BoardTrip[], now: Date, isToday: boolean): BoatNow {
  const trip = trips.find(({ bookingId }) => bookingId === boat.outWith);
  if (trip !== undefined) {
    const late = lateBy(trip, now);
    if (late > 0) return { tone: 'late', words: `${durationText(late)} late`, share: 1 };
    const whole = Date.parse(trip.dueAt) - Date.parse(trip.startsAt);
    const left = Math.max(0, Date.parse(trip.dueAt) - now.getTime());
    return {
      tone: 'out',
      words: `back in ${durationText(Math.ceil(left / minuteMs))}`,
      share: 1 - Math.min(left / whole, 1),
    };
  }
  if (!boat.isInService) return { tone: 'off', words: 'out of service', share: 0 };
  if (!isToday)
    return {
      tone: 'in',
      words: `${boat.claims.filter(({ kind }) => kind === 'trip').length} trips`,
      share: 0,
    };
  const time = minutesOf(venueDateTime(now).time);
  const minutesAt = (text: string) => (text === '24:00' ? 1440 : minutesOf(localTime(text)));
  const repair = boat.claims.find(
    ({ kind, startTime, endTime }) =>
      kind === 'repair' && minutesAt(startTime) <= time && time < minutesAt(endTime),
  );
  if (repair !== undefined) return { tone: 'off', words: repair.reason ?? 'repair', share: 0 };
  if (boat.openingCheck?.isFit === false) return { tone: 'off', words: 'not fit', share: 0 };
  if (boat.openingCheck === null) return { tone: 'in', words: 'in, not checked', share: 0 };
  if (boat.battery?.isLow === true)
    return { tone: 'in', words: `in, ${boat.battery.percent} % left`, share: 0 };
  return { tone: 'in', words: 'in', share: 0 };
}

const order: readonly BoatNow['tone'][] = ['late', 'off', 'out', 'in'];

/**
 * A row to swipe, on phones only: the boats that are late, out, out of service or low on battery. The button at the end
 * of the row shows or hides all other boats.
 */
export function BoatsNow() {
  const { board, now, isToday } = useToday();
  const all = board.boats.map((boat) => ({ boat, is: boatNow(boat, board.trips, now, isToday) }));
  const isNews = ({ boat, is }: (typeof all)[number]) => is.tone !== 'in' || boat.battery?.isLow === true;
  const news = all
    .filter(isNews)
    .toSorted(
      (one, other) =>
        order.indexOf(one.is.tone) - order.indexOf(other.is.tone) || other.is.share - one.is.share,
    );
  const others = all.filter((one) => !isNews(one));
  const unchecked = others.filter(({ boat }) => isToday && boat.openingCheck === null).length;
  const [isUnfolded, setIsUnfolded] = useState(false);
  const toggleWords = isUnfolded ? 'Hide them' : 'Show them';
  return (
    <section className={styles.part} aria-label="Boats now">
      <ul className={styles.boats}>
        {news.map((one) => (
          <Boat key={one.boat.id} {...one} />
        ))}
        {others.length > 0 && (
          <li>
            <button
              type="button"
              className={styles.boat}
              aria-expanded={isUnfolded}
              onClick={() => setIsUnfolded(!isUnfolded)}
            >
              <Sign name="down" />
              <span>
                <b>{news.length === 0 ? `All ${others.length} in` : `${others.length} in`}</b>
                <small>{unchecked === 0 ? toggleWords : `${unchecked} not checked`}</small>
              </span>
            </button>
          </li>
        )}
      </ul>
      {isUnfolded && (
        <ul className={styles.others}>
          {others.map((one) => (
            <Boat key={one.boat.id} {...one} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** A button that opens the boat's check and battery. */
function Boat({ boat, is: { tone, words, share } }: { boat: BoardBoat; is: BoatNow }) {
  const { open } = useToday();
  return (
    <li>
      <button
        type="button"
        data-opens={boat.id}
        className={`${styles.boat} ${styles[tone]}`}
        onClick={() => open({ boat: String(boat.id) })}
      >
        <Ring share={share} tone={tone === 'late' ? 'late' : 'teal'}>
          {tone === 'late' ? '!' : ''}
        </Ring>
        <span>
          <b>{boat.name}</b>
          <small>{words}</small>
        </span>
      </button>
    </li>
  );
}
