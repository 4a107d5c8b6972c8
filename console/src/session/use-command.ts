import { newId } from '@slipway/ui/new-id.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { AskedFor, type CommandEndpoint, type CommandInput, type Done, applyCommand } from '../api/client.ts';
import { ConsoleError } from '../api/console-error.ts';
import { shieldThumb } from './second-tap.ts';
import { useStepUp } from './StepUp.tsx';
import { timeOf } from './times.ts';
import { showDone } from './toasts.ts';
import { readTouched } from './touched.ts';

type Press = {
  /** A command that is sent again with the same id runs once. */
  requestId: string;
  fingerprint?: string | undefined;
  /** A short version of the sentence; undefined: there is none, and the sentence itself is shown. */
  short?: (sentence: string) => string;
};

/**
 * Runs every press that changes something. Asks for the passkey if the command needs the passkey, shows the
 * result with Undo, and refetches the data that the command may have changed.
 */
export function usePress() {
  const { withStepUp } = useStepUp();
  const queries = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);

  const press = async <E extends CommandEndpoint>(
    endpoint: E,
    words: CommandInput<E>,
    { requestId, fingerprint, short }: Press,
  ): Promise<Done<E>> => {
    setIsBusy(true);
    const shield = shieldThumb();
    try {
      const done = await withStepUp(() => applyCommand(endpoint, words, { requestId, fingerprint }));
      shield.keep();
      showDone(done.sentence, done.action, short?.(done.sentence));
      readTouched(queries, endpoint.touches);
      return done;
    } catch (error) {
      if (error instanceof AskedFor) {
        // Refetches immediately, so that the new request appears before the next poll.
        readTouched(queries, endpoint.touches);
        showDone(`Request sent: an owner or a manager can approve it until ${timeOf(error.until)}.`);
      }
      throw error;
    } finally {
      shield.lift();
      setIsBusy(false);
    }
  };
  return { press, isBusy };
}

/**
 * Runs one command. If a press got no answer, the next press with the same input has the same id. So the
 * server runs the command once.
 */
export function useCommand<E extends CommandEndpoint>(endpoint: E) {
  const { press, isBusy } = usePress();
  const unanswered = useRef<{ words: string; requestId: string }>(undefined);

  const run = async (words: CommandInput<E>, fingerprint?: string): Promise<Done<E>> => {
    const asText = JSON.stringify([words, fingerprint]);
    const requestId = unanswered.current?.words === asText ? unanswered.current.requestId : newId();
    unanswered.current = { words: asText, requestId };
    try {
      const done = await press(endpoint, words, { requestId, fingerprint });
      unanswered.current = undefined;
      return done;
    } catch (error) {
      if (!(error instanceof ConsoleError && error.isUnreachable)) unanswered.current = undefined;
      throw error;
    }
  };
  return { run, isBusy };
}
