import type { ComponentProps } from 'react';
import styles from './Calendar.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** A day's state and label. */
export type DayStatus = {
  /** For screen readers, with the shown number in it: 'Saturday 5 December 2026, 3 times available'. */
  label: string;
  isOpen: boolean;
  free: number;
  /** The number of all times, free or taken. */
  all: number;
  /** The day of the trip being moved. */
  isOwn?: boolean;
  /**
   * The lowest price of the day, in whole pounds, and how many guests it covers. `isLowest`: no day of the month is
   * cheaper. `isMove`: the price is the extra cost of moving to this day.
   */
  price?: { text: string; party: string; isLowest: boolean; isMove?: boolean } | undefined;
};

type DayFaceProps = ComponentProps<'button'> & { day: DayStatus; isChosen: boolean; isToday: boolean };

/** A day of the calendar. A day that cannot be picked is aria-disabled, so that it can still be focused and read. */
export function DayFace({ day, isChosen, isToday, children, ...button }: DayFaceProps) {
  // The label is real text, partly hidden, so that speech input finds the day by its visible part or by all of it.
  const [weekday, , ...rest] = day.label.split(' ');
  const state = isChosen ? ', chosen' : '';
  const { price } = day;
  return (
    <button
      {...button}
      type="button"
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
        <span className={styles.number}>
          <VisuallyHidden>{weekday} </VisuallyHidden>
          {children}
          <VisuallyHidden>
            {' '}
            {rest.join(' ')}
            {price === undefined ? state : price.isMove === true ? ', price' : ', from'}
          </VisuallyHidden>
        </span>
      </span>
      {price !== undefined && (
        <>
          {' '}
          <span className={price.isLowest ? `${styles.price} ${styles.lowest}` : styles.price}>
            {price.text}
          </span>{' '}
          <VisuallyHidden>
            {price.party}
            {state}
          </VisuallyHidden>
        </>
      )}
    </button>
  );
}

function stateOf({ isOpen, free, all, isOwn }: DayStatus): 'own' | 'closed' | 'full' | 'few' | 'free' {
  if (isOwn === true) return 'own';
  if (!isOpen) return 'closed';
  if (free === 0) return 'full';
  return free === 1 && all > 1 ? 'few' : 'free';
}

/** The length of the ring shows the share of the day's times that are free. The label says how many. */
function DayRing({ share }: { share: number }) {
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true">
      <circle cx="50" cy="50" r="45" />
      <circle cx="50" cy="50" r="45" pathLength="100" strokeDasharray={`${Math.round(share * 100)} 200`} />
    </svg>
  );
}
