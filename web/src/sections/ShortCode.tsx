import { displayCode } from '@slipway/shared/values/shown-text.ts';
import styles from './ShortCode.module.css';

/** For reading out on the phone or at the jetty; it opens nothing. */
export function ShortCode({ code }: { code: string }) {
  return (
    <span className={styles.code}>
      Your code <strong>{displayCode(code)}</strong>
    </span>
  );
}
