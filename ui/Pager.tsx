import { RoundButton } from './Button.tsx';
import styles from './Pager.module.css';

type PagerProps = { page: number; pageCount: number; onTurn: (page: number) => void };

/** Spec 2.7: 'Page X of Y'. 'Previous' is disabled on the first page, and 'Next' is disabled on the last. */
export function Pager({ page, pageCount, onTurn }: PagerProps) {
  return (
    <nav className={styles.pager} aria-label="Pages">
      <RoundButton icon="left" aria-label="Previous" disabled={page <= 1} onClick={() => onTurn(page - 1)} />
      <span aria-live="polite">
        Page {page} of {pageCount}
      </span>
      <RoundButton
        icon="right"
        aria-label="Next"
        disabled={page >= pageCount}
        onClick={() => onTurn(page + 1)}
      />
    </nav>
  );
}
