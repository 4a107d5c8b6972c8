import type { ReactNode } from 'react';
import styles from './PriceLine.module.css';

type PriceLineProps = {
  name: string;
  amount: string;
  kind?: 'line' | 'saving' | 'total';
  /** A control that belongs to the line. */
  children?: ReactNode;
};

/** One row of a `dl` of prices. */
export function PriceLine({ name, amount, kind = 'line', children }: PriceLineProps) {
  return (
    <div className={`${styles.line} ${kind === 'line' ? '' : styles[kind]}`}>
      <dt>
        {name} {children}
      </dt>
      <dd>{amount}</dd>
    </div>
  );
}
