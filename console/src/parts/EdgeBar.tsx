import type { ReactNode } from 'react';
import styles from './EdgeBar.module.css';

/** The end of a screen, which stays at the bottom edge of a phone, above the navigation, however far down the screen goes. */
export function EdgeBar({ children }: { children: ReactNode }) {
  return (
    <div className={styles.edge} data-edge>
      {children}
    </div>
  );
}
