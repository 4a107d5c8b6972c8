import { formatTimeLeft } from '../format-time-left.ts';
import { useTimeLeft } from '../use-time-left.ts';
import styles from './FormCard.module.css';

/** Where the visitor looks while typing, when it gets short: on a phone the ring is far above. */
export function TimeLeft({ deadline }: { deadline: string }) {
  const leftMs = useTimeLeft(deadline);
  const { tone, left } = formatTimeLeft(leftMs);
  return tone === 'calm' || leftMs === 0 ? null : <p className={styles.late}>{left} to pay.</p>;
}
