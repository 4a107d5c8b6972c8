import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { OpenDatabase } from '../database/open-database.ts';
import { readiness } from '../database/patience.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import type { Admission } from './admission.ts';
import { healthRoutes } from './health.ts';

type Send = (...parameters: unknown[]) => unknown;

let database: OpenDatabase;
let app: FastifyInstance;
let calls: Pick<Admission, 'figures' | 'isStuck'>;
let sent: string[];
/** Lets a test answer a statement itself. Returns undefined if the database is to answer. */
let instead: (statement: string) => Promise<unknown> | undefined;

beforeEach(async () => {
  sent = [];
  instead = () => undefined;
  // The timers are fake, so the results do not depend on the speed of the machine. Only the test of a hanging
  // database moves the time on.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  database = await createTestDatabase();
  database.pool.on('connect', (client) => {
    const send = client.query.bind(client) as Send;
    const query: Send = (...parameters) => {
      const statement = String(parameters[0]);
      sent.push(statement);
      return instead(statement) ?? send(...parameters);
    };
    Object.assign(client, { query });
  });
  app = fastify();
  calls = {
    isStuck: () => false,
    figures: () => ({ atWork: 2, waiting: 1, oldestWaitMs: 12.4, streams: 3 }),
  };
  healthRoutes(app, {
    db: database.db,
    calls: { figures: () => calls.figures(), isStuck: () => calls.isStuck() },
  });
});
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
  await database.close();
});

const ready = async () => {
  const { statusCode, payload } = await app.inject('/health/ready');
  return [statusCode, (JSON.parse(payload) as { status: string }).status];
};

const full = Object.assign(new Error('could not extend file: No space left on device'), {
  severity: 'ERROR',
  code: '53100',
});

describe('readiness', () => {
  test('readiness needs a database that answers and can be written to', async () => {
    expect(await ready()).toEqual([200, 'ok']);
    const { rows } = await database.pool.query('select count(*) as found from readiness');
    expect(rows).toEqual([{ found: 0 }]);
    expect(await database.db.selectFrom('rateCounters').select('bucket').execute()).toEqual([
      { bucket: 'readiness' },
    ]);
  });

  test('a server with a full disk is not ready', async () => {
    instead = (statement) => (/^\s*insert/i.test(statement) ? Promise.reject(full) : undefined);
    expect(await ready()).toEqual([503, 'the database cannot write; its disk may be full']);
    expect((await app.inject('/health/live')).statusCode).toBe(200);
  });

  test('a server without its database is not ready', async () => {
    instead = () =>
      Promise.reject(Object.assign(new Error('going down'), { severity: 'FATAL', code: '57P01' }));
    expect(await ready()).toEqual([503, 'the database does not answer']);
  });

  test('a server whose database hangs is not ready, and still answers the probe', async () => {
    let wakeUp: (result: unknown) => void = () => {};
    instead = () =>
      new Promise((resolve) => {
        wakeUp = resolve;
      });
    const probe = ready();
    await expect.poll(() => sent.length).toBe(1);
    vi.advanceTimersByTime(readiness.waitMs);
    expect(await probe).toEqual([503, 'the database does not answer']);
    instead = () => undefined;
    wakeUp({ rows: [], rowCount: 0, command: 'SELECT' });
    await expect.poll(ready).toEqual([200, 'ok']);
  });

  test('a server is not ready while calls wait and none is answered', async () => {
    expect(await ready()).toEqual([200, 'ok']);
    calls = { ...calls, isStuck: () => true };
    expect(await ready()).toEqual([503, 'calls wait, and none is answered']);
    expect((await app.inject('/health/live')).statusCode).toBe(200);
  });

  test('fifty simultaneous readiness probes write to the disk only once', async () => {
    expect(readiness.goodForMs).toBeGreaterThanOrEqual(1_000);
    await Promise.all(Array.from({ length: 50 }, ready));
    expect(sent.filter((statement) => /insert into readiness/.test(statement))).toHaveLength(1);
  });
});

test('a process that is about to end is not ready, even with a working database', async () => {
  const ending = fastify();
  const draining = { hasBegun: false };
  healthRoutes(ending, { db: database.db, draining, calls });
  expect((await ending.inject('/health/ready')).statusCode).toBe(200);
  draining.hasBegun = true;
  const answer = await ending.inject('/health/ready');
  expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'the server is stopping' }]);
  await ending.close();
});

test('only this machine and its network may read the number of waiting and served calls', async () => {
  const ask = (headers: Record<string, string>, remoteAddress: string) =>
    app.inject({ url: '/health/calls', headers, remoteAddress });
  expect((await ask({}, '10.0.0.7')).json()).toEqual({
    at_work: 2,
    waiting: 1,
    oldest_wait_ms: 12,
    streams: 3,
  });
  expect((await ask({}, '203.0.113.7')).statusCode).toBe(404);
  expect((await ask({ 'x-forwarded-for': '10.0.0.7' }, '127.0.0.1')).statusCode).toBe(404);
});
