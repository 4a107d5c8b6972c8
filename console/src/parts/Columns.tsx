import type { ReactNode } from 'react';
import styles from './Columns.module.css';

type ColumnsProps = {
  /** True: the first column has the fields, and the second column has the result. */
  isFirstWide?: boolean;
  children: ReactNode;
};

/** Two columns of panels on a wide screen, one column on a narrow screen. */
export function Columns({ isFirstWide = false, children }: ColumnsProps) {
  return (
    <div className={isFirstWide ? `${styles.columns} ${styles.firstWide}` : styles.columns}>{children}</div>
  );
}

type StackProps = {
  /** A short column stays in sight beside a longer column. */
  isFollowing?: boolean;
  children: ReactNode;
};

/** A column of panels. */
export function Stack({ isFollowing = false, children }: StackProps) {
  return <div className={isFollowing ? `${styles.stack} ${styles.following}` : styles.stack}>{children}</div>;
}
