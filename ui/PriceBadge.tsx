import type { ReactNode } from 'react';
import styles from './PriceBadge.module.css';

type PriceBadgeProps = { before: string; price: ReactNode; after: string; size?: 'small' | 'big' };

/** A price on an amber disc, with the number of guests it covers. */
export function PriceBadge({ before, price, after, size = 'small' }: PriceBadgeProps) {
  return (
    <p className={`${styles.badge} ${styles[size]}`}>
      {before} <b>{price}</b> {after}
    </p>
  );
}
