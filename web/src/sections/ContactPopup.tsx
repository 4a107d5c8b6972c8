import { Button } from '@slipway/ui/Button.tsx';
import { Dialog } from '@slipway/ui/Dialog.tsx';
import type { ContactState } from './use-contact-form.ts';

type ContactPopupProps = {
  state: Extract<ContactState, { kind: 'failed' | 'sent' }>;
  onClose: () => void;
};

/** The title, text and button of the popup (spec 8). */
export function ContactPopup({ state, onClose }: ContactPopupProps) {
  return (
    <Dialog
      title={state.kind === 'sent' ? 'Success!' : 'Failed!'}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          Okay!
        </Button>
      }
    >
      <p>{state.message}</p>
    </Dialog>
  );
}
