import type { ReactNode } from 'react';
import styles from './PriceLine.module.css';

type PriceLineProps = {
  name: string;
  amount: string;
  isTotal?: boolean;
  /** A control that belongs to the line. */
  children?: ReactNode;
};

/** One row of a `dl` of prices. */
export function PriceLine({ name, amount, isTotal = false, children }: PriceLineProps) {
  return (
    <div className={isTotal ? `${styles.line} ${styles.total}` : styles.line}>
      <dt>
        {name} {children}
      </dt>
      <dd>{amount}</dd>
    </div>
  );
}
