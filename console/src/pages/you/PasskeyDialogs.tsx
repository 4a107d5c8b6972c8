import { longestName } from '@slipway/shared/api/console/limits.ts';
import { addOwnPasskey, removeOwnPasskey } from '@slipway/shared/api/console/me.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { Dialog } from '@slipway/ui/Dialog.tsx';
import { TextField } from '@slipway/ui/Field.tsx';
import { useState } from 'react';
import { sentenceOf } from '../../api/console-error.ts';
import { askNewPasskey } from '../../api/me.ts';
import { PasskeyDismissed, hasPasskeys, makePasskey } from '../../api/passkeys.ts';
import { CommandDialog } from '../../session/CommandDialog.tsx';
import { Problem } from '../../session/Problem.tsx';
import { useStepUp } from '../../session/StepUp.tsx';
import { deviceLabel } from '../../session/device-label.ts';
import { useCommand } from '../../session/use-command.ts';

/** A further passkey: of this device, or of a phone that scans what the browser then shows. */
export function PasskeyDialog({ onClose }: { onClose: () => void }) {
  const { withStepUp } = useStepUp();
  const { run, isBusy } = useCommand(addOwnPasskey);
  const [label, setLabel] = useState(deviceLabel);
  const [problem, setProblem] = useState<string>();
  const make = async () => {
    setProblem(undefined);
    try {
      const answer = await makePasskey(await withStepUp(askNewPasskey));
      await run({ ...answer, label: label.trim() });
      onClose();
    } catch (error) {
      setProblem(error instanceof PasskeyDismissed ? error.message : sentenceOf(error));
    }
  };
  return (
    <Dialog
      title="Another passkey"
      onClose={onClose}
      actions={
        <>
          <Button
            variant="primary"
            disabled={isBusy || !hasPasskeys() || label.trim() === ''}
            onClick={() => void make()}
          >
            Make it
          </Button>
          <Button onClick={onClose}>Leave it</Button>
        </>
      }
    >
      <TextField
        label="What you call it"
        maxLength={longestName}
        value={label}
        onChange={(event) => setLabel(event.target.value)}
      />
      {!hasPasskeys() && <p>Passkeys need https or localhost, and a browser that has them.</p>}
      <Problem>{problem}</Problem>
    </Dialog>
  );
}

type RemoveProps = { passkey: string; label: string; onClose: () => void };

export function RemovePasskeyDialog({ passkey, label, onClose }: RemoveProps) {
  return (
    <CommandDialog
      title={`Remove ${label}?`}
      deed="Remove it"
      isDanger
      endpoint={removeOwnPasskey}
      words={{ passkey }}
      onDone={onClose}
      onLeave={onClose}
    />
  );
}
