import type { ReactNode } from 'react';
import { Sign, type SignName } from './Sign.tsx';
import styles from './Wish.module.css';

type WishProps = {
  sign?: SignName;
  /** Its layout among its neighbours. */
  className?: string | undefined;
  children: ReactNode;
};

/** A wish of a party in its own words, and anything else to know when its order is made. */
export function Wish({ sign = 'comment', className = '', children }: WishProps) {
  return (
    <span className={`${styles.wish} ${className}`}>
      <Sign name={sign} />
      <span>{children}</span>
    </span>
  );
}
