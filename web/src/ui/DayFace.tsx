import type { ComponentProps } from 'react';
import styles from './Calendar.module.css';

/** The state of a day and its label. */
export type DayStatus = {
  /** For screen readers: weekday, date, available times and lowest price. */
  label: string;
  isOpen: boolean;
  free: number;
  /** Free and taken. */
  all: number;
  /** The lowest price of the day, in whole pounds; `isLowest` of the month. */
  price?: { text: string; isLowest: boolean } | undefined;
};

type DayFaceProps = ComponentProps<'button'> & { day: DayStatus; isChosen: boolean; isToday: boolean };

/** A day of the calendar. A day that cannot be picked is aria-disabled, so that it can still be focused and read. */
export function DayFace({ day, isChosen, isToday, children, ...button }: DayFaceProps) {
  return (
    <button
      {...button}
      type="button"
      aria-label={isChosen ? `${day.label}, chosen` : day.label}
      aria-current={isToday ? 'date' : undefined}
      aria-disabled={!day.isOpen}
      className={styles.cell}
    >
      <span
        className={[styles.day, styles[stateOf(day)], isChosen && styles.chosen, isToday && styles.today]
          .filter(Boolean)
          .join(' ')}
      >
        {day.free > 0 && <DayRing share={day.free / day.all} />}
        <span className={styles.number}>{children}</span>
      </span>
      {day.price !== undefined && (
        <span className={day.price.isLowest ? `${styles.price} ${styles.lowest}` : styles.price}>
          {day.price.text}
        </span>
      )}
    </button>
  );
}

function stateOf({ isOpen, free, all }: DayStatus): 'closed' | 'full' | 'few' | 'free' {
  if (!isOpen) return 'closed';
  if (free === 0) return 'full';
  return free === 1 && all > 1 ? 'few' : 'free';
}

/** The length of the ring is the share of the day's times that are still free. The label has the number. */
function DayRing({ share }: { share: number }) {
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true">
      <circle cx="50" cy="50" r="45" />
      <circle cx="50" cy="50" r="45" pathLength="100" strokeDasharray={`${Math.round(share * 100)} 200`} />
    </svg>
  );
}
