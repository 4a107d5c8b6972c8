import type { ReactNode } from 'react';
import { Wave } from './Wave.tsx';
import styles from './Hero.module.css';

type HeroProps = {
  /** A big round drawing beside the words. */
  picture?: ReactNode;
  children: ReactNode;
};

/** Morning water across the whole page, with a wave below: the screen's news stands here. */
export function Hero({ picture, children }: HeroProps) {
  return (
    <div className={styles.hero}>
      <div className={styles.inside}>
        <div className={styles.text}>{children}</div>
        {picture !== undefined && <div className={styles.picture}>{picture}</div>}
      </div>
      <Wave at="foot" />
    </div>
  );
}
