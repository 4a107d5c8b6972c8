// Finds the tests that a change affects, for `npm test -- --changed`: which stages run, and with which files.

/**
 * @typedef {Record<string, 'all' | readonly string[]>} Reached all tests of a stage, or these files and the tests
 * that import them
 */

const isDoc = (/** @type {string} */ file) => file.endsWith('.md') || file.startsWith('docs/');
const isUnitTest = (/** @type {string} */ file) => /\.test\.(ts|tsx|mjs)$/.test(file);
const isIn = (/** @type {string[]} */ ...folders) => {
  return (/** @type {string} */ file) => folders.some((folder) => file.startsWith(`${folder}/`));
};
const isCode = isIn('shared', 'server', 'simulator', 'ui', 'web', 'console', 'testing', 'e2e', 'scripts');
/** Files for which Vitest finds the tests that import them. */
const isImported = (/** @type {string} */ file) => isCode(file) && /\.(ts|tsx|mjs)$/.test(file);

const isRace = isIn('server/race');
const isJourney = isIn('e2e');
const isBench = isIn('server/bench');
/** Files on which no test of a rule, a server or a screen depends. */
const isAside = (/** @type {string} */ file) => isDoc(file) || isUnitTest(file) || isBench(file);
const isOfScripts = isIn('scripts');
const isOfConsole = isIn('console');
const isOfSite = isIn('web', 'ui', 'media');

/**
 * @param {readonly string[]} files that changed, relative to the root
 * @param {{ journeys: readonly string[], testsOfDocs: readonly string[] }} there the journeys' file names, and the unit
 *   tests that read documents
 * @returns {Reached}
 */
export function reachedStages(files, { journeys, testsOfDocs }) {
  if (files.length === 0) return {};
  /** @type {Reached} */
  const reached = { format: 'all' };
  const unit = unitTests(files, testsOfDocs);
  if (unit === 'all' || unit.length > 0) reached.unit = unit;
  if (files.every(isDoc)) return reached;
  for (const check of ['types', 'lint', 'knip']) reached[check] = 'all';

  const built = files.filter((file) => !isAside(file) && !isRace(file) && !isJourney(file));
  if (built.some((file) => !isOfScripts(file)))
    for (const check of ['build', 'sizes']) reached[check] = 'all';
  // The races test only the server, so a change to a screen of the console or the site does not affect them.
  if (built.some((file) => !isOfConsole(file) && !isOfSite(file)))
    for (const races of ['race', 'race-stories']) reached[races] = 'all';
  else if (files.some(isRace))
    for (const races of ['race', 'race-stories']) reached[races] = files.filter(isRace);

  const opened = openedJourneys(files, built, journeys);
  if (opened.length > 0) reached.e2e = opened.length === journeys.length ? 'all' : opened;
  return reached;
}

/**
 * @param {readonly string[]} files
 * @param {readonly string[]} testsOfDocs
 */
function unitTests(files, testsOfDocs) {
  // No test imports migrations, settings or packages, so a change to any of them counts as a change to every test.
  if (files.some((file) => !isImported(file) && !isDoc(file) && !isJourney(file))) return 'all';
  const docs = files.some(isDoc) ? testsOfDocs : [];
  return [...files.filter(isImported), ...docs];
}

/**
 * @param {readonly string[]} files
 * @param {readonly string[]} built
 * @param {readonly string[]} journeys
 */
function openedJourneys(files, built, journeys) {
  const own = files.filter(isJourney).map((file) => file.slice('e2e/'.length));
  if (own.some((name) => !name.endsWith('.e2e.ts'))) return journeys;
  const ofConsole = (/** @type {string} */ name) => /^console-|set-up/.test(name);
  const changed = built.filter((file) => !isOfScripts(file));
  const screens = changed.every(isOfConsole)
    ? journeys.filter((name) => changed.length > 0 && ofConsole(name))
    : changed.every(isIn('web'))
      ? journeys.filter((name) => !ofConsole(name))
      : journeys;
  return journeys.filter((name) => screens.includes(name) || own.includes(name));
}
