import type { ReactNode } from 'react';
import styles from './FloatBar.module.css';

type FloatBarProps = {
  /** What is bought, in a few words. */
  text: string;
  price: string;
  /** The one button that leads on. */
  children?: ReactNode;
};

/** Keeps the total and the way on in sight on a small screen, where the summary lies below. */
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
