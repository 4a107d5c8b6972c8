import { useEffectEvent, useLayoutEffect, useRef } from 'react';

/**
 * For a <dialog> that is open as long as it is drawn: the browser keeps the focus inside and makes the rest inert.
 * Closed before it is taken away: only then does the browser give the focus back.
 */
export function useModal(onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Esc closes what is drawn, and that closes the dialog.
  const ask = useEffectEvent((event: Event) => {
    event.preventDefault();
    onClose();
  });
  // Esc, when nobody has touched the page yet, closes without asking first.
  const follow = useEffectEvent(() => dialog.current?.open === false && onClose());
  useLayoutEffect(() => {
    const modal = dialog.current;
    const onClosed = () => void follow();
    const onCancel = (event: Event) => ask(event);
    modal?.showModal();
    modal?.addEventListener('close', onClosed);
    modal?.addEventListener('cancel', onCancel);
    return () => {
      modal?.removeEventListener('close', onClosed);
      modal?.removeEventListener('cancel', onCancel);
      modal?.close();
    };
  }, []);
  return dialog;
}
