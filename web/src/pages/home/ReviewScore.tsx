import styles from './ReviewScore.module.css';

const scale = [5, 4, 3, 2, 1];

/** The average as a ring, and how often each number of stars was given. */
export function ReviewScore({ stars }: { stars: readonly number[] }) {
  const average = stars.reduce((sum, one) => sum + one, 0) / stars.length;
  return (
    <>
      <div className={styles.dial}>
        <svg viewBox="0 0 100 100" aria-hidden="true">
          <circle cx="50" cy="50" r="45" />
          <circle
            className={styles.filled}
            cx="50"
            cy="50"
            r="45"
            pathLength="100"
            strokeDasharray={`${average * 20} 100`}
          />
        </svg>
        <p>
          <b>{average.toFixed(1)}</b> out of 5
        </p>
      </div>
      <ul className={styles.bars}>
        {scale.map((step) => {
          const count = stars.filter((one) => one === step).length;
          return (
            <li key={step}>
              {step} star
              <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                <rect width="100" height="10" rx="5" />
                <rect className={styles.share} width={(count / stars.length) * 100} height="10" rx="5" />
              </svg>
              {count}
            </li>
          );
        })}
      </ul>
    </>
  );
}
