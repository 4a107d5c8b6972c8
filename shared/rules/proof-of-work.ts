import { puzzleParts } from './puzzle-parts.ts';
import { firstWordOfSha256 } from './sha256.ts';

/**
 * A puzzle that costs a browser a few seconds, and the server no time. For each of sixteen parts, the browser tries
 * numbers until the SHA-256 of the seed, the part and the number begins with enough zero bits. Sixteen small searches
 * take about equally long for everybody; one large search would take some visitors five times as long as others.
 */
export type Puzzle = {
  /** 26 characters, chosen by the server. */
  seed: string;
  /** Solving all parts takes two to the power of `bits` hashes on average. */
  bits: number;
};

const bitsOfAllParts = Math.log2(puzzleParts);

const challengeStart = /^([0-9a-z]{26})\.(\d{1,2})\./;

/** Reads the puzzle from the beginning of a challenge. Only the server, which signed the challenge, reads the rest. */
export function puzzleOf(challenge: string): Puzzle | undefined {
  const [, seed, bits] = challengeStart.exec(challenge) ?? [];
  return seed === undefined || bits === undefined ? undefined : { seed, bits: Number(bits) };
}

export function isSolved(puzzle: Puzzle, answers: readonly number[]): boolean {
  const tryOne = trier(puzzle);
  return answers.length === puzzleParts && answers.every((answer, part) => tryOne(part, answer));
}

/**
 * Each call of the returned function tries `tries` numbers. It returns the answers, or undefined if a part is unsolved.
 */
export function solver(puzzle: Puzzle): (tries: number) => number[] | undefined {
  const tryOne = trier(puzzle);
  const answers: number[] = [];
  let next = 0;
  return (tries) => {
    for (let left = tries; left > 0 && answers.length < puzzleParts; left -= 1) {
      if (tryOne(answers.length, next)) {
        answers.push(next);
        next = 0;
      } else next += 1;
    }
    return answers.length === puzzleParts ? answers : undefined;
  };
}

/**
 * Returns a function that hashes the seed, two zero bytes, the part and the answer in one block, and checks the hash.
 */
function trier({ seed, bits }: Puzzle): (part: number, answer: number) => boolean {
  const block = new DataView(new ArrayBuffer(64));
  for (let at = 0; at < 26; at += 1) block.setUint8(at, seed.charCodeAt(at));
  const messageBytes = 36;
  block.setUint8(messageBytes, 0x80);
  block.setUint32(60, messageBytes * 8);
  const words = new Int32Array(64);
  for (let word = 0; word < 16; word += 1) words[word] = block.getInt32(word * 4);
  const leastZeros = bits - bitsOfAllParts;
  return (part, answer) => {
    words[7] = part;
    words[8] = answer;
    return Math.clz32(firstWordOfSha256(words)) >= leastZeros;
  };
}
