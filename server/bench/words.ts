/**
 * 'reads commit rounds=9' as typed after `npm run bench --`; without a name, every cell but those `apart`. Throws a
 * sentence about an unknown word.
 */
export function readWords(
  words: readonly string[],
  cells: readonly string[],
  apart: readonly string[] = [],
): { names: readonly string[]; rounds: number; seconds: number } {
  const numbers = { rounds: 5, seconds: 3 };
  const names: string[] = [];
  for (const word of words) {
    const [, key, digits] = /^(rounds|seconds)=([1-9]\d*)$/.exec(word) ?? [];
    if (key === 'rounds' || key === 'seconds') numbers[key] = Number(digits);
    else if (cells.includes(word) || apart.includes(word)) names.push(word);
    else throw new Error(`"${word}" is not one of ${[...cells, ...apart].join(', ')}, rounds=5, seconds=3.`);
  }
  return { names: names.length > 0 ? names : cells, ...numbers };
}
