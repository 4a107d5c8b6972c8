import type { ReactNode } from 'react';
import styles from './Rows.module.css';

/** A list of people, devices or sessions. Each row has a picture, two lines of text, and its actions. */
export function Rows({ children }: { children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>;
}

type RowProps = {
  /** The picture at the start of the row: a `Face` or a `Sign`. */
  mark: ReactNode;
  title: ReactNode;
  small?: ReactNode;
  /** A word, a badge or a button, at the right. */
  children?: ReactNode;
};

export function Row({ mark, title, small, children }: RowProps) {
  return (
    <li>
      {mark}
      <span className={styles.words}>
        <b>{title}</b>
        {small !== undefined && <small>{small}</small>}
      </span>
      {children}
    </li>
  );
}
