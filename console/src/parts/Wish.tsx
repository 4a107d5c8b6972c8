import type { ReactNode } from 'react';
import { Sign, type SignName } from './Sign.tsx';
import styles from './Wish.module.css';

type WishProps = {
  sign?: SignName;
  /** The class for the layout of the text. */
  className?: string | undefined;
  children: ReactNode;
};

/** An icon and a text: a party's special request in the party's own words, or another remark about the party. */
export function Wish({ sign = 'comment', className = '', children }: WishProps) {
  return (
    <span className={`${styles.wish} ${className}`}>
      <Sign name={sign} />
      <span>{children}</span>
    </span>
  );
}
