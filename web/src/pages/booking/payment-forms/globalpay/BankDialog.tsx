import { useEffect, useEffectEvent, useRef } from 'react';
import type { BankPage } from '../../../../api/globalpay.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { Dialog } from '@slipway/ui/Dialog.tsx';
import styles from './BankDialog.module.css';
import { challengeReturnPath, openBankPage } from './bank-page.ts';

export type ChallengeResult = 'completed' | 'closed' | 'failed';

type BankDialogProps = { page: BankPage; onEnd: (result: ChallengeResult) => void };

/** Shows the issuer's challenge page. */
export function BankDialog({ page, onEnd }: BankDialogProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const watching = new AbortController();
    if (frame.current !== null) {
      openBankPage(frame.current, page, challengeReturnPath, watching.signal).then(
        () => end('completed'),
        () => end('failed'),
      );
    }
    return () => watching.abort();
  }, [page]);

  return (
    <Dialog
      title="Confirm with your bank"
      onClose={() => onEnd('closed')}
      isDismissable={false}
      actions={<Button onClick={() => onEnd('closed')}>Close</Button>}
    >
      <p>Nothing is charged until your bank approves.</p>
      <iframe ref={frame} title="Your bank’s check" className={styles.frame} />
    </Dialog>
  );
}
