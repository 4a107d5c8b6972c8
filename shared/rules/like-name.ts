/** Letters beyond this number are ignored. */
const mostLetters = 120;
const mostWords = 6;

/** How many letters may be wrong, missing or extra, by the number of typed letters. */
function mostWrong(letters: number): number {
  return letters < 4 ? 0 : letters < 8 ? 1 : 2;
}

/**
 * The edit distance between the typed text and the beginning of a name or of one of its words; undefined if the two are
 * too different. Ignores accents, apostrophes, hyphens and spaces. The work is bounded by three limits: 120 letters,
 * six words, and a distance of two.
 */
export function likenessOf(typed: string, name: string): number | undefined {
  const typedWords = wordsOf(typed);
  const nameWords = wordsOf(name);
  const whole = typedWords.join('');
  if (whole.length < 4 || nameWords.length === 0) return undefined;
  // Puts each word first, one after the other: John Smith is also compared as Smith John, so that 'smith jon' matches.
  const turned = nameWords.map((_, index) =>
    [...nameWords.slice(index), ...nameWords.slice(0, index)].join(''),
  );
  const asOne = nearest(whole, turned);
  const byWord = typedWords.map((word) => nearest(word, nameWords));
  const apart = byWord.every((wrong) => wrong !== undefined)
    ? byWord.reduce<number>((sum, wrong) => sum + (wrong ?? 0), 0)
    : undefined;
  if (asOne === undefined || apart === undefined) return asOne ?? apart;
  return Math.min(asOne, apart);
}

/** Lower case, without accents and apostrophes; numbers are not names. */
function wordsOf(text: string): string[] {
  return text
    .slice(0, mostLetters)
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’‘`´]/g, '')
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '')
    .slice(0, mostWords);
}

function nearest(typed: string, names: readonly string[]): number | undefined {
  const most = mostWrong(typed.length);
  const wrong = Math.min(...names.map((name) => wrongLetters(typed, name, most)));
  return wrong <= most ? wrong : undefined;
}

/**
 * The fewest edits after which `name` begins with `typed`; `most + 1` if there are more than `most`. An edit changes,
 * adds or removes a letter, or swaps two neighbours. Only cells within `most` of the diagonal are computed.
 */
function wrongLetters(typed: string, name: string, most: number): number {
  const tooMany = most + 1;
  if (most === 0) return name.startsWith(typed) ? 0 : tooMany;
  const row = () => Array.from({ length: typed.length + most + 1 }, () => tooMany);
  let [twoAbove, above, current] = [row(), row(), row()];
  for (let column = 0; column <= most; column += 1) above[column] = column;
  const last = (index: number) => Math.min(name.length, index + most);
  for (let index = 1; index <= typed.length; index += 1) {
    const first = Math.max(0, index - most);
    if (first > 0) current[first - 1] = tooMany;
    for (let column = first; column <= last(index); column += 1) {
      const isSame = typed[index - 1] === name[column - 1];
      const isSwapped = typed[index - 1] === name[column - 2] && typed[index - 2] === name[column - 1];
      current[column] = Math.min(
        (above[column - 1] ?? tooMany) + (isSame ? 0 : 1),
        (above[column] ?? tooMany) + 1,
        (current[column - 1] ?? tooMany) + 1,
        isSwapped ? (twoAbove[column - 2] ?? tooMany) + 1 : tooMany,
      );
    }
    [twoAbove, above, current] = [above, current, twoAbove];
  }
  return Math.min(tooMany, ...above.slice(Math.max(0, typed.length - most), last(typed.length) + 1));
}
