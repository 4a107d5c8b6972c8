/**
 * `npm run bench` starts two Postgres clusters and then this program. Usage: run.ts OURS CEILING [cell ...] [rounds=5]
 * [seconds=3]
 */
import type { Bench, Cell } from './bench.ts';
import { boats } from './cells/boats.ts';
import { books } from './cells/books.ts';
import { commit } from './cells/commit.ts';
import { consoleCell } from './cells/console.ts';
import { contest } from './cells/contest.ts';
import { coupon } from './cells/coupon.ts';
import { growth } from './cells/growth.ts';
import { install } from './cells/install.ts';
import { journey } from './cells/journey.ts';
import { memory } from './cells/memory.ts';
import { overload } from './cells/overload.ts';
import { previews } from './cells/previews.ts';
import { reads } from './cells/reads.ts';
import { screens } from './cells/screens.ts';
import { slow } from './cells/slow.ts';
import { start } from './cells/start.ts';
import { startLoadGenerator } from './load.ts';
import { readWords } from './words.ts';

const cells: Record<string, Cell> = {
  commit,
  reads,
  contest,
  start,
  coupon,
  journey,
  overload,
  memory,
  growth,
  slow,
  console: consoleCell,
  screens,
  previews,
  boats,
  install,
};
/** Benchmarks that run only when they are named. The benchmark `console` also prints the lines of `books`. */
const apart: Record<string, Cell> = { books };

const [ours = '', ceiling = '', ...words] = process.argv.slice(2);
const { names, rounds, seconds } = wordsOrEnd();
const load = await startLoadGenerator();
const bench: Bench = { clusters: { ours, ceiling }, load, rounds, seconds };
console.log(
  `${rounds} rounds of ${seconds} s in turns; medians [min-max]. CPU counts, rates are this hour's.`,
);
for (const name of names) {
  console.log(`\n${name}`);
  for (const line of await (cells[name] ?? apart[name])!(bench)) console.log(`  ${line}`);
}
load.stop();
// If a benchmark throws, this process ends and kills the servers of the benchmark.
process.exit();

function wordsOrEnd() {
  try {
    return readWords(words, Object.keys(cells), Object.keys(apart));
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}
