import { venueDate } from '@slipway/shared/values/venue-time.ts';
import type { Kysely } from 'kysely';
import { seedDemo } from '../../seed/seed-demo.ts';
import type { Deps } from '../../src/bookings/deps.ts';
import { expireHolds } from '../../src/bookings/money/paying/expire-holds.ts';
import { expireMoves } from '../../src/bookings/move/expire-moves.ts';
import { endUndoHolds } from '../../src/bookings/cancellation/cancel-booking.ts';
import type { Calendar } from '../../src/catalogue/availability/calendar.ts';
import { publicCalendar } from '../../src/catalogue/availability/routes.ts';
import { noProviders } from '../../src/payments/configured-providers.ts';
import type { OpenDatabase } from '../../src/platform/database/open-database.ts';
import { openServerDatabase } from '../../src/platform/database/open-database.ts';
import type { Tables } from '../../src/platform/database/tables.ts';
import { createEmbeddedDatabase } from '../../src/testing/test-database.ts';
import { clockOf, testDeps } from '../../src/testing/test-deps.ts';
import { countingProvider } from '../counting-provider.ts';
import { expectWrongBooks } from '../invariants.ts';
import { createSeededDatabase } from '../seeded-template.ts';
import { unhurried, unhurriedWriteMs } from '../unhurried.ts';

/** One server process: its dependencies, and the calendar in its memory. */
type Server = { deps: Deps; calendar: Calendar };

export type FleetEnv = {
  servers: readonly Server[];
  db: Kysely<Tables>;
  now: () => Date;
  advance: (minutes: number) => void;
  sweep: () => Promise<void>;
  /** Returns the number of deadlocks that Postgres broke. */
  stop: () => Promise<number>;
};

/** Opens two processes on a Postgres server, or one process on the embedded database. */
export async function openFleetEnv({ isEmbedded }: { isEmbedded: boolean }): Promise<FleetEnv> {
  const { opened, drop } = isEmbedded ? await openEmbedded() : await openOnServer();
  let aheadMs = 0;
  const now = () => new Date(Date.now() + aheadMs);
  const payments = { ...noProviders, providers: [countingProvider()] };
  const servers = await Promise.all(
    opened.map(async (each) => {
      const made = await testDeps(each, { clock: clockOf(now), payments });
      const deps = { ...made, writeWithinMs: unhurriedWriteMs };
      return { deps, calendar: publicCalendar(deps) };
    }),
  );
  return {
    servers,
    db: opened[0]!.db,
    now,
    advance: (minutes) => void (aheadMs += minutes * 60_000),
    async sweep() {
      for (const { deps } of servers) {
        await expireMoves(deps);
        await expireHolds(deps);
        await endUndoHolds(deps.db, now());
      }
    },
    async stop() {
      await Promise.all(opened.map(({ close }) => close()));
      return drop();
    },
  };
}

async function openEmbedded(): Promise<{ opened: OpenDatabase[]; drop: () => Promise<number> }> {
  const opened = await createEmbeddedDatabase();
  await seedDemo(opened.db, venueDate(new Date()));
  return { opened: [opened], drop: async () => 0 };
}

async function openOnServer(): Promise<{ opened: OpenDatabase[]; drop: () => Promise<number> }> {
  const database = await createSeededDatabase();
  // Playing a day rewrites the tables of the fleet, so the invariants do not hold afterwards.
  expectWrongBooks(database.pool);
  const open = () =>
    openServerDatabase(
      database.url,
      (error) => {
        throw error;
      },
      unhurried,
    );
  return { opened: await Promise.all([open(), open()]), drop: database.drop };
}
