import {
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import styles from './Dialog.module.css';

type DialogProps = {
  title: string;
  onClose: () => void;
  isWide?: boolean;
  children: ReactNode;
  actions: ReactNode;
};

/**
 * The browser's own modal dialog, open as long as it is drawn: the focus stays inside and goes back to what opened
 * it, the rest is inert, Esc and a click outside close it.
 */
export function Dialog({ title, onClose, isWide = false, children, actions }: DialogProps) {
  const titleId = useId();
  const dialog = useModal(onClose);
  // A text that is marked with the mouse may end outside; that is no click there.
  const isPressedOutside = useRef(false);
  const isOutside = (event: MouseEvent) => event.target === dialog.current;
  const cancel = (event: SyntheticEvent) => {
    event.preventDefault();
    onClose();
  };

  return (
    // The keyboard has Esc and the buttons.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={isWide ? `${styles.dialog} ${styles.wide}` : styles.dialog}
      onCancel={cancel}
      onMouseDown={(event) => (isPressedOutside.current = isOutside(event))}
      onClick={(event) => isPressedOutside.current && isOutside(event) && onClose()}
    >
      <div className={styles.inside}>
        <h2 id={titleId}>{title}</h2>
        {children}
        <div className={styles.actions}>{actions}</div>
      </div>
    </dialog>
  );
}

/** Closed before it is taken away: only then does the browser give the focus back. */
function useModal(onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Esc, when nobody has touched the page yet, closes without asking first.
  const follow = useEffectEvent(() => dialog.current?.open === false && onClose());
  useLayoutEffect(() => {
    const modal = dialog.current;
    const onClosed = () => void follow();
    modal?.showModal();
    modal?.addEventListener('close', onClosed);
    return () => {
      modal?.removeEventListener('close', onClosed);
      modal?.close();
    };
  }, []);
  return dialog;
}
