import type { HTMLAttributes } from 'react';
import { Wave } from './Wave.tsx';
import styles from './Band.module.css';

type BandProps = HTMLAttributes<HTMLElement> & {
  tone: 'paper' | 'cream' | 'foam' | 'dusk';
  /** Down to the footer. */
  isLast?: boolean;
};

/** A part of a page on a ground of its own, across the whole window, with a wave where it begins. */
export function Band({ tone, isLast = false, children, ...attributes }: BandProps) {
  const classes = [styles.band, styles[tone], isLast && styles.last, tone === 'dusk' && 'after-dark'];
  return (
    <section {...attributes} className={classes.filter(Boolean).join(' ')}>
      <Wave at="top" />
      {children}
    </section>
  );
}
