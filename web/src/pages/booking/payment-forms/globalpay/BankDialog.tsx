import { useEffect, useEffectEvent, useRef } from 'react';
import type { BankPage } from '../../../../api/globalpay.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import styles from './BankDialog.module.css';
import { backFromChallenge, openBankPage } from './bank-page.ts';

export type BankAnswer = 'answered' | 'left' | 'broken';

type BankDialogProps = { page: BankPage; onEnd: (answer: BankAnswer) => void };

/** The bank asks its customer, on its own page. Taken away before the end, it counts as left. */
export function BankDialog({ page, onEnd }: BankDialogProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const watching = new AbortController();
    if (frame.current !== null) {
      openBankPage(frame.current, page, backFromChallenge, watching.signal).then(
        () => end('answered'),
        () => end('broken'),
      );
    }
    return () => watching.abort();
  }, [page]);

  return (
    <Dialog
      title="Your bank asks"
      onClose={() => onEnd('left')}
      isDismissable={false}
      actions={<Button onClick={() => onEnd('left')}>Close</Button>}
    >
      <p>Answer your bank to pay. Nothing is charged before it says yes.</p>
      <iframe ref={frame} title="Your bank’s check" className={styles.frame} />
    </Dialog>
  );
}
