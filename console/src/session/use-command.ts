import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  AskedFor,
  type CommandEndpoint,
  type CommandWords,
  type Done,
  applyCommand,
  newRequestId,
} from '../api/command.ts';
import { ConsoleError } from '../api/console-error.ts';
import { shieldThumb } from './second-tap.ts';
import { useStepUp } from './StepUp.tsx';
import { timeOf } from './times.ts';
import { showDone } from './toasts.ts';

/**
 * Runs a command: asks for the passkey where it must, says what was done with Undo beside it, and reads again what is
 * shown. A press that got no answer and is repeated keeps its id, so that it cannot happen twice.
 */
export function useCommand<E extends CommandEndpoint>(endpoint: E) {
  const { withStepUp } = useStepUp();
  const queries = useQueryClient();
  const unanswered = useRef<{ words: string; requestId: string }>(undefined);
  const [isBusy, setIsBusy] = useState(false);

  const run = async (words: CommandWords<E>, fingerprint?: string): Promise<Done<E>> => {
    const asText = JSON.stringify([words, fingerprint]);
    const requestId = unanswered.current?.words === asText ? unanswered.current.requestId : newRequestId();
    unanswered.current = { words: asText, requestId };
    setIsBusy(true);
    const shield = shieldThumb();
    try {
      const options = fingerprint === undefined ? { requestId } : { requestId, fingerprint };
      const done = await withStepUp(() => applyCommand(endpoint, words, options));
      unanswered.current = undefined;
      shield.keep();
      showDone(done.sentence, done.action);
      // Not awaited: what was done is done, and its screen may close.
      void queries.invalidateQueries();
      return done;
    } catch (error) {
      if (error instanceof AskedFor) {
        // It is shown as waiting at once, not when the timer looks again.
        void queries.invalidateQueries();
        showDone(`Asked: an owner or a manager can say yes until ${timeOf(error.until)}.`);
      }
      if (!(error instanceof ConsoleError && error.isUnreachable)) unanswered.current = undefined;
      throw error;
    } finally {
      shield.lift();
      setIsBusy(false);
    }
  };
  return { run, isBusy };
}
