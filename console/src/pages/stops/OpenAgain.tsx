import { openSales } from '@slipway/shared/api/console/stops.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { AskedFor } from '../../api/client.ts';
import { sentenceOf } from '../../api/console-error.ts';
import { useMay } from '../../session/Me.tsx';
import { showFailure } from '../../session/toasts.ts';
import { useCommand } from '../../session/use-command.ts';
import { type Stop, kindWords } from './stop-words.ts';

/** One press lifts a stop, and Undo stands beside what it says. Not shown to those who may not. */
export function OpenAgain({ stop, words }: { stop: Stop; words: string }) {
  const mayHold = useMay('hold-sales') !== undefined;
  const mayClose = useMay('close-times') !== undefined;
  const { run, isBusy } = useCommand(openSales);
  if (!(stop.kind === 'held' ? mayHold : mayHold && mayClose)) return null;
  const open = async () => {
    try {
      await run({ stops: [stop.id] });
    } catch (error) {
      if (!(error instanceof AskedFor)) showFailure(sentenceOf(error));
    }
  };
  return (
    <Button
      size="small"
      disabled={isBusy}
      aria-label={`Open again: ${kindWords[stop.kind].toLowerCase()} ${words}`}
      onClick={() => void open()}
    >
      Open again
    </Button>
  );
}
