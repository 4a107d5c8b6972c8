import type { ReactNode } from 'react';
import styles from './DialogSentence.module.css';
import { Sign } from './Sign.tsx';

/** One sentence before anything happens: who, from what to what, how much, by which way, until when, which email. */
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
