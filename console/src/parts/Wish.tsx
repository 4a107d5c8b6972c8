import type { ReactNode } from 'react';
import { Sign, type SignName } from './Sign.tsx';
import styles from './Wish.module.css';

type WishProps = {
  sign?: SignName;
  /** Where it stands among its neighbours. */
  className?: string | undefined;
  children: ReactNode;
};

/** What a party has asked for, in its own words, and what else is to be heeded when its order is made. */
export function Wish({ sign = 'comment', className = '', children }: WishProps) {
  return (
    <span className={`${styles.wish} ${className}`}>
      <Sign name={sign} />
      <span>{children}</span>
    </span>
  );
}
