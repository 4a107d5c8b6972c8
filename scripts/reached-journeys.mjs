/** Folders that both the site and the console are made of. */
const both = [
  'ui/',
  'shared/',
  'server/',
  'simulator/',
  'testing/',
  'media/',
  'scripts/',
  'package',
  'business.json',
];

/**
 * The journeys that a change can reach. The name of one that is played in the console alone begins with `console-`.
 * @param {readonly string[]} changed paths below the root
 * @param {readonly { name: string, text: string }[]} journeys of e2e/
 * @returns {'all' | string[]} names of journeys
 */
export function reachedJourneys(changed, journeys) {
  const isShared = (/** @type {string} */ path) =>
    both.some((start) => path.startsWith(start)) || (path.startsWith('e2e/') && !path.endsWith('.e2e.ts'));
  const code = changed.filter((path) => !path.endsWith('.md') && !/\.test\.\w+$/.test(path));
  if (code.some(isShared)) return 'all';
  const isIn = (/** @type {string} */ folder) => code.some((path) => path.startsWith(folder));
  const [isSite, isConsole] = [isIn('web/'), isIn('console/')];
  return journeys
    .filter(
      ({ name, text }) =>
        code.includes(`e2e/${name}`) ||
        (isSite && !name.startsWith('console-')) ||
        (isConsole && (name.startsWith('console-') || /\/console\b|signInAs/.test(text))),
    )
    .map(({ name }) => name);
}
