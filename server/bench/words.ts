/**
 * Parses the arguments of `npm run bench --`, for example 'reads commit rounds=9'. If no argument names a cell, returns
 * all `cells`. Cells of `apart` are returned only if named. Throws an error that names an unknown argument.
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
