import { Ring } from '@slipway/ui/Ring.tsx';
import { Sign } from './Sign.tsx';
import styles from './UndoToast.module.css';

type UndoToastProps = {
  /** What was just done: 'Refunded £25.00 to Tariq Malik'. */
  children: string;
  /** Seconds left to take it back; absent: it cannot be taken back here. */
  left?: { seconds: number; of: number };
  isBusy?: boolean;
  onUndo?: () => void;
  onDismiss: () => void;
};

/** What was just done, and a ring of seconds round Undo. */
export function UndoToast({ children, left, isBusy = false, onUndo, onDismiss }: UndoToastProps) {
  return (
    <div className={styles.toast}>
      <p>{children}</p>
      {left !== undefined && onUndo !== undefined && (
        <button type="button" className={styles.undo} disabled={isBusy} onClick={onUndo}>
          <span className={styles.ring} aria-hidden="true">
            <Ring share={left.seconds / left.of}>{left.seconds}</Ring>
          </span>
          Undo
        </button>
      )}
      <button type="button" className={styles.dismiss} aria-label="Dismiss" onClick={onDismiss}>
        <Sign name="cross" />
      </button>
    </div>
  );
}
