import type { ReactNode } from 'react';
import loading from './Loading.module.css';
import styles from './Seats.module.css';

type SeatsProps = { guests: number };

const seats = 10;
/** Degrees, clockwise from the top. The first cushion starts here, just after the boarding gap at the lower right. */
const firstAngle = 170;
const cushion = 24.8;
const gap = 7;

/** The boat from above, with one cushion filled for each guest and the number in the middle. */
export function Seats({ guests }: SeatsProps) {
  return (
    <svg className={styles.seats} viewBox="0 0 100 100" aria-hidden="true">
      {Array.from({ length: seats }, (_, seat) => {
        const start = firstAngle + seat * (cushion + gap);
        return (
          <path
            key={seat}
            className={seat < guests ? styles.taken : styles.free}
            d={arc(start, start + cushion)}
          />
        );
      })}
      <circle className={styles.rim} cx="50" cy="50" r="46.5" />
      <circle className={guests > 0 ? styles.table : styles.bare} cx="50" cy="50" r="19" />
      {guests > 0 && (
        <text className={styles.count} x="50" y="57.5" textAnchor="middle">
          {guests}
        </text>
      )}
    </svg>
  );
}

function arc(from: number, to: number): string {
  return `M${point(from)}A33.5 33.5 0 0 1 ${point(to)}`;
}

function point(degrees: number): string {
  const angle = (degrees * Math.PI) / 180;
  return `${(50 + 33.5 * Math.sin(angle)).toFixed(2)} ${(50 - 33.5 * Math.cos(angle)).toFixed(2)}`;
}

/** Shown where there is no content: a drawn empty boat, the reason, and the next step. */
export function EmptyState({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={loading.loading}>
      <Seats guests={0} />
      <p>{text}</p>
      {children}
    </div>
  );
}
