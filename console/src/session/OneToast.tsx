import { serverClock } from '@slipway/ui/clock/server-clock.ts';
import { useEffect, useState } from 'react';
import { UndoToast } from '../parts/UndoToast.tsx';
import { type DoneToast, dismissToast } from './toasts.ts';
import { useShutToSecondTap } from './use-shut-to-second-tap.ts';
import { useIsPhone } from './use-is-phone.ts';
import { useUndo } from './use-undo.ts';

/** For how many seconds Undo is offered. */
const wholeSeconds = 60;

export function OneToast({ toast: { id, words, short, undoUntil, isError = false } }: { toast: DoneToast }) {
  const seconds = useSecondsUntil(undoUntil);
  const [problem, setProblem] = useState<string>();
  const { takeBack, isBusy } = useUndo(id, setProblem);
  const isOver = undoUntil !== undefined && seconds === 0 && !isBusy;
  // The toast's end is computed from the clock, because a timer stops while the device sleeps.
  useEffect(() => {
    if (isOver && problem === undefined) dismissToast(id);
  }, [isOver, problem, id]);
  const isPhone = useIsPhone();
  // The button ignores presses at first, because the toast may appear under a thumb that has just pressed.
  const { id: buttonId, isShut } = useShutToSecondTap();
  return (
    <UndoToast
      onDismiss={() => dismissToast(id)}
      short={
        problem === undefined
          ? (short ?? (isPhone && !isError ? firstSentence(words) : undefined))
          : undefined
      }
      isError={isError || problem !== undefined}
      {...(undoUntil === undefined || isOver
        ? {}
        : {
            undo: {
              id: buttonId,
              seconds,
              of: wholeSeconds,
              isDisabled: isBusy || isShut,
              onPress: takeBack,
            },
          })}
    >
      {problem ?? words}
    </UndoToast>
  );
}

/** The number of letters that fit beside Undo on a phone. */
const roomyLetters = 60;

/** Shortens a long text to its first sentence. That sentence names the action, and is not cut on the screen. */
function firstSentence(words: string): string | undefined {
  if (words.length <= roomyLetters) return undefined;
  // The full stop after an initial does not end the sentence.
  return /^.{20,}?[a-z\d)][.!?](?=\s)/.exec(words)?.[0];
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
