import type { ReactNode } from 'react';
import styles from './Columns.module.css';

/** Two columns of panels where there is room, one where there is not. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>;
}

/** Panels below each other. */
export function Stack({ children }: { children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>;
}
