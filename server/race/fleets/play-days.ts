import { expect } from 'vitest';
import type { FleetEnv } from './fleet-env.ts';
import { playDay } from './play-day.ts';

const firstSeed = Number(process.env.FLEETS_SEED ?? 1);

/**
 * Plays days one after another, each from its own seed. Expects that no day has a fault, and that enough steps succeed.
 */
export async function playDays(env: FleetEnv, howMany: number): Promise<void> {
  const done = new Map<string, number>();
  for (let seed = firstSeed; seed < firstSeed + howMany; seed += 1) {
    const { wrong, told } = await playDay(env, seed, done);
    expect(wrong, `FLEETS_SEED=${seed}: ${told.join(' | ')}`).toEqual([]);
  }
  console.info([...done].map(([name, count]) => `${name}: ${count}`).join('\n'));
  // If all steps were refused, the days would prove nothing.
  expect(done.get('a visitor books') ?? 0).toBeGreaterThan(howMany / 2);
  expect(done.size).toBeGreaterThan(8);
}
