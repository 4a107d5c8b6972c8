import { type Puzzle, puzzleOf, solver } from '@slipway/shared/rules/proof-of-work.ts';

/** The page stays quick: less than the time between two drawings. */
const sliceMs = 8;
const triesBetweenLooks = 2000;

/** Some seconds of work. Ends with the signal's reason when that is aborted. */
export async function solveChallenge(challenge: string, signal?: AbortSignal): Promise<number[]> {
  const puzzle = puzzleOf(challenge);
  if (puzzle === undefined) throw new Error('not a challenge that this page knows');
  signal?.throwIfAborted();
  return (await inWorker(challenge, signal)) ?? onThisPage(puzzle, signal);
}

/** Undefined where the browser has no workers, or does not start ours. */
function inWorker(challenge: string, signal: AbortSignal | undefined): Promise<number[] | undefined> {
  return new Promise((resolve, reject) => {
    let worker: Worker;
    try {
      worker = new Worker(new URL('./puzzle-worker.ts', import.meta.url), { type: 'module' });
    } catch {
      resolve(undefined);
      return;
    }
    const end = () => {
      worker.terminate();
      signal?.removeEventListener('abort', leave);
    };
    const leave = () => {
      end();
      reject(signal?.reason as Error);
    };
    signal?.addEventListener('abort', leave);
    worker.addEventListener('message', ({ data }: MessageEvent<number[] | undefined>) => {
      end();
      resolve(data);
    });
    worker.addEventListener('error', () => {
      end();
      resolve(undefined);
    });
    worker.postMessage(challenge);
  });
}

/** A little at a time, between what else the page has to do. */
async function onThisPage(puzzle: Puzzle, signal: AbortSignal | undefined): Promise<number[]> {
  const search = solver(puzzle);
  for (;;) {
    const until = performance.now() + sliceMs;
    while (performance.now() < until) {
      const answers = search(triesBetweenLooks);
      if (answers !== undefined) return answers;
    }
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    signal?.throwIfAborted();
  }
}
