import { Button } from './Button.tsx';
import styles from './Loading.module.css';
import { useIsSlow } from './use-is-slow.ts';

/**
 * Shows that something is loading. The specification has a different `text` for each place. The site's layout
 * pushes the footer below the screen until the loading is over.
 */
export function Loading({ text }: { text: string }) {
  const isSlow = useIsSlow(true);
  return (
    <div className={styles.loading} data-loading>
      <Spinner />
      <div role="status">
        <p>{text}</p>
        {isSlow && <p>This is taking longer than usual. We’ve kept what you typed.</p>}
      </div>
      {/* A reload repeats every request that got no answer, including requests for scripts. */}
      {isSlow && <Button onClick={() => window.location.reload()}>Retry</Button>}
    </div>
  );
}

/** Draws a boat that moves round a circle. */
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
