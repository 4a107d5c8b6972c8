import { Button } from './Button.tsx';
import styles from './Loading.module.css';
import { Spinner } from './Spinner.tsx';
import { useIsSlow } from './use-is-slow.ts';

/** The specification gives each place its own text. The site's layout keeps its footer out of sight meanwhile. */
export function Loading({ text }: { text: string }) {
  const isSlow = useIsSlow(true);
  return (
    <div className={styles.loading} data-loading>
      <Spinner />
      <div role="status">
        <p>{text}</p>
        {isSlow && <p>This is taking longer than usual. We’ve kept what you typed.</p>}
      </div>
      {/* Whether a call or a chunk hangs, a reload starts both again. */}
      {isSlow && <Button onClick={() => window.location.reload()}>Retry</Button>}
    </div>
  );
}
