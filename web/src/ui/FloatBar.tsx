import type { ReactNode } from 'react';
import styles from './FloatBar.module.css';

type FloatBarProps = {
  /** A summary of the booking. */
  text: string;
  price: string;
  /** The main button of the step. */
  children?: ReactNode;
};

/** Keeps the total and the main button in view on a small screen, where the summary is below. */
export function FloatBar({ text, price, children }: FloatBarProps) {
  return (
    <div className={styles.bar}>
      <p className={styles.text}>
        {text} <span className={styles.price}>{price}</span>
      </p>
      {children}
    </div>
  );
}
