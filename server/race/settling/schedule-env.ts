import fastify, { type FastifyInstance } from 'fastify';
import type { Envelope } from '@slipway/shared/api/endpoint.ts';
import type { RefusalData } from '@slipway/shared/api/refusals.ts';
import { noMoney } from '@slipway/shared/values/pence.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { buildApp } from '../../src/start/app.ts';
import { openServerDatabase } from '../../src/platform/database/open-database.ts';
import type { Tables } from '../../src/platform/database/tables.ts';
import type { Deps } from '../../src/bookings/deps.ts';
import { clockOf, testConfig, testDeps } from '../../src/testing/test-deps.ts';
import { noProviders } from '../../src/payments/configured-providers.ts';
import { createTestDatabase } from '../../src/testing/test-database.ts';
import { seedDemo } from '../../seed/seed-demo.ts';
import { createSeededDatabase } from '../seeded-template.ts';
import type { Browser } from '@slipway/testing/checkout/checkout.ts';
import type { ProviderAtSimulator } from '../providers/provider-at-simulator.ts';
import {
  type PlayedProvider,
  type ProvidersAtSimulator,
  providersAtSimulator,
} from '../providers/providers-at-simulator.ts';
import { SimulatorProcess } from '@slipway/testing/simulator.ts';
import { unhurried, unhurriedProviderMs } from '../unhurried.ts';

/**
 * A webhook as the simulator sent it. The schedule decides when, how often and in which order the server receives it.
 */
type CaughtWebhook = { provider: PlayedProvider; body: Buffer };

export type ScheduleEnv = {
  deps: Deps;
  db: Kysely<Tables>;
  /** Connections with which a test inspects the database from outside. */
  pool: pg.Pool;
  simulator: SimulatorProcess;
  at: ProvidersAtSimulator;
  /** All payment providers that the tests use. */
  providers: readonly ProviderAtSimulator[];
  /** A browser without cookies, which calls the whole server. */
  browser: Browser;
  /** For each provider, makes a control call to the simulator about our account there. */
  everywhere: (path: string, body?: object) => Promise<unknown>;
  caught: CaughtWebhook[];
  deliver: (webhook: CaughtWebhook) => Promise<number>;
  /** Moves the clocks of the server and the simulator. */
  advance: (minutes: number) => Promise<void>;
  now: () => Date;
  /** Closes everything; returns the number of deadlocks that Postgres broke. */
  stop: () => Promise<number>;
};

/**
 * Opens our server on a real or an embedded Postgres, a simulator in a separate process, and a post office that stores
 * the webhooks until a step delivers them.
 */
export async function openScheduleEnv({ isEmbedded = false } = {}): Promise<ScheduleEnv> {
  const { opened, drop } = isEmbedded ? await openEmbedded() : await openOnServer();
  const { db } = opened;
  const simulator = await SimulatorProcess.start();
  let aheadMs = 0;
  const now = () => new Date(Date.now() + aheadMs);

  await db.insertInto('coupons').values({ code: 'ALMOST', kind: 'fixed', value: 14_980 }).execute();
  const caught: CaughtWebhook[] = [];
  const postOffice = await openPostOffice(caught);
  const at = await providersAtSimulator(simulator, db, now());
  const providers = Object.values(at);
  for (const { name, introduce } of providers) await introduce(`${postOffice.url}/${name}`);
  const adapters = providers.map(({ adapter }) => ({
    ...adapter({ address: simulator.url, now, timeoutMs: unhurriedProviderMs }),
    // Hides the provider's minimum charge from our server, so that the provider refuses sums below it.
    minimumCharge: noMoney,
  }));
  const clock = clockOf(now);
  const deps = await testDeps(opened, { clock, payments: { ...noProviders, providers: adapters } });
  const app = await buildApp(deps, {
    config: testConfig,
    clock,
    clockMoved: async () => {},
    browserOrigins: noProviders.browserOrigins,
  });

  let closed: Promise<unknown> | undefined;
  return {
    deps,
    db,
    pool: opened.pool,
    simulator,
    at,
    providers,
    browser: browserAt(app),
    everywhere: (path, body) => Promise.all(providers.map(({ control }) => control(path, body))),
    caught,
    deliver: async ({ provider, body }) => {
      const { webhookHeaders, webhookPath } = at[provider];
      // Signs with the present time, even if the event is old.
      const { statusCode } = await app.inject({
        method: 'POST',
        url: webhookPath,
        headers: webhookHeaders(body, now()),
        body,
      });
      return statusCode;
    },
    advance: async (minutes) => {
      aheadMs += minutes * 60_000;
      await simulator.control('clock', { advance: `PT${minutes}M` });
    },
    now,
    stop: async () => {
      closed ??= Promise.all([simulator.stop(), postOffice.app.close(), app.close(), opened.close()]);
      await closed;
      return drop();
    },
  };
}

async function openOnServer() {
  const database = await createSeededDatabase();
  const opened = await openServerDatabase(
    database.url,
    (error) => {
      throw error;
    },
    unhurried,
  );
  return { opened: { ...opened, pool: database.pool }, drop: () => database.drop() };
}

/** The embedded database has a single connection, so that no deadlock is possible. */
async function openEmbedded() {
  const opened = await createTestDatabase();
  await seedDemo(opened.db, venueDate(new Date()));
  return { opened, drop: () => Promise.resolve(0) };
}

/** Acknowledges every delivery, and stores it. */
async function openPostOffice(caught: CaughtWebhook[]): Promise<{ app: FastifyInstance; url: string }> {
  const app = fastify();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.post<{ Params: Pick<CaughtWebhook, 'provider'> }>('/caught/:provider', async (request, reply) => {
    caught.push({ provider: request.params.provider, body: request.body as Buffer });
    // Worldpay expects this text as the acknowledgement. The other providers accept the text too.
    return reply.type('text/plain').send('[OK]');
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, url: `${address}/caught` };
}

/** A browser that calls the app without a port. A bug in the server is thrown and not returned as an answer. */
function browserAt(app: FastifyInstance): Browser {
  return {
    async ask({ method, path }, body) {
      const answer = await app.inject({ method, url: `/api${path}`, payload: body as object });
      if (answer.statusCode === 500) throw new Error(`${path} answered ${answer.body}`);
      const { success, data } = JSON.parse(answer.body) as Envelope<RefusalData>;
      return { status: answer.statusCode, code: success ? undefined : data.code, data: data as never };
    },
    async go(url, fields) {
      const form = new URLSearchParams(fields).toString();
      const { statusCode, headers } = await (fields === undefined
        ? app.inject({ method: 'GET', url })
        : app.inject({
            method: 'POST',
            url,
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
            payload: form,
          }));
      return { status: statusCode, location: headers.location ?? '' };
    },
  };
}
