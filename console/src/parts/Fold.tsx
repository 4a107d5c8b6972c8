import type { ReactNode } from 'react';
import styles from './Fold.module.css';
import { Sign } from './Sign.tsx';

type FoldProps = {
  /** The visible line: a drawing, the number of items, and a word. */
  summary: ReactNode;
  /** The class for the colours, and for the layout of the content. */
  className?: string | undefined;
  children: ReactNode;
};

/** Hides content that is rarely needed. A press on the visible line shows the content. */
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
