import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import styles from './Dialog.module.css';

type DialogProps = {
  title: string;
  onClose: () => void;
  isWide?: boolean;
  children: ReactNode;
  actions: ReactNode;
};

/**
 * An open modal dialog: keeps the focus inside, gives it back, closes on Esc and on a click outside.
 * Heavy, so screens load it with `lazy`.
 */
export function Dialog({ title, onClose, isWide = false, children, actions }: DialogProps) {
  return (
    <BaseDialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={styles.backdrop} />
        <BaseDialog.Popup className={isWide ? `${styles.popup} ${styles.wide}` : styles.popup}>
          <BaseDialog.Title>{title}</BaseDialog.Title>
          {children}
          <div className={styles.actions}>{actions}</div>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
