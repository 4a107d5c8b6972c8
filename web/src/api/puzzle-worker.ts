import { puzzleOf, solver } from '@slipway/shared/rules/proof-of-work.ts';

// The script of a web worker: gets a challenge, and sends back its answers.
addEventListener('message', ({ data }: MessageEvent<string>) => {
  const puzzle = puzzleOf(data);
  postMessage(puzzle === undefined ? undefined : solver(puzzle)(Number.POSITIVE_INFINITY));
});
