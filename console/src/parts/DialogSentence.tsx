import type { ReactNode } from 'react';
import styles from './DialogSentence.module.css';
import { Sign } from './Sign.tsx';

/**
 * One sentence about an action, shown before it happens: who, what changes, how much, how it is paid, until when, which
 * email.
 */
export function DialogSentence({ children }: { children: ReactNode }) {
  return (
    <div className={styles.effect}>
      <Sign name="info" />
      <p>
        <span className={styles.head}>Preview</span>
        {children}
      </p>
    </div>
  );
}
