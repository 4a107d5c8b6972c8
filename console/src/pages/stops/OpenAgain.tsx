import { openSales } from '@slipway/shared/api/console/stops.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { lazyPart } from '@slipway/ui/lazy-part.ts';
import { Suspense, useState } from 'react';
import { AskedFor } from '../../api/client.ts';
import { sentenceOf } from '../../api/console-error.ts';
import { showFailure } from '../../session/toasts.ts';
import { useCommand } from '../../session/use-command.ts';
import { type Stop, kindNames } from './stop-text.ts';
import { useMayLift } from './stop-text.ts';

const OpenAgainDialog = lazyPart(() => import('../weather/OpenAgainDialog.tsx'), 'OpenAgainDialog');

type OpenAgainProps = { stop: Stop; words: string };

/** The button that ends a stop. The message afterwards offers Undo. Hidden from roles that may not end the stop. */
export function OpenAgain({ stop, words }: OpenAgainProps) {
  const mayLift = useMayLift();
  const { run, isBusy } = useCommand(openSales);
  const [isAsking, setAsking] = useState(false);
  const isCalledOff = stop.kind === 'called_off';
  if (!mayLift(stop.kind)) return null;
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
        aria-label={`Open again: ${kindNames[stop.kind].toLowerCase()} ${words}`}
        // After a call-off, a dialog first lists the parties that get their old place back. Any other stop ends at
        // once.
        onClick={() => (isCalledOff ? setAsking(true) : void open())}
      >
        Open again
      </Button>
      {isAsking && (
        <Suspense>
          <OpenAgainDialog
            stop={stop.id}
            span={words}
            date={localDate(stop.date)}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
}
