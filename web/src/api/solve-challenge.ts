import { type Puzzle, puzzleOf, solver } from '@slipway/shared/rules/proof-of-work.ts';

/** A slice of work is shorter than the time between two frames, so that the page stays responsive. */
const sliceMs = 8;
const triesPerCheck = 2000;

/** Solves a challenge, which takes some seconds. Rejects with the signal's reason when it is aborted. */
export async function solveChallenge(challenge: string, signal?: AbortSignal): Promise<number[]> {
  const puzzle = puzzleOf(challenge);
  if (puzzle === undefined) throw new Error('not a challenge that this page knows');
  signal?.throwIfAborted();
  return (await inWorker(challenge, signal)) ?? onThisPage(puzzle, signal);
}

/** Solves the challenge in a web worker. Returns undefined if the browser cannot start the worker. */
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

/** Works in short slices, so that the page can do other work in between. */
async function onThisPage(puzzle: Puzzle, signal: AbortSignal | undefined): Promise<number[]> {
  const search = solver(puzzle);
  for (;;) {
    const until = performance.now() + sliceMs;
    while (performance.now() < until) {
      const answers = search(triesPerCheck);
      if (answers !== undefined) return answers;
    }
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    signal?.throwIfAborted();
  }
}
