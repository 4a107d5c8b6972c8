import type { BookingStatus } from '../../api/bookings.ts';
import styles from './StatusBadge.module.css';

/** Open is green, closed red, cancelled grey (spec 4); the word says it as well. */
export function StatusBadge({ status }: { status: BookingStatus }) {
  return <strong className={`${styles.badge} ${styles[status]}`}>{status}</strong>;
}
