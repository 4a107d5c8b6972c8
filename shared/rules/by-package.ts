import { listed } from '../values/counted.ts';

/**
 * One text for several packages' sentences: 'Picnic boat: The captain must be 21 or older.' Undefined: the sentence
 * is the same for all packages.
 */
export function byPackage(said: readonly { name: string; words: string }[]): string | undefined {
  const all = [...new Set(said.map(({ words }) => words))];
  if (all.length < 2) return undefined;
  return all
    .filter((words) => words !== '')
    .map((words) => {
      const names = said.filter((each) => each.words === words).map(({ name }) => name);
      return `${listed(names)}: ${words}`;
    })
    .join(' ');
}
