import fastify, { type FastifyInstance } from 'fastify';
import { parseBusiness } from '@slipway/shared/business.ts';
import { lakeDate } from '@slipway/shared/values/lake-time.ts';
import { noMoney } from '@slipway/shared/values/pence.ts';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { webhookRoutes } from '../../src/bookings/webhook-routes.ts';
import { migrate } from '../../src/database/migrate.ts';
import { openServerDatabase } from '../../src/database/open-database.ts';
import type { Tables } from '../../src/database/tables.ts';
import type { Deps } from '../../src/deps.ts';
import { makeDeps } from '../../src/make-deps.ts';
import {
  type SimulatedKeys,
  simulatedKeys,
  simulatedPayments,
} from '../../src/payments/simulated-payments.ts';
import { projectRoot } from '../../src/project-root.ts';
import { seedDemo } from '../../seed/seed-demo.ts';
import { createRaceDatabase } from '../race-database.ts';
import { signedAt } from './signed-at.ts';
import { Till } from './till.ts';

/** A webhook as it came over the wire; delivered to us when, as often and in the order that the schedule says. */
type CaughtWebhook = { body: Buffer };

export type World = {
  deps: Deps;
  db: Kysely<Tables>;
  /** For looking from outside. */
  pool: pg.Pool;
  till: Till;
  keys: SimulatedKeys;
  caught: CaughtWebhook[];
  deliver: (webhook: CaughtWebhook) => Promise<number>;
  /** Moves both clocks. */
  advance: (minutes: number) => Promise<void>;
  now: () => Date;
  /** Closes everything; says how many deadlocks Postgres had to break. */
  stop: () => Promise<number>;
};

/** Our use cases on a real Postgres, the till beside them as a process of its own, and a post office between them. */
export async function openWorld(): Promise<World> {
  const database = await createRaceDatabase();
  const opened = await openServerDatabase(database.url, (error) => {
    throw error;
  });
  const { db } = opened;
  const till = await Till.start();
  let aheadMs = 0;
  const now = () => new Date(Date.now() + aheadMs);
  await migrate(db);
  await seedDemo(db, lakeDate(now()));

  await db.insertInto('coupons').values({ code: 'ALMOST', kind: 'fixed', value: 14_980 }).execute();
  const keys = await simulatedKeys(db, now());
  const caught: CaughtWebhook[] = [];
  const postOffice = await openPostOffice(caught);
  await till.introduce(keys, postOffice.url);
  const offered = simulatedPayments(keys, till.url, now);
  // As if the provider had raised its limit since: then it is the provider who refuses what is too little.
  const providers = offered.providers.map((provider) => ({ ...provider, smallestCharge: noMoney }));
  const business = parseBusiness(JSON.parse(await readFile(join(projectRoot, 'business.json'), 'utf8')));
  const clock = { now, catchUp: async () => {}, advance: async () => {} };
  const nothing = () => {};
  const deps = await makeDeps(
    db,
    clock,
    business,
    { payments: 'simulated', publicUrl: 'http://localhost:3000', rateLimits: 'off' },
    { ...offered, providers },
    {
      mailWritten: nothing,
      paymentsDue: nothing,
      eventsStored: nothing,
      reached: nothing,
      log: { error: nothing },
    },
  );
  const webhooks = fastify();
  await webhooks.register(async (app) => webhookRoutes(app, deps));

  let closed: Promise<unknown> | undefined;
  return {
    deps,
    db,
    pool: database.pool,
    till,
    keys,
    caught,
    deliver: async ({ body }) => {
      const { statusCode } = await webhooks.inject({
        method: 'POST',
        url: '/webhooks/stripe',
        // Each delivery is signed when it is sent, however old the event is.
        headers: {
          'stripe-signature': signedAt(keys.webhookSecret, body, now()),
          'content-type': 'application/json',
        },
        body,
      });
      return statusCode;
    },
    advance: async (minutes) => {
      aheadMs += minutes * 60_000;
      await till.control('clock', { advance: `PT${minutes}M` });
    },
    now,
    stop: async () => {
      closed ??= Promise.all([till.stop(), postOffice.app.close(), webhooks.close(), opened.close()]);
      await closed;
      return database.drop();
    },
  };
}

/** Takes every delivery with a yes, and keeps it. */
async function openPostOffice(caught: CaughtWebhook[]): Promise<{ app: FastifyInstance; url: string }> {
  const app = fastify();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.post('/caught', async (request) => {
    caught.push({ body: request.body as Buffer });
    return {};
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, url: `${address}/caught` };
}
