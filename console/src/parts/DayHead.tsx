import { type LocalDate, addDays, formatLongDate } from '@slipway/shared/values/local-date.ts';
import { RoundButton } from '@slipway/ui/Button.tsx';
import type { ReactNode } from 'react';
import { shortDayOf } from '../session/times.ts';
import styles from './DayHead.module.css';

type DayHeadProps = {
  date: LocalDate;
  isToday: boolean;
  go: (date: LocalDate) => void;
  /** Further actions for the day. On a phone, the head of the page shows only these actions. */
  children?: ReactNode;
};

/** The day of the screen, with links to the days before and after. On a phone the frame has these links. */
export function DayHead({ date, isToday, go, children }: DayHeadProps) {
  const [before, after] = [addDays(date, -1), addDays(date, 1)];
  return (
    <div className={styles.head}>
      <RoundButton icon="left" aria-label={formatLongDate(before)} onClick={() => go(before)} />
      <h2>
        {shortDayOf(date)}
        {isToday && <small>Today</small>}
      </h2>
      <RoundButton icon="right" aria-label={formatLongDate(after)} onClick={() => go(after)} />
      {children}
    </div>
  );
}
