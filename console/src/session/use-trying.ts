import { useState } from 'react';
import { sentenceOf } from '../api/console-error.ts';

/** The problem to show beside a press that failed. `trying` clears the problem, and sets it again if `work` fails. */
export function useTrying() {
  const [problem, setProblem] = useState<string>();
  const trying = async (work: () => Promise<unknown>): Promise<void> => {
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  };
  return { problem, setProblem, trying };
}
