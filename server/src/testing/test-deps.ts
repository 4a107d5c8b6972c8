import { type Business, parseBusiness } from '@slipway/shared/business.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenDatabase } from '../platform/database/open-database.ts';
import { type ConfiguredProviders, noProviders } from '../payments/configured-providers.ts';
import type { Clock } from '../platform/runtime/clock.ts';
import type { Deps } from '../bookings/deps.ts';
import { projectRoot } from '../platform/runtime/project-root.ts';
import type { AppOptions } from '../start/app.ts';
import { makeDeps, quietHooks } from '../start/make-deps.ts';

export const business: Business = parseBusiness(
  JSON.parse(readFileSync(join(projectRoot, 'business.json'), 'utf8')),
);

/** The settings of a simulated site without limits on calls. */
export const testConfig = {
  payments: 'simulated',
  publicUrl: 'http://localhost:3000',
  trustedProxies: 0,
  rateLimits: 'off',
  logLevel: 'silent',
} as const satisfies AppOptions['config'];

/** A clock that shows the time of `now`. */
export function clockOf(now: () => Date): Clock {
  return { now, catchUp: async () => {}, advance: async () => {} };
}

type Options = {
  clock: Clock;
  config?: AppOptions['config'];
  /** The payment providers, by default none. */
  payments?: ConfiguredProviders;
  /** The log, by default none. */
  log?: Deps['log'];
};

/** The lowest hashing cost that the library accepts. */
const cheapHashing = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** The dependencies of a test that runs the background work itself: when work falls due, no job is woken to do it. */
export async function testDeps(
  database: Pick<OpenDatabase, 'db' | 'changes'>,
  { clock, config = testConfig, payments = noProviders, log = quietHooks.log }: Options,
): Promise<Deps> {
  const made = await makeDeps(database, clock, config, payments, { ...quietHooks, log });
  return { ...made, hashing: cheapHashing };
}
