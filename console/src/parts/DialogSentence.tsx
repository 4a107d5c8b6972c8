import type { ReactNode } from 'react';
import styles from './DialogSentence.module.css';
import { Sign } from './Sign.tsx';

/** Previews an action in words: the party, the change, the sum, the way of paying, the deadline and the email. */
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
