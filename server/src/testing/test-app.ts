import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { ofFile } from '@slipway/shared/testing/of-file.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type AppOptions, buildApp } from '../start/app.ts';
import type { Clock } from '../platform/runtime/clock.ts';
import type { OpenDatabase } from '../platform/database/open-database.ts';
import type { Row } from '../platform/database/tables.ts';
import type { Deps } from '../bookings/deps.ts';
import type { ConfiguredProviders } from '../payments/configured-providers.ts';
import { type QueryLog, logQueries } from './query-log.ts';
import { type RenderedMail, renderOutbox } from './render-outbox.ts';
import { type StubProvider, stubProvider } from './stub-provider.ts';
import { bookedRows } from './booked-rows.ts';
import { type Catalogue, catalogueOf, insertCatalogue } from './test-catalogue.ts';
import { type TestClock, at, testClock } from './test-clock.ts';
import { createEmbeddedDatabase, createTestDatabase } from './test-database.ts';
import { testConfig, testDeps } from './test-deps.ts';
import { type Visitor, visitorOf } from './test-visitor.ts';

export type TestAppOptions = {
  /** True: the database is embedded, so that no other database shares its transaction numbers. */
  isEmbedded?: boolean;
  boats?: number;
  config?: Partial<AppOptions['config']>;
  deps?: Partial<Deps>;
  /** Default: a clock that shows Monday 3 May 2027, 09:00 venue time, until it is moved. */
  clock?: Clock;
  site?: AppOptions['site'];
  root?: AppOptions['root'];
  connections?: AppOptions['connections'];
  pagePace?: AppOptions['pagePace'];
  /** The payment providers, by default the stub. */
  payments?: ConfiguredProviders;
  /** The database of another app. This app does not close the database. */
  database?: OpenDatabase;
};

type RowCounts = Record<
  'bookings' | 'allocations' | 'items' | 'events' | 'attempts' | 'couponUses' | 'mails',
  number
>;

export type TestApp = Catalogue &
  ReturnType<typeof bookedRows> & {
    app: FastifyInstance;
    deps: Deps;
    db: Deps['db'];
    database: OpenDatabase;
    clock: TestClock;
    provider: StubProvider;
    queries: QueryLog;
    /** The server's log, one entry for each line. */
    log: string[];
    /** A new browser with its own network address and email address. */
    aVisitor: (changes?: { address?: string; email?: string }) => Visitor;
    /** All emails, sent or not, with their texts. */
    mails: () => ReturnType<typeof renderOutbox>;
    /**
     * The emails with these fields, oldest first. Emails of the same instant are ordered by kind, recipient and text,
     * because their ids are random.
     */
    mailed: (
      which?: Partial<Pick<Row<'mails'>, 'bookingId' | 'kind' | 'recipient' | 'subject'>>,
    ) => Promise<RenderedMail[]>;
    /** The number of rows in a reservation's tables, which a refusal must not change. */
    written: () => Promise<RowCounts>;
    close: () => Promise<void>;
  };

export const monday = at('2027-05-03 09:00');

/**
 * The real app with a small catalogue on a database of its own, with a clock that the test sets and a stub provider.
 */
export async function openTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const create = options.isEmbedded === true ? createEmbeddedDatabase : createTestDatabase;
  const database = options.database ?? (await create());
  const queries = logQueries(database.pool);
  const clock = testClock(monday);
  const usedClock = options.clock ?? clock;
  const config = { ...testConfig, logLevel: 'warn', ...options.config } as const;
  const provider = stubProvider();
  const { db } = database;
  const log: string[] = [];
  const write = (level: number) => (fields: object, message: string) =>
    log.push(JSON.stringify({ level, ...fields, msg: message }));
  const payments = options.payments ?? stubPayments(provider);
  const made = await testDeps(database, {
    clock: usedClock,
    config,
    payments,
    log: { error: write(50), warn: write(40) },
  });
  const deps: Deps = { ...made, waitForFirstMs: 0, ...options.deps };
  if (options.database === undefined) await insertCatalogue(db, options.boats ?? 1);
  const app = await buildApp(deps, {
    config,
    clock: usedClock,
    site: options.site,
    root: options.root,
    ...(options.connections === undefined ? {} : { connections: options.connections }),
    ...(options.pagePace === undefined ? {} : { pagePace: options.pagePace }),
    clockMoved: async () => {},
    browserOrigins: payments.browserOrigins,
    logStream: { write: (line) => log.push(line) },
  });
  let visitors = 0;
  return {
    ...catalogueOf(db, venueDate(new Date(usedClock.now().getTime() + 14 * 86_400_000))),
    ...bookedRows(db),
    app,
    deps,
    db,
    database,
    clock,
    provider,
    queries,
    log,
    aVisitor(changes = {}) {
      visitors += 1;
      const address = changes.address ?? `198.51.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}`;
      return visitorOf({ app, log }, address, changes.email ?? `visitor${visitors}@example.com`);
    },
    mails: () => renderOutbox(db, deps),
    async mailed(which = {}) {
      let mails = (await renderOutbox(db, deps))
        .selectAll()
        .orderBy('createdAt')
        .orderBy('kind')
        .orderBy('recipient')
        .orderBy('subject')
        .orderBy('textBody');
      for (const [column, value] of Object.entries(which))
        mails = mails.where(column as keyof typeof which, '=', value);
      return mails.execute();
    },
    written: () => countRows(db),
    async close() {
      await app.close();
      if (options.database === undefined) await database.close();
    },
  };
}

/** One app for all tests of a file. */
export const testAppOfFile = (options?: TestAppOptions): TestApp => ofFile(() => openTestApp(options));

/** The address of the stub's script, which the policy of every page must name. */
const browserOrigins = (hostname: string) => ({
  script: [`http://${hostname}:3001`],
  frame: [`http://${hostname}:3001`],
  connect: [`http://${hostname}:3001`],
  formAction: [],
});

function stubPayments(provider: StubProvider): ConfiguredProviders {
  return {
    providers: [provider],
    browserOrigins,
    inBrowser: (name, hostname) =>
      name === 'stripe'
        ? {
            origins: browserOrigins(hostname),
            publishableKey: 'pk_test_stub',
            scriptUrl: `http://${hostname}:3001/v3`,
          }
        : undefined,
  };
}

async function countRows(db: Deps['db']): Promise<RowCounts> {
  const { rows } = await sql<RowCounts>`select
    (select count(*) from bookings) as bookings,
    (select count(*) from allocations) as allocations,
    (select count(*) from booking_items) as items,
    (select count(*) from booking_events) as events,
    (select count(*) from payment_attempts) as attempts,
    (select count(*) from coupon_uses) as coupon_uses,
    (select count(*) from mails) as mails`.execute(db);
  return rows[0]!;
}
