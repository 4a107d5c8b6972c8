import { type ReactNode, useEffect, useRef } from 'react';
import { RoundButton } from '@slipway/ui/Button.tsx';
import styles from './Drawer.module.css';

type DrawerProps = { label: string; isOpen: boolean; onClose: () => void; children: ReactNode };

/**
 * The browser's own modal dialog. The focus stays inside and returns afterwards, the rest of the page is inert, and Esc
 * closes the drawer.
 */
export function Drawer({ label, isOpen, onClose, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const drawer = dialog.current;
    if (isOpen && drawer?.open === false) drawer.showModal();
    if (!isOpen) drawer?.close();
  }, [isOpen]);

  return (
    // A click on the dialog element itself, outside its content, closes the drawer. Keyboard users have Esc and the
    // Close button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      aria-label={label}
      className={`${styles.drawer} after-dark`}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={styles.inside}>
        <div className={styles.top}>
          <RoundButton icon="cross" aria-label="Close the menu" onClick={onClose} />
        </div>
        {children}
      </div>
    </dialog>
  );
}
