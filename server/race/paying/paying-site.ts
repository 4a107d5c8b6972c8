import { sql } from 'kysely';
import { buildApp } from '../../src/start/app.ts';
import { advancePayments } from '../../src/bookings/money/paying/advance-payments.ts';
import { expireHolds } from '../../src/bookings/money/paying/expire-holds.ts';
import { processEvents } from '../../src/bookings/money/paying/process-events.ts';
import { sendRefunds } from '../../src/bookings/money/refunds/send-refunds.ts';
import { type OpenDatabase, openServerDatabase } from '../../src/platform/database/open-database.ts';
import type { Deps } from '../../src/bookings/deps.ts';
import { clockOf, testConfig, testDeps } from '../../src/testing/test-deps.ts';
import { noProviders } from '../../src/payments/configured-providers.ts';
import type { PaymentProvider } from '../../src/payments/payment-provider.ts';
import { type RaceDatabase, createRaceDatabase } from '../race-database.ts';
import { createSeededDatabase } from '../seeded-template.ts';
import { type Slot, addSlots, freshDay, leaveBoats } from '../scene.ts';
import type { ProviderAtSimulator } from '../providers/provider-at-simulator.ts';
import { type ProvidersAtSimulator, providersAtSimulator } from '../providers/providers-at-simulator.ts';
import type { SimulatorProcess } from '@slipway/testing/simulator.ts';
import { Wire } from './wire.ts';
import { unhurried, unhurriedProviderMs } from '../unhurried.ts';

/** Makes the template that each site copies: a seeded database without connections. */
export async function makeTemplate(): Promise<RaceDatabase> {
  const database = await createSeededDatabase();
  const { db, close } = await openServerDatabase(database.url, fail, unhurried);
  // The demonstration closes on holidays and on some Mondays. A race test needs a site that is open every day.
  await sql`delete from closures`.execute(db);
  await close();
  return database;
}

/**
 * The whole server, on its own port and database, with its own merchant at the simulator. The test runs the background
 * work and moves the site's clock.
 */
export type PayingSite = {
  url: string;
  deps: Deps;
  /** Connections with which a test inspects the database from outside. */
  pool: RaceDatabase['pool'];
  simulator: SimulatorProcess;
  at: ProvidersAtSimulator;
  /** The providers of `at`, as a list. */
  providers: readonly ProviderAtSimulator[];
  /** The network between server and simulator. Customers and webhooks do not use it. */
  wire: Wire;
  /** The server's log, line by line. */
  log: string[];
  now: () => Date;
  advance: (seconds: number) => Promise<void>;
  /** Runs every payment job once. Returns the amount of work done. */
  work: () => Promise<number>;
  /** Calls the simulator's control endpoint at `path`, for our account at each provider. */
  everywhere: (path: string, body?: object) => Promise<unknown>;
  /** If `isShort`, a call to a provider ends after that provider's `patienceMs`, so that slow calls time out soon. */
  patience: { isShort: boolean };
  stop: () => Promise<void>;
};

export async function openPayingSite(
  simulator: SimulatorProcess,
  template: RaceDatabase,
): Promise<PayingSite> {
  const database = await createRaceDatabase(template.url);
  const opened = await openServerDatabase(database.url, fail, unhurried);
  const { db, close } = opened;
  let aheadMs = 0;
  const now = () => new Date(Date.now() + aheadMs);
  const at = await providersAtSimulator(simulator, db, now());
  const providers = Object.values(at);
  const wire = await Wire.to(simulator.url);
  const patience = { isShort: false };
  const { deps, app, log } = await openServer(opened, providers, wire, now, patience);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  for (const { introduce, webhookPath } of providers) await introduce(url + webhookPath);
  return {
    url,
    deps,
    pool: database.pool,
    simulator,
    at,
    providers,
    wire,
    log,
    now,
    advance: async (seconds) => {
      aheadMs += seconds * 1000;
      await simulator.control('clock', { advance: `PT${seconds}S` });
    },
    work: async () =>
      (await processEvents(deps)) +
      (await expireHolds(deps)) +
      (await advancePayments(deps)) +
      (await sendRefunds(deps)),
    everywhere: (path, body) => Promise.all(providers.map(({ control }) => control(path, body))),
    patience,
    stop: async () => {
      await wire.cut();
      // `app.close()` would wait for connections that were opened and never used, because Node does not count them as
      // idle.
      const closed = app.close();
      app.server.closeAllConnections();
      await closed;
      await close();
      await database.drop();
    },
  };
}

async function openServer(
  opened: OpenDatabase,
  providers: readonly ProviderAtSimulator[],
  { url: address }: Wire,
  now: () => Date,
  patience: PayingSite['patience'],
) {
  const offered = {
    ...noProviders,
    providers: providers.map(({ adapter, patienceMs }) => {
      const [patient, impatient] = [unhurriedProviderMs, patienceMs].map((timeoutMs) =>
        adapter({ address, now, timeoutMs }),
      ) as [PaymentProvider, PaymentProvider];
      return new Proxy(patient, {
        get: (_, key) => Reflect.get(patience.isShort ? impatient : patient, key),
      });
    }),
  };
  const clock = clockOf(now);
  const log: string[] = [];
  const write = (fields: object, message: string) => log.push(JSON.stringify({ ...fields, msg: message }));
  const deps = await testDeps(opened, { clock, payments: offered, log: { error: write, warn: write } });
  const app = await buildApp(deps, {
    config: { ...testConfig, logLevel: 'warn' },
    clock,
    browserOrigins: offered.browserOrigins,
    clockMoved: async () => {},
    logStream: { write: (line) => log.push(line) },
  });
  return { deps, app, log };
}

/** Adds a slot with one boat left, on a day without bookings: all other boats are under repair. */
export async function lastBoat({ pool }: Pick<PayingSite, 'pool'>): Promise<Slot> {
  const date = freshDay();
  const [slot] = await addSlots(pool, date, ['10:00-12:00']);
  await leaveBoats(pool, date, 1);
  if (slot === undefined) throw new Error('no slot');
  return slot;
}

function fail(error: Error): never {
  throw error;
}
