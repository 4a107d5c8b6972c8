import {
  type LocalDate,
  addMonths,
  daysBetween,
  formatLongDate,
  localDateOf,
  partsOf,
  weekdayOf,
} from '@slipway/shared/values/local-date.ts';
import { Ring } from '@slipway/ui/Ring.tsx';
import { VisuallyHidden } from '@slipway/ui/VisuallyHidden.tsx';
import styles from './MonthRings.module.css';

export type MonthDay = {
  date: LocalDate;
  /** Numbers of places; 0 on a day without times. */
  sold: number;
  of: number;
  /** The price of all trips of the day, for roles that may see money: '£1,120'. */
  worth?: string;
  /** Why nothing is on sale: 'closed: repairs'. */
  closed?: string;
  /**
   * The times of the day that are closed or called off, and the boats out of service: 'called off 15:00–19:00'. The
   * cell has a mark at its corner, and screen readers read this text.
   */
  mark?: string;
};

type MonthRingsProps = {
  year: number;
  /** The month, from 1 to 12. */
  month: number;
  today: LocalDate;
  days: ReadonlyMap<LocalDate, MonthDay>;
  /** Undefined: this person has no access to the day. */
  hrefOf: (date: LocalDate) => string | undefined;
  onPick: (date: LocalDate) => void;
};

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** The days of a month. Each day is a ring that shows the share of places sold, with numbers below the ring. */
export function MonthRings({ year, month, today, days, hrefOf, onPick }: MonthRingsProps) {
  const weeks = weeksOf(year, month);
  return (
    <table className={styles.month}>
      <thead>
        <tr>
          {weekdays.map((day) => (
            <th key={day} scope="col">
              <abbr title={day}>{day.slice(0, 3)}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, index) => (
          <tr key={index}>
            {week.map((date, column) => (
              <td key={column}>
                {date !== undefined && (
                  <DayLink {...{ date, today, onPick }} day={days.get(date)} href={hrefOf(date)} />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type DayLinkProps = {
  date: LocalDate;
  today: LocalDate;
  day: MonthDay | undefined;
  href: string | undefined;
  onPick: (date: LocalDate) => void;
};

function DayLink({ date, today, day, href, onPick }: DayLinkProps) {
  const className = classOf(date, today, day);
  if (href === undefined)
    return (
      <div className={className}>
        <VisuallyHidden>{formatLongDate(date)}, outside the days that you see here</VisuallyHidden>
        <DayRing date={date} day={day} />
      </div>
    );
  return (
    <a
      href={href}
      className={className}
      aria-current={date === today ? 'date' : undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        onPick(date);
      }}
    >
      <VisuallyHidden>{sentenceOf(date, day)}</VisuallyHidden>
      <DayRing date={date} day={day} />
    </a>
  );
}

function DayRing({ date, day }: { date: LocalDate; day: MonthDay | undefined }) {
  const hasPlaces = day !== undefined && day.of > 0 && day.closed === undefined;
  return (
    <span className={styles.face} aria-hidden="true">
      <Ring share={hasPlaces ? day.sold / day.of : 0}>{partsOf(date).day}</Ring>
      <span className={styles.count}>{day?.closed ?? (hasPlaces ? `${day.sold}/${day.of}` : '–')}</span>
      {day?.worth !== undefined && <span className={styles.worth}>{day.worth}</span>}
      {day?.mark !== undefined && <span className={styles.mark} />}
    </span>
  );
}

function sentenceOf(date: LocalDate, day: MonthDay | undefined): string {
  const parts = [formatLongDate(date)];
  if (day === undefined || (day.of === 0 && day.closed === undefined)) parts.push('no times');
  else parts.push(day.closed ?? `${day.sold} of ${day.of} places sold`);
  if (day?.worth !== undefined) parts.push(day.worth);
  if (day?.mark !== undefined) parts.push(day.mark);
  return parts.join(', ');
}

function classOf(date: LocalDate, today: LocalDate, day: MonthDay | undefined): string {
  const tone = date === today ? styles.today : date < today ? styles.past : '';
  return `${styles.day} ${tone} ${day?.closed === undefined ? '' : styles.closed}`;
}

/** The weeks of a month, each from Monday to Sunday. A day outside the month is undefined. */
function weeksOf(year: number, month: number): (LocalDate | undefined)[][] {
  const start = localDateOf(year, month, 1);
  const length = daysBetween(start, addMonths(start, 1));
  const cells: (LocalDate | undefined)[] = Array.from({ length: weekdayOf(start) - 1 });
  for (let day = 1; day <= length; day += 1) cells.push(localDateOf(year, month, day));
  while (cells.length % 7 !== 0) cells.push(undefined);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}
