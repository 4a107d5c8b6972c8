import { plural } from '@slipway/shared/values/counted.ts';
import { useState } from 'react';
import { Ring } from '@slipway/ui/Ring.tsx';
import { Glyph, type GlyphName } from '../../parts/Glyph.tsx';
import { Sign } from '../../parts/Sign.tsx';
import { money } from '../../session/money.ts';
import styles from './Counts.module.css';
import { handOfTrip } from './order-trips.ts';
import { useToday } from './today.ts';
import { nameOf, sunsetOf } from './text.ts';

/** The parties of the day, counted by state. Staff can call missing parties from here. */
export function Counts({ isNameless = false }) {
  const { board, now } = useToday();
  const [isCalling, setIsCalling] = useState(false);
  const { counts } = board;
  const missing = board.trips.filter((trip) => handOfTrip(trip, board.trips, now) === 'missing');
  const shown: [GlyphName, number, string][] = [
    ['booked', counts.expected, 'expected'],
    ['here', counts.here, 'arrived'],
    ['out', counts.out, 'out'],
    ['back', counts.back, 'back'],
  ];
  const howManyMissing = (
    <>
      <Glyph name="late" />
      <span>
        <b>{counts.missing}</b> missing
      </span>
    </>
  );
  return (
    <div role="group" aria-label="Counts of the day" className={`${styles.counts} ${styles.parties}`}>
      <ul>
        {counts.missing > 0 && (
          <li>
            {isNameless ? (
              <span className={styles.missing}>{howManyMissing}</span>
            ) : (
              <button
                type="button"
                className={styles.missing}
                aria-expanded={isCalling}
                onClick={() => setIsCalling(!isCalling)}
              >
                {howManyMissing}
              </button>
            )}
          </li>
        )}
        {shown.map(([glyph, count, word]) => (
          <li key={word} className={word === 'back' ? styles.over : undefined}>
            <Glyph name={glyph} />
            <span>
              <b>{count}</b> {word}
            </span>
          </li>
        ))}
      </ul>
      {!isNameless && isCalling && missing.length > 0 && (
        <ul className={styles.calls}>
          {missing.map((trip) => (
            <li key={trip.bookingId}>
              {trip.who.phone === undefined ? (
                nameOf(trip)
              ) : (
                <a href={`tel:${trip.who.phone}`}>
                  <Sign name="phone" />
                  Call {nameOf(trip)}, {trip.startTime}
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The other figures of the day. They are above the boats on a wide screen, and at the bottom on a phone. */
export function DayFigures({ isNameless = false }) {
  const { board, date } = useToday();
  const sunset = sunsetOf(date);
  const { counts, owed = 0 } = board;
  return (
    <div role="group" aria-label="Figures of the day" className={styles.counts}>
      <p className={styles.sold}>
        <Ring share={counts.places === 0 ? 0 : counts.sold / counts.places} />
        <span>
          <b>{counts.sold}</b> sold
          {counts.places > counts.sold && `, ${counts.places - counts.sold} left to sell`}
        </span>
      </p>
      <ul>
        {counts.depositsHeld > 0 && !isNameless && (
          <li className={styles.owed}>
            <Sign name="pound" />
            <span>
              <b>{counts.depositsHeld}</b> {plural(counts.depositsHeld, 'deposit')} still held
            </span>
          </li>
        )}
        {owed > 0 && !isNameless && (
          <li className={styles.owed}>
            <Sign name="pound" />
            <span>
              <b>{money(owed)}</b> owed
            </span>
          </li>
        )}
        {sunset !== undefined && (
          <li className={styles.sunset}>
            <Sign name="sunset" />
            <span>sunset {sunset}</span>
          </li>
        )}
      </ul>
    </div>
  );
}
