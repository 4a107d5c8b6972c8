import type { ReactNode } from 'react';
import styles from './Loading.module.css';
import { Seats } from './Seats.tsx';

/** An empty boat, the reason and what to do next. */
export function EmptyState({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={styles.loading}>
      <Seats guests={0} />
      <p>{text}</p>
      {children}
    </div>
  );
}
