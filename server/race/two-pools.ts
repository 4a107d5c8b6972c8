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
 * Runs the server's use cases in this process as if in two server processes: on one database, with two connection
 * pools. Tests use it for actions that HTTP does not offer, and for actions at a time that the test chooses.
 */
export type TwoPools = RaceDatabase & {
  nth: (index: number) => Deps;
  provider: CountingProvider;
  clock: { now: () => Date; advance: (minutes: number) => void };
  /** Ends overdue holds in both processes, until none is left. */
  sweep: () => Promise<void>;
  /**
   * Closes both pools and drops the database. Returns the number of deadlocks that Postgres broke; a second call
   * returns the same number.
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
