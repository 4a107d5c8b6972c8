import { useQueryClient } from '@tanstack/react-query';
import { serverClock } from '@slipway/ui/clock/server-clock.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { newRequestId } from '../api/command.ts';
import { sentenceOf } from '../api/console-error.ts';
import { undo } from '../api/me.ts';
import { UndoToast } from '../parts/UndoToast.tsx';
import { useStepUp } from './StepUp.tsx';
import styles from './UndoBar.module.css';
import { type DoneToast, dismissToast, followToasts, readToasts, showDone, showFailure } from './toasts.ts';

/** Everything that a command can be taken back for: console.md says one minute, everywhere. */
const wholeSeconds = 60;

/** What was just done, above the bar under the thumb. Its live region is there before the first message. */
export function UndoBar() {
  const toasts = useSyncExternalStore(followToasts, readToasts);
  return (
    <div role="status" aria-live="polite" className={styles.bar}>
      {toasts.map((toast) => (
        <OneToast key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function OneToast({ toast: { id, words, undoUntil } }: { toast: DoneToast }) {
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
