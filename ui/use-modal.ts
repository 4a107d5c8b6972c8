import { useEffectEvent, useLayoutEffect, useRef } from 'react';

/**
 * For a <dialog> that is open as long as it is rendered: the browser keeps the focus inside and makes the rest of the
 * page inert. The hook closes the dialog before it unmounts, because only then does the browser restore the focus.
 */
export function useModal(onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Esc calls `onClose`, and the caller then unmounts the dialog.
  const ask = useEffectEvent((event: Event) => {
    event.preventDefault();
    onClose();
  });
  // Before the visitor first interacts with the page, Esc closes a dialog without a 'cancel' event.
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
