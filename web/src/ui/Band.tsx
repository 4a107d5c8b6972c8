import type { HTMLAttributes } from 'react';
import styles from './Band.module.css';

type BandProps = HTMLAttributes<HTMLElement> & {
  tone: 'paper' | 'cream' | 'foam' | 'dusk';
  /** True: the band extends down to the footer. */
  isLast?: boolean;
};

/** A full-width section with its own background and a wave at its top. */
export function Band({ tone, isLast = false, children, ...attributes }: BandProps) {
  const classes = [styles.band, styles[tone], isLast && styles.last, tone === 'dusk' && 'after-dark'];
  return (
    <section {...attributes} className={classes.filter(Boolean).join(' ')}>
      <Wave at="top" />
      {children}
    </section>
  );
}

type WaveProps = {
  /**
   * 'top': above its section, in the section's colour. 'foot': at the bottom of the section, in the page's
   * colour.
   */
  at: 'top' | 'foot';
};

/** The drifting edge of a background, a decoration. */
export function Wave({ at }: WaveProps) {
  return <div className={`${styles.wave} ${styles[at]}`} />;
}
