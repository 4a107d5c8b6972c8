import { puzzleOf, solver } from '@slipway/shared/rules/proof-of-work.ts';

// A script of its own: gets a challenge, sends back its answers.
addEventListener('message', ({ data }: MessageEvent<string>) => {
  const puzzle = puzzleOf(data);
  postMessage(puzzle === undefined ? undefined : solver(puzzle)(Number.POSITIVE_INFINITY));
});
