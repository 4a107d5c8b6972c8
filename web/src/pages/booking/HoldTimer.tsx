import { Ring } from '../../ui/Ring.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './HoldTimer.module.css';
import { formatTimeLeft } from './format-time-left.ts';

/** The ring is the share of the quarter of an hour that is left. No button extends it: everybody has the same time. */
export function HoldTimer({ leftMs }: { leftMs: number | undefined }) {
  const { clock, left, tone, announcement, percent } = formatTimeLeft(leftMs);
  return (
    <section aria-label="Your hold" className={`${styles.hold} ${styles[tone]}`}>
      <span aria-hidden="true">
        <Ring share={percent / 100} tone={tone === 'last' ? 'late' : 'teal'}>
          {clock}
        </Ring>
      </span>
      <p className={styles.text}>
        <strong>{leftMs === 0 ? 'The time to pay is over.' : 'Your boat is held for you.'}</strong>
        <br />
        {leftMs === 0
          ? 'We are looking up what became of it.'
          : `${left && `${left}. `}Nobody else can take it while you pay.`}
      </p>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </section>
  );
}
