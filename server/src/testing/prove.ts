import { isSolved, puzzleOf, solver } from '@slipway/shared/rules/proof-of-work.ts';

/** Solves a challenge of a proof of work as a browser does. */
export function prove(challenge: string): { challenge: string; answers: number[] } {
  const puzzle = puzzleOf(challenge);
  if (puzzle === undefined) throw new Error(`not a challenge: ${challenge}`);
  const search = solver(puzzle);
  for (;;) {
    const answers = search(1_000_000);
    if (answers !== undefined) return { challenge, answers };
  }
}

/** Wrong answers to a challenge of a proof of work. */
export function guess(challenge: string): { challenge: string; answers: number[] } {
  const puzzle = puzzleOf(challenge);
  if (puzzle === undefined) throw new Error(`not a challenge: ${challenge}`);
  for (let first = 0; ; first += 1) {
    const answers = Array.from({ length: 16 }, () => first);
    if (!isSolved(puzzle, answers)) return { challenge, answers };
  }
}
