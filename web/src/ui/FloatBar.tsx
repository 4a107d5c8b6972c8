import type { ReactNode } from 'react';
import styles from './FloatBar.module.css';

type FloatBarProps = {
  /** What is bought, in a few words. */
  words: string;
  price: string;
  /** The one button that leads on. */
  children?: ReactNode;
};

/** Keeps the total and the way on in sight on a small screen, where the summary lies below. */
export function FloatBar({ words, price, children }: FloatBarProps) {
  return (
    <div className={styles.bar}>
      <p className={styles.words}>
        {words} <span className={styles.price}>{price}</span>
      </p>
      {children}
    </div>
  );
}
