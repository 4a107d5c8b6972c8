import { Button } from '@slipway/ui/Button.tsx';
import { Dialog } from '@slipway/ui/Dialog.tsx';
import { stepUp } from '../api/me.ts';
import { useMe } from './Me.tsx';
import { ProveForm } from './ProveForm.tsx';

export function StepUpDialog({ onProved, onLeave }: { onProved: () => void; onLeave: () => void }) {
  const me = useMe();
  return (
    <Dialog title="Is it still you?" onClose={onLeave} actions={<Button onClick={onLeave}>Leave it</Button>}>
      <p>
        {me.tablet === null
          ? 'This needs your passkey again. It then holds for five minutes.'
          : 'This is not done at the shared tablet: use your own phone or computer.'}
      </p>
      {me.tablet === null && (
        <ProveForm me={me} deed="Go on" onProof={async (proof) => stepUp(proof).then(onProved)} />
      )}
    </Dialog>
  );
}
