import { type ReactNode, useId } from 'react';
import styles from './Panel.module.css';

type PanelProps = {
  title: string;
  /** A count or a button, at the right of the title. */
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
