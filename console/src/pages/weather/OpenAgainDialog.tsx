import { openAgain } from '@slipway/shared/api/console/open-again.ts';
import { CommandDialog } from '../../session/CommandDialog.tsx';

type OpenAgainDialogProps = {
  stop: number;
  /** '15:00–17:30' */
  span: string;
  onClose: () => void;
};

/** Who gets an old place back, and who does not, before anything is on sale again. */
export function OpenAgainDialog({ stop, span, onClose }: OpenAgainDialogProps) {
  return (
    <CommandDialog
      title={`Open again: ${span}?`}
      deed="Open again"
      endpoint={openAgain}
      words={{ stop }}
      onDone={onClose}
      onLeave={onClose}
    />
  );
}
