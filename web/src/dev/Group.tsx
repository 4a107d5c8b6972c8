import type { ReactNode } from 'react';
import styles from './PartsPage.module.css';

type GroupProps = { title: string; isColumns?: boolean; children: ReactNode };

export function Group({ title, isColumns = false, children }: GroupProps) {
  return (
    <section className={styles.group}>
      <h2>{title}</h2>
      <div className={isColumns ? styles.columns : styles.row}>{children}</div>
    </section>
  );
}
