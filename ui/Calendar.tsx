import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { type LocalDate, addMonths, partsOf } from '@slipway/shared/values/local-date.ts';
import { RoundButton } from './Button.tsx';
import styles from './Calendar.module.css';
import { DayFace, type DayStatus } from './DayFace.tsx';
import { formatMonth, formatMonths, monthOf } from './calendar-dates.ts';
import { dayAfterKey, mondayOf, weekdayNames, weeksOf } from './calendar-grid.ts';

type CalendarProps = {
  today: LocalDate;
  /** A day of the visible month, or of the next month if the grid continues into it. */
  month: LocalDate;
  goesOnTo?: LocalDate | undefined;
  /** The first and the last month that can be shown. */
  firstMonth: LocalDate;
  lastMonth: LocalDate;
  chosen: LocalDate | null;
  statusOf: (date: LocalDate) => DayStatus;
  onTurn: (month: LocalDate) => void;
  onChoose: (date: LocalDate) => void;
};

/**
 * The days of the months from `month` to `goesOnTo`, as an APG grid: one tab stop, arrows, Home and End, Page Up and
 * Page Down. Days that cannot be picked take the focus too, so that a screen reader says why.
 */
export function Calendar(props: CalendarProps) {
  const { month, goesOnTo = month, today, chosen, statusOf, onTurn, onChoose } = props;
  const captionId = useId();
  const shown = monthOf(month);
  const last = monthOf(goesOnTo);
  const weeks = weeksOf(shown, today, last);
  const { grid, tabStop, onFocus, onKeyDown } = useRovingDay(props, weeks.flat());
  // The reason why a day is closed also appears below the grid, because a touch user cannot read an accessible name.
  const [said, setSaid] = useState('');
  const choose = (date: LocalDate) => {
    const { isOpen, label } = statusOf(date);
    setSaid(isOpen ? '' : label);
    if (isOpen) onChoose(date);
  };

  return (
    <div className={styles.calendar}>
      <div className={styles.head}>
        <RoundButton
          icon="left"
          aria-label="Previous month"
          aria-disabled={shown <= monthOf(props.firstMonth)}
          onClick={() => shown > monthOf(props.firstMonth) && onTurn(addMonths(shown, -1))}
        />
        <h2 id={captionId} className={last > shown ? styles.both : undefined}>
          {formatMonths(shown, last)}
        </h2>
        <RoundButton
          icon="right"
          aria-label="Next month"
          aria-disabled={last >= monthOf(props.lastMonth)}
          onClick={() => last < monthOf(props.lastMonth) && onTurn(addMonths(last, 1))}
        />
      </div>
      {/* A table of buttons. The keys move between the days as in an APG grid. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role */}
      <table ref={grid} role="grid" aria-labelledby={captionId} onFocus={onFocus} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weekdayNames.map((name) => (
              <th key={name} scope="col" abbr={name}>
                {name.slice(0, 2)}
                <span>{name[2]}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, index) => (
            <tr key={index}>
              {week.map((date, weekday) => (
                <td key={weekdayNames[weekday]} aria-selected={isChosen(date, chosen)}>
                  {date !== null && (
                    <DayFace
                      data-date={date}
                      day={statusOf(date)}
                      isChosen={date === chosen}
                      isToday={date === today}
                      tabIndex={date === tabStop ? 0 : -1}
                      onClick={() => choose(date)}
                    >
                      {partsOf(date).day}
                      {date === last && last > shown && (
                        <span aria-hidden="true" className={styles.month}>
                          {formatMonth(date).slice(0, 3)}
                        </span>
                      )}
                    </DayFace>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p role="status" className={styles.said}>
        {said}
      </p>
    </div>
  );
}

/** Undefined for an empty cell, which has no day to choose: React then leaves `aria-selected` out. */
function isChosen(date: LocalDate | null, chosen: LocalDate | null): boolean | undefined {
  return date === null ? undefined : date === chosen;
}

/** Keeps one day in the tab order, and handles the keys that move to other days, also in other months. */
function useRovingDay(props: CalendarProps, days: readonly (LocalDate | null)[]) {
  const { month, goesOnTo = month, chosen, statusOf, onTurn } = props;
  const grid = useRef<HTMLTableElement>(null);
  const [cursor, setCursor] = useState<Cursor>();
  const isShown = (date: LocalDate) => date >= monthOf(month) && date < addMonths(monthOf(goesOnTo), 1);

  useEffect(() => {
    if (cursor?.takesFocus !== true) return;
    grid.current?.querySelector<HTMLElement>(`[data-date="${cursor.date}"]`)?.focus();
  }, [cursor]);

  const last = cursor?.chosen === chosen ? cursor.date : null;
  const open = days.find((date) => date !== null && statusOf(date).isOpen) ?? null;
  const tabStop =
    [last, chosen, open].find((date) => date !== null && isShown(date)) ?? days.find((date) => date !== null);

  const onFocus = (event: FocusEvent) => {
    const date = dateOn(event.target);
    if (date !== undefined && date !== tabStop) setCursor({ date, chosen, takesFocus: false });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const from = dateOn(event.target);
    const asked = from === undefined ? undefined : dayAfterKey(from, event.key);
    if (asked === undefined) return;
    event.preventDefault();
    // The grid shows no past weeks. If Page Up would lead into a past week, it leads to today instead.
    const isOver = asked < mondayOf(props.today);
    if (isOver && event.key !== 'PageUp') return;
    const next = isOver ? props.today : asked;
    // The keys reach no day outside the months that can be shown.
    if (next < monthOf(props.firstMonth) || next >= addMonths(monthOf(props.lastMonth), 1)) return;
    if (!isShown(next)) onTurn(monthOf(next));
    setCursor({ date: next, chosen, takesFocus: true });
  };

  return { grid, tabStop, onFocus, onKeyDown };
}

/** The last focused day of the grid. A day chosen since then takes precedence. */
type Cursor = { date: LocalDate; chosen: LocalDate | null; takesFocus: boolean };

function dateOn(target: EventTarget): LocalDate | undefined {
  return (target as HTMLElement).dataset['date'] as LocalDate | undefined;
}

type SkeletonProps = { shape: 'line' | 'title' | 'round' | 'box' };

/** A placeholder in the shape of the content. The text beside it says that the content is loading. */
export function Skeleton({ shape }: SkeletonProps) {
  return <span className={`${styles.bone} ${styles[shape]}`} aria-hidden="true" />;
}
