import type { ReactNode } from 'react';
import styles from './FloatBar.module.css';

type FloatBarProps = {
  /** A summary of the booking. */
  text: ReactNode;
  /** The price. Left out if the main button shows the price. */
  price?: string | undefined;
  /** A round picture at the start. */
  lead?: ReactNode;
  /** True: shown on screens of every width. False: shown only on narrow screens. */
  isAlways?: boolean;
  /** The main button of the step. */
  children?: ReactNode;
};

/** Keeps the total and the main button in view. */
export function FloatBar({ text, price, lead, isAlways = false, children }: FloatBarProps) {
  const classes = [styles.bar, lead !== undefined && styles.withLead, isAlways && styles.always];
  return (
    <div className={classes.filter(Boolean).join(' ')}>
      {lead}
      <p className={styles.text}>
        {text} {price !== undefined && <span className={styles.price}>{price}</span>}
      </p>
      {children}
    </div>
  );
}
