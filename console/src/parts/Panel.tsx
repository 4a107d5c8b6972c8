import { type ReactNode, useId } from 'react';
import styles from './Panel.module.css';

type PanelProps = {
  title: string;
  /** At the right of the title: a count, a button. */
  aside?: ReactNode;
  children: ReactNode;
};

/** A card of the console: a titled part of a screen. */
export function Panel({ title, aside, children }: PanelProps) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
