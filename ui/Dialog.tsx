import { type MouseEvent, type ReactNode, useId, useRef } from 'react';
import styles from './Dialog.module.css';
import { useModal } from './use-modal.ts';

type DialogProps = {
  title: string;
  onClose: () => void;
  isWide?: boolean;
  /** True: a click outside closes the dialog. False: the dialog stays open, so that no typed text is lost. */
  isDismissable?: boolean;
  /** True: the buttons stay visible at the bottom edge while a long dialog is scrolled. */
  keepsActions?: boolean;
  children: ReactNode;
  actions: ReactNode;
};

/**
 * The browser's own modal dialog, open as long as it is rendered. The focus stays inside and returns afterwards, the
 * rest of the page is inert, and Esc or a click outside closes the dialog.
 */
export function Dialog({
  title,
  onClose,
  isWide = false,
  isDismissable = true,
  keepsActions = false,
  children,
  actions,
}: DialogProps) {
  const titleId = useId();
  const dialog = useModal(onClose);
  // A click closes the dialog only if the press began outside. When the visitor selects text, the press may begin
  // inside and end outside.
  const isPressedOutside = useRef(false);
  const isOutside = (event: MouseEvent) => isDismissable && event.target === dialog.current;

  return (
    // Keyboard users close the dialog by Esc or a button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={isWide ? `${styles.dialog} ${styles.wide}` : styles.dialog}
      onMouseDown={(event) => (isPressedOutside.current = isOutside(event))}
      onClick={(event) => isPressedOutside.current && isOutside(event) && onClose()}
    >
      <div className={styles.inside}>
        <h2 id={titleId}>{title}</h2>
        {children}
        <div className={keepsActions ? `${styles.actions} ${styles.kept}` : styles.actions}>{actions}</div>
      </div>
    </dialog>
  );
}
