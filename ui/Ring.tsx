import type { ReactNode } from 'react';
import styles from './Ring.module.css';

type RingProps = {
  /** The filled share, from 0 to 1. */
  share: number;
  tone?: 'teal' | 'late' | 'coral';
  size?: 'small' | 'big';
  /** The content in the middle. The ring's value must also be in text, here or beside the ring. */
  children?: ReactNode;
};

/** A ring that shows a share: time left, seats, steps, free times. */
export function Ring({ share, tone = 'teal', size = 'small', children }: RingProps) {
  return (
    <span className={`${styles.ring} ${styles[tone]} ${styles[size]}`}>
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <circle className={styles.rail} cx="50" cy="50" r="44" />
        {share > 0 && (
          <circle
            className={styles.filled}
            cx="50"
            cy="50"
            r="44"
            pathLength="100"
            strokeDasharray={`${Math.round(Math.min(share, 1) * 1000) / 10} 200`}
          />
        )}
      </svg>
      <span className={styles.middle}>{children}</span>
    </span>
  );
}
