import styles from './Mark.module.css';

/** The boat from above: hull, bench with the boarding gap, table, motor. */
export function Mark() {
  return (
    <svg className={styles.mark} viewBox="0 0 48 48" aria-hidden="true">
      <path className={styles.motor} d="M19.5 42h9v4.2a4.5 4.5 0 0 1-9 0z" transform="rotate(-24 24 24)" />
      <circle className={styles.hull} cx="24" cy="24" r="22" />
      <path className={styles.bench} d="M26.91 37.69A14 14 0 1 1 37.69 26.91" />
      <circle className={styles.table} cx="24" cy="24" r="5.2" />
    </svg>
  );
}
