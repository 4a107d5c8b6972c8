import { newId } from '@slipway/ui/new-id.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '../api/console-error.ts';
import { undo } from '../api/me.ts';
import { useStepUp } from './StepUp.tsx';
import { showDone } from './toasts.ts';

/** Undoes an action, only once even if Undo is pressed several times, and reports the result. */
export function useUndo(action: string, onFailure: (words: string) => void) {
  const { withStepUp } = useStepUp();
  const queries = useQueryClient();
  const [requestId] = useState(newId);
  const [isBusy, setIsBusy] = useState(false);
  const takeBack = async () => {
    setIsBusy(true);
    try {
      const { sentence } = await withStepUp(() => undo(action, requestId));
      showDone(sentence);
      await queries.invalidateQueries();
    } catch (error) {
      onFailure(sentenceOf(error));
    } finally {
      setIsBusy(false);
    }
  };
  return { takeBack: () => void takeBack(), isBusy };
}
