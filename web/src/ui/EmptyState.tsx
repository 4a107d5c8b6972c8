import type { ReactNode } from 'react';
import styles from './Loading.module.css';
import { Seats } from './Seats.tsx';

/** The boat without guests, and what can be done about it. */
export function EmptyState({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={styles.loading}>
      <Seats guests={0} />
      <p>{text}</p>
      {children}
    </div>
  );
}
