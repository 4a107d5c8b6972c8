import { Button } from './Button.tsx';
import styles from './Loading.module.css';
import { Orbit } from './Orbit.tsx';
import { useIsSlow } from './use-is-slow.ts';

/** The specification gives each place its own words. */
export function Loading({ words }: { words: string }) {
  const isSlow = useIsSlow(true);
  return (
    <div className={styles.loading}>
      <Orbit />
      <div role="status">
        <p>{words}</p>
        {isSlow && <p>This is taking longer than usual. What you have typed is kept.</p>}
      </div>
      {/* Whatever hangs, a call or a part of the page: loading it again begins both anew. */}
      {isSlow && <Button onClick={() => window.location.reload()}>Retry</Button>}
    </div>
  );
}
