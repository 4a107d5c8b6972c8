import type { ReactNode } from 'react';
import styles from './Fold.module.css';
import { Sign } from './Sign.tsx';

type FoldProps = {
  /** A drawing, how much there is, and a word beside it. */
  summary: ReactNode;
  /** Its colours, and the shape of what it holds. */
  className?: string | undefined;
  children: ReactNode;
};

/** What is seldom wanted, folded to a line that opens by a press. */
export function Fold({ summary, className = '', children }: FoldProps) {
  return (
    <details className={`${styles.fold} ${className}`}>
      <summary>
        {summary}
        <Sign name="down" />
      </summary>
      {children}
    </details>
  );
}
