import { type DayStatus, DayFace } from './DayFace.tsx';
import styles from './Calendar.module.css';

const entries: readonly { label: string; day: DayStatus; number?: number }[] = [
  { label: 'All available', day: { label: '', isOpen: true, free: 4, all: 4 } },
  { label: 'Some times left', day: { label: '', isOpen: true, free: 2, all: 4 } },
  { label: '1 time left', day: { label: '', isOpen: true, free: 1, all: 4 } },
  { label: 'Sold out', day: { label: '', isOpen: true, free: 0, all: 4 }, number: 9 },
];

/** The legend for sighted visitors; each day's label has the same text. */
export function CalendarLegend({ lowest }: { lowest?: string | undefined }) {
  return (
    <ul className={styles.legend} aria-hidden="true">
      {entries.map(({ label, day, number }) => (
        <li key={label}>
          <DayFace day={day} isChosen={false} isToday={false} disabled tabIndex={-1}>
            {number}
          </DayFace>
          {label}
        </li>
      ))}
      {lowest !== undefined && (
        <li>
          <span className={`${styles.price} ${styles.lowest}`}>{lowest}</span> Lowest price here
        </li>
      )}
    </ul>
  );
}
