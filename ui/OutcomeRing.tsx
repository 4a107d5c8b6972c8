import { Spinner } from './Loading.tsx';
import styles from './OutcomeRing.module.css';

type OutcomeRingProps = { kind: 'pending' | 'good' | 'failed' | 'timedOut' | 'cancelled' };

/** The outcome as a ring. The heading beside the ring gives the outcome in words. */
export function OutcomeRing({ kind }: OutcomeRingProps) {
  return kind === 'pending' ? (
    <span className={styles.spinner}>
      <Spinner />
    </span>
  ) : (
    <svg className={`${styles.ring} ${styles[kind]}`} viewBox="0 0 100 100" aria-hidden="true">
      {drawings[kind]}
    </svg>
  );
}

const drawings = {
  good: (
    <>
      <circle cx="50" cy="50" r="42" />
      <path d="M33 51.5 45 63.5 68 38" />
    </>
  ),
  failed: <path d="M20 20a42 42 0 0 1 71 22M80 80a42 42 0 0 1-71-22M38 38l24 24M62 38 38 62" />,
  timedOut: (
    <>
      <circle cx="50" cy="50" r="42" className={styles.rail} />
      <path d="M50 8a42 42 0 0 1 41 33" className={styles.late} />
      <path d="M50 30v21l13 9" />
    </>
  ),
  cancelled: (
    <>
      <circle cx="50" cy="50" r="42" strokeDasharray="2 16.9" className={styles.dots} />
      <path d="M36 50h28" />
    </>
  ),
};
