import styles from './StatusBadge.module.css';

type StatusBadgeProps = { status: 'open' | 'closed' | 'cancelled' | 'pending' };

/** Open is green, closed red, cancelled grey (spec 4); the text says the same. */
export function StatusBadge({ status }: StatusBadgeProps) {
  return <strong className={`${styles.badge} ${styles[status]}`}>{status}</strong>;
}
