import type { ReactNode } from 'react';
import styles from './Buoy.module.css';

type BuoyProps = { before: string; price: ReactNode; after: string; size?: 'small' | 'big' };

/** A price floats on amber, and says for how many it is. */
export function Buoy({ before, price, after, size = 'small' }: BuoyProps) {
  return (
    <p className={`${styles.buoy} ${styles[size]}`}>
      {before} <b>{price}</b> {after}
    </p>
  );
}
