import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Puzzle, isSolved, puzzleOf, solver } from './proof-of-work.ts';
import { puzzleParts } from './puzzle-parts.ts';

const seed = '0123456789abcdefghjkmnpqrs';

function solved(puzzle: Puzzle): number[] {
  const search = solver(puzzle);
  for (;;) {
    const answers = search(1000);
    if (answers !== undefined) return answers;
  }
}

/** Counts the leading zero bits of a hash, with another implementation of SHA-256. */
function zerosOf(part: number, answer: number): number {
  const message = Buffer.alloc(36);
  message.write(seed, 'ascii');
  message.writeUInt32BE(part, 28);
  message.writeUInt32BE(answer, 32);
  return Math.clz32(createHash('sha256').update(message).digest().readUInt32BE());
}

test('the hash of each solved part begins with enough zero bits, as the platform’s SHA-256 confirms', () => {
  const answers = solved({ seed, bits: 14 });
  expect(answers).toHaveLength(puzzleParts);
  expect(Math.min(...answers.map((answer, part) => zerosOf(part, answer)))).toBeGreaterThanOrEqual(10);
  // The answer is the smallest solution: every smaller number fails.
  for (const [part, answer] of answers.entries()) {
    for (let number = 0; number < answer; number += 1) expect(zerosOf(part, number)).toBeLessThan(10);
  }
});

test.each([0, 1, 77, 65_535, 2 ** 31, 2 ** 32 - 1])(
  'for the number %d, our hash begins with as many zero bits as the platform’s hash',
  (number) => {
    const zeros = zerosOf(0, number);
    const puzzle = { seed, bits: zeros + 4 };
    const others = solved(puzzle).slice(1);
    expect(isSolved(puzzle, [number, ...others])).toBe(true);
    expect(isSolved({ seed, bits: zeros + 5 }, [number, ...solved({ seed, bits: zeros + 5 }).slice(1)])).toBe(
      false,
    );
  },
);

test('a challenge is not solved by answers to another seed, by too few or too many answers, or by answers in another order', () => {
  const puzzle = { seed, bits: 12 };
  const answers = solved(puzzle);
  expect(isSolved(puzzle, answers)).toBe(true);
  expect(isSolved({ ...puzzle, seed: seed.replace('0', 'z') }, answers)).toBe(false);
  expect(isSolved(puzzle, answers.slice(1))).toBe(false);
  expect(isSolved(puzzle, [...answers, 0])).toBe(false);
  expect(isSolved(puzzle, answers.toReversed())).toBe(false);
  expect(isSolved(puzzle, [])).toBe(false);
});

test('one more bit doubles the work of a challenge', () => {
  const triesFor = (bits: number) =>
    ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].reduce((tries, first) => {
      const answers = solved({ seed: first + seed.slice(1), bits });
      return tries + answers.reduce((sum, answer) => sum + answer + 1, 0);
    }, 0) / 8;
  const tries = { ten: triesFor(10), twelve: triesFor(12) };
  // Seeds and answers are the same in every run.
  expect(tries.ten / 2 ** 10).toBeGreaterThan(0.7);
  expect(tries.ten / 2 ** 10).toBeLessThan(1.3);
  expect(tries.twelve / 2 ** 12).toBeGreaterThan(0.7);
  expect(tries.twelve / 2 ** 12).toBeLessThan(1.3);
});

test('the seed and the bits are read from a challenge, and from no other text', () => {
  expect(puzzleOf(`${seed}.20.1900000000.abc.def`)).toEqual({ seed, bits: 20 });
  expect(puzzleOf('')).toBeUndefined();
  expect(puzzleOf(`${seed}.x.1900000000`)).toBeUndefined();
  expect(puzzleOf(`${seed.slice(1)}.20.1900000000`)).toBeUndefined();
});
