import { Ring } from '@slipway/ui/Ring.tsx';
import { VisuallyHidden } from '@slipway/ui/VisuallyHidden.tsx';
import { Sign } from './Sign.tsx';
import styles from './UndoToast.module.css';

type UndoToastProps = {
  /** The last action: 'Refunded £25.00 to Tariq Malik.' */
  children: string;
  /** A shorter version for the screen; screen readers get the whole text. */
  short?: string | undefined;
  isError?: boolean;
  /** Seconds left for Undo; absent: the toast has no Undo button. */
  undo?: { id?: string; seconds: number; of: number; isDisabled?: boolean; onPress: () => void };
  onDismiss: () => void;
};

/** The last action, with its Undo button. A ring around the button shows the seconds left. */
export function UndoToast({ children, short, isError = false, undo, onDismiss }: UndoToastProps) {
  return (
    <div className={styles.toast} data-said="">
      {/* A refusal is shown in full. The text of an action is cut after three lines. *Just now* lists the action too. */}
      <p className={isError ? undefined : styles.lines}>
        {short === undefined ? (
          children
        ) : (
          <>
            <VisuallyHidden>{children}</VisuallyHidden>
            <span aria-hidden="true">{short}</span>
          </>
        )}
      </p>
      {undo !== undefined && (
        <button
          type="button"
          id={undo.id}
          className={styles.undo}
          disabled={undo.isDisabled === true}
          onClick={undo.onPress}
        >
          <span className={styles.ring} aria-hidden="true">
            {/* The clocks of device and server may differ by a moment. */}
            <Ring share={undo.seconds / undo.of}>{Math.min(undo.seconds, undo.of)}</Ring>
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
