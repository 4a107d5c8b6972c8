import { useState } from 'react';
import { sentenceOf } from '../api/console-error.ts';

/** `trying` clears `problem` and runs `work`. If `work` fails, `problem` is the sentence to show beside the button. */
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
