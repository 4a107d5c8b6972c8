import { listed } from '../values/counted.ts';

/**
 * One text made of several packages' sentences: 'Picnic boat: The captain must be 21 or older.' Undefined:
 * all packages have the same sentence.
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
