import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConsoleError, sentenceOf } from '../../api/console-error.ts';
import { meQuery } from '../../api/me.ts';
import { PasskeyDismissed } from '../../api/passkeys.ts';

/** Runs an attempt to sign in. Returns whether an attempt is running, and the problem with the last one. */
export function useEntering() {
  const queries = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<{ words: string; field?: string | undefined }>();
  const attempt = async (enter: () => Promise<unknown>): Promise<boolean> => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      await enter();
      return true;
    } catch (error) {
      setProblem({
        words: error instanceof PasskeyDismissed ? error.message : sentenceOf(error),
        field: error instanceof ConsoleError ? error.details.field : undefined,
      });
      return false;
    } finally {
      setIsBusy(false);
    }
  };
  /** After the sign-in: asks the server who the person is, and shows their first screen. */
  const open = () => queries.invalidateQueries({ queryKey: meQuery.queryKey });
  return { attempt, open, isBusy, problem };
}
