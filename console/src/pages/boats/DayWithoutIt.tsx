import { plural } from '@slipway/shared/values/counted.ts';
import { type LocalDate, formatLongDate, localDate } from '@slipway/shared/values/local-date.ts';
import { timeOfMinutes } from '@slipway/shared/values/local-time.ts';
import { VisuallyHidden } from '@slipway/ui/VisuallyHidden.tsx';
import type { CSSProperties } from 'react';
import type { BoatOutPlan } from '../../api/boats.ts';
import { timeScale } from '../../parts/Board.tsx';
import styles from './DayWithoutIt.module.css';

type Day = NonNullable<BoatOutPlan['dayWithoutIt']>;
type Claim = Day['boats'][number]['claims'][number];
type Span = { from: number; to: number };

/** At most this many hours have a label. */
const mostHours = 4;

const said: Record<Claim['what'], string> = {
  stays: '',
  moves: ', moved here',
  without: ', no boat',
  taken: ', unavailable',
};

/**
 * The rest of the day once one boat is out of service: every boat with its parties, and the parties left without a
 * boat.
 */
export function DayWithoutIt({ day, today }: { day: Day; today: LocalDate }) {
  const { boats, out } = day;
  const claims = boats.flatMap((boat) => boat.claims);
  const opens = Math.max(0, Math.floor(Math.min(...claims.map(({ from }) => Math.max(from, out.from))) / 60));
  const closes = Math.min(24, Math.ceil(Math.max(...claims.map(({ to }) => to)) / 60));
  const { at } = timeScale(opens, closes);
  const place = ({ from, to }: Span): CSSProperties => ({
    left: `${at(from)}%`,
    width: `${at(to) - at(from)}%`,
  });
  const every = Math.ceil((closes - opens) / mostHours);
  const hours = Array.from({ length: closes - opens }, (_, nth) => opens + nth);
  const crowd = crowdOf(day);
  return (
    <section className={styles.day}>
      <h3>{day.date === today ? 'Today' : formatLongDate(localDate(day.date))} without it</h3>
      <div className={styles.hours} aria-hidden="true">
        {hours
          .filter((_, nth) => nth % every === 0)
          .map((hour) => (
            <span key={hour} style={{ left: `${at(hour * 60)}%` }}>
              {hour}
            </span>
          ))}
      </div>
      <ul>
        {boats.map((boat, nth) => (
          <li key={boat.id}>
            <b>{boat.name}</b>
            <div className={styles.track}>
              {nth === boats.length - 1 && (
                <span className={styles.out} style={place(out)}>
                  <VisuallyHidden>out from {timeOfMinutes(out.from)}</VisuallyHidden>
                </span>
              )}
              {boat.claims.map((claim) => (
                <span key={`${claim.from} ${claim.what}`} className={styles[claim.what]} style={place(claim)}>
                  {claim.firstName}
                  <VisuallyHidden>{` ${timeOfMinutes(claim.from)}${said[claim.what]}. `}</VisuallyHidden>
                </span>
              ))}
            </div>
          </li>
        ))}
      </ul>
      {crowd !== undefined && (
        <p>
          From {timeOfMinutes(crowd.from)} to {timeOfMinutes(crowd.to)} {crowd.parties} parties want{' '}
          {crowd.boats} {plural(crowd.boats, 'boat', 'boats')}.
        </p>
      )}
    </section>
  );
}

/**
 * The first time at which there are more parties than boats. Undefined if there are always enough boats, but some are
 * of the wrong kind.
 */
function crowdOf({ boats }: Day): (Span & { parties: number; boats: number }) | undefined {
  const others = boats.slice(0, -1);
  const claims = boats.flatMap((boat) => boat.claims);
  const marks = [...new Set(claims.flatMap(({ from, to }) => [from, to]))].toSorted((a, b) => a - b);
  for (const [nth, from] of marks.entries()) {
    const there = claims.filter((claim) => claim.from <= from && from < claim.to);
    const isTaken = (boat: Day['boats'][number]) =>
      boat.claims.some((claim) => claim.what === 'taken' && there.includes(claim));
    const free = others.filter((boat) => !isTaken(boat)).length;
    const parties = there.filter(({ what }) => what !== 'taken').length;
    const to = marks[nth + 1];
    if (parties > free && to !== undefined) return { from, to, parties, boats: free };
  }
  return undefined;
}
