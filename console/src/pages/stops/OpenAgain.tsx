import { openSales } from '@slipway/shared/api/console/stops.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { lazyPart } from '@slipway/ui/lazy-part.ts';
import { Suspense, useState } from 'react';
import { AskedFor } from '../../api/client.ts';
import { sentenceOf } from '../../api/console-error.ts';
import { useMay } from '../../session/Me.tsx';
import { showFailure } from '../../session/toasts.ts';
import { useCommand } from '../../session/use-command.ts';
import { type Stop, kindWords } from './stop-words.ts';

const OpenAgainDialog = lazyPart(() => import('../weather/OpenAgainDialog.tsx'), 'OpenAgainDialog');

type OpenAgainProps = { stop: Stop; words: string };

/** One press lifts a stop, and Undo stands beside what it says. Not shown to those who may not. */
export function OpenAgain({ stop, words }: OpenAgainProps) {
  const mayHold = useMay('hold-sales') !== undefined;
  const mayClose = useMay('close-times') !== undefined;
  const mayOpenAgain = useMay('open-again') !== undefined;
  const { run, isBusy } = useCommand(openSales);
  const [isAsking, setAsking] = useState(false);
  const isCalledOff = stop.kind === 'called_off';
  if (!(stop.kind === 'held' ? mayHold : isCalledOff ? mayOpenAgain : mayHold && mayClose)) return null;
  const open = async () => {
    try {
      await run({ stops: [stop.id] });
    } catch (error) {
      if (!(error instanceof AskedFor)) showFailure(sentenceOf(error));
    }
  };
  return (
    <>
      <Button
        size="small"
        disabled={isBusy}
        aria-label={`Open again: ${kindWords[stop.kind].toLowerCase()} ${words}`}
        // Its parties are asked first: who they are is shown before.
        onClick={() => (isCalledOff ? setAsking(true) : void open())}
      >
        Open again
      </Button>
      {isAsking && (
        <Suspense>
          <OpenAgainDialog stop={stop.id} span={words} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
