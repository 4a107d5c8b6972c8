import { useEffectEvent, useLayoutEffect, useRef } from 'react';

/**
 * For a <dialog> that is open as long as it is drawn: the browser keeps the focus inside and makes the rest inert.
 * Closed before it is taken away: only then does the browser give the focus back.
 */
export function useModal(onClose: () => void) {
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
