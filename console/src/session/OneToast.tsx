import { serverClock } from '@slipway/ui/clock/server-clock.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { newRequestId } from '../api/command.ts';
import { sentenceOf } from '../api/console-error.ts';
import { undo } from '../api/me.ts';
import { UndoToast } from '../parts/UndoToast.tsx';
import { useStepUp } from './StepUp.tsx';
import { type DoneToast, dismissToast, showDone, showFailure } from './toasts.ts';

/** Whatever can be taken back can be for a minute. */
const wholeSeconds = 60;

export function OneToast({ toast: { id, words, undoUntil } }: { toast: DoneToast }) {
  const seconds = useSecondsUntil(undoUntil);
  const { withStepUp } = useStepUp();
  const queries = useQueryClient();
  const [requestId] = useState(newRequestId);
  const [isBusy, setIsBusy] = useState(false);
  const takeBack = async () => {
    setIsBusy(true);
    try {
      await withStepUp(() => undo(id, requestId));
      dismissToast(id);
      showDone(`Taken back: ${words}`);
      await queries.invalidateQueries();
    } catch (error) {
      setIsBusy(false);
      showFailure(sentenceOf(error));
    }
  };
  return (
    <UndoToast
      onDismiss={() => dismissToast(id)}
      isBusy={isBusy}
      {...(undoUntil === undefined
        ? {}
        : { left: { seconds, of: wholeSeconds }, onUndo: () => void takeBack() })}
    >
      {words}
    </UndoToast>
  );
}

function useSecondsUntil(until: number | undefined): number {
  const left = () => (until === undefined ? 0 : Math.max(0, Math.ceil((until - serverClock.now()) / 1000)));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    if (until === undefined) return;
    const timer = setInterval(
      () => setSeconds(Math.max(0, Math.ceil((until - serverClock.now()) / 1000))),
      1000,
    );
    return () => clearInterval(timer);
  }, [until]);
  return seconds;
}
