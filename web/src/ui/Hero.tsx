import type { ReactNode } from 'react';
import { Wave } from './Band.tsx';
import styles from './Hero.module.css';

type HeroProps = {
  /** A big round illustration beside the text. */
  picture?: ReactNode;
  /** True: on a phone the main action is shown instead of the picture. */
  isPictureForWide?: boolean;
  /** The hero fills the screen until the rest of the page has loaded, so that nothing jumps. */
  isAlone?: boolean;
  children: ReactNode;
};

/** Full-width background with a wave below, for the main message of a screen. */
export function Hero({ picture, isPictureForWide = false, isAlone = false, children }: HeroProps) {
  return (
    <div className={isAlone ? `${styles.hero} ${styles.alone}` : styles.hero}>
      <div className={styles.inside}>
        <div className={styles.text}>{children}</div>
        {picture !== undefined && (
          <div className={isPictureForWide ? `${styles.picture} ${styles.forWide}` : styles.picture}>
            {picture}
          </div>
        )}
      </div>
      {!isAlone && <Wave at="foot" />}
    </div>
  );
}
