import type { ComponentProps } from 'react';
import styles from './Calendar.module.css';
import { DayRing } from './DayRing.tsx';

/** What a day shows and says. */
export type DayStatus = {
  /** Read out: weekday, date, and what is free. */
  label: string;
  isOpen: boolean;
  free: number;
  /** Free and taken. */
  all: number;
};

type DayFaceProps = ComponentProps<'button'> & { day: DayStatus; isChosen: boolean; isToday: boolean };

/** A day of the calendar. One that cannot be picked is marked as disabled and can still be focused and read. */
export function DayFace({ day, isChosen, isToday, children, ...button }: DayFaceProps) {
  return (
    <button
      {...button}
      type="button"
      aria-label={isChosen ? `${day.label}, chosen` : day.label}
      aria-current={isToday ? 'date' : undefined}
      aria-disabled={!day.isOpen}
      className={[styles.day, styles[stateOf(day)], isChosen && styles.chosen, isToday && styles.today]
        .filter(Boolean)
        .join(' ')}
    >
      {day.free > 0 && <DayRing share={day.free / day.all} />}
      <span className={styles.number}>{children}</span>
    </button>
  );
}

function stateOf({ isOpen, free, all }: DayStatus): 'closed' | 'full' | 'few' | 'free' {
  if (!isOpen) return 'closed';
  if (free === 0) return 'full';
  return free === 1 && all > 1 ? 'few' : 'free';
}
