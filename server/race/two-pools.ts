import { expireHolds } from '../src/bookings/money/paying/expire-holds.ts';
import { openServerDatabase } from '../src/platform/database/open-database.ts';
import type { Deps } from '../src/bookings/deps.ts';
import { clockOf, testDeps } from '../src/testing/test-deps.ts';
import { noProviders } from '../src/payments/configured-providers.ts';
import { type CountingProvider, countingProvider } from './counting-provider.ts';
import type { RaceDatabase } from './race-database.ts';
import { createSeededDatabase } from './seeded-template.ts';
import { unhurried, unhurriedWriteMs } from './unhurried.ts';

/**
 * The server's use cases in this process, as two server processes would run them: each with a connection pool of its
 * own on one database. For actions that HTTP does not offer, and for those that need a clock that can be set.
 */
export type TwoPools = RaceDatabase & {
  nth: (index: number) => Deps;
  provider: CountingProvider;
  clock: { now: () => Date; advance: (minutes: number) => void };
  /** Both processes end overdue holds, until none are left. */
  sweep: () => Promise<void>;
  /**
   * Closes both pools and drops the database; returns the number of deadlocks that Postgres broke, also when called
   * again.
   */
  stop: () => Promise<number>;
};

export async function openTwoPools(): Promise<TwoPools> {
  const database = await createSeededDatabase();
  let aheadMs = 0;
  const now = () => new Date(Date.now() + aheadMs);
  const opened = await Promise.all(
    [1, 2].map(() =>
      openServerDatabase(
        database.url,
        (error) => {
          throw error;
        },
        unhurried,
      ),
    ),
  );
  const provider = countingProvider();
  const all: Deps[] = [];
  for (const each of opened) {
    const payments = { ...noProviders, providers: [provider] };
    const deps = await testDeps(each, { clock: clockOf(now), payments });
    all.push({ ...deps, writeWithinMs: unhurriedWriteMs });
  }
  await database.pool.query('delete from closures');
  let closed: Promise<unknown> | undefined;
  return {
    ...database,
    nth: (index) => all[index % all.length]!,
    provider,
    sweep: async () => {
      let ended = 1;
      while (ended > 0) ended = Math.max(...(await Promise.all(all.map((deps) => expireHolds(deps)))));
    },
    clock: { now, advance: (minutes) => void (aheadMs += minutes * 60_000) },
    stop: async () => {
      closed ??= Promise.all(opened.map(({ close }) => close()));
      await closed;
      return database.drop();
    },
  };
}
