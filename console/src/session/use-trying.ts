import { useState } from 'react';
import { sentenceOf } from '../api/console-error.ts';

/** What is to be said beside a press that failed. `trying` takes back what was said, and says why `work` fails. */
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
