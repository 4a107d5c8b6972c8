import { type DayLook, DayFace } from './DayFace.tsx';
import styles from './Calendar.module.css';

const entries: readonly { words: string; look: DayLook; number?: number }[] = [
  { words: 'All times free', look: { label: '', isOpen: true, free: 4, all: 4 } },
  { words: 'Some gone', look: { label: '', isOpen: true, free: 2, all: 4 } },
  { words: 'Last one', look: { label: '', isOpen: true, free: 1, all: 4 } },
  { words: 'Sold out', look: { label: '', isOpen: true, free: 0, all: 4 }, number: 9 },
];

/** For eyes: each day says it in words to everybody else. */
export function CalendarLegend() {
  return (
    <ul className={styles.legend} aria-hidden="true">
      {entries.map(({ words, look, number }) => (
        <li key={words}>
          <DayFace look={look} isChosen={false} isToday={false} disabled tabIndex={-1}>
            {number}
          </DayFace>
          {words}
        </li>
      ))}
    </ul>
  );
}
