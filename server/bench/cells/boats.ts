import { mostSteps, searchDay } from '../../src/console/day/boats/search-day.ts';
import { randomFrom } from '../../src/testing/random.ts';
import { randomBoatDay } from '../../src/testing/random-boat-days.ts';
import { percentile, short, spread } from '../figures.ts';

const days = 40;
const size = { fewest: 20, hulls: 20, parties: 80 };
/** The processor time that one plan may take. `mostSteps` is the number of search steps that take this time. */
const goalMs = 200;

/** The cost and the quality of a plan, when one of twenty hulls is out of service on a day with eighty parties. */
export async function boats(): Promise<string[]> {
  const plan = (seed: number) => {
    const { parties, standing } = randomBoatDay(randomFrom(seed), size);
    const before = process.cpuUsage();
    const { hulls, isProved, steps } = searchDay(parties, standing);
    const { user, system } = process.cpuUsage(before);
    const without = [...hulls.values()].filter((hull) => hull === null).length;
    return { ms: (user + system) / 1000, steps, isProved, without, parties: parties.length };
  };
  for (let seed = 1; seed <= 5; seed += 1) plan(seed);
  const plans = Array.from({ length: days }, (_, nth) => plan(nth + 1));
  const ms = plans.map((one) => one.ms).toSorted((a, b) => a - b);
  const most = percentile(ms, 0.95);
  return [
    `CPU ms of a plan for 20 hulls and up to 80 parties: ${spread(ms)}, p95 ${short(most)} (at most ${goalMs} are meant, ${most <= goalMs ? 'met' : 'missed'})`,
    `steps: ${spread(plans.map(({ steps }) => steps))} of ${mostSteps}; ${plans.filter(({ isProved }) => isProved).length} of ${days} plans proved best; parties without a boat: ${spread(plans.map(({ without }) => without))}`,
  ];
}
