import styles from './Spinner.module.css';

/** A boat that circles. */
export function Spinner() {
  return (
    <svg className={styles.spinner} viewBox="0 0 100 100" aria-hidden="true">
      <circle className={styles.rail} cx="50" cy="50" r="40" />
      <g className={styles.boat}>
        <path d="M50 10A40 40 0 0 1 90 50" />
        <circle className={styles.hull} cx="90" cy="50" r="9.5" />
        <circle className={styles.table} cx="90" cy="50" r="2.5" />
      </g>
    </svg>
  );
}
