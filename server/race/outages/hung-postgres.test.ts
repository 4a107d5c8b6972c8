import { once } from 'node:events';
import { get as httpGet } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { addZeroCostReservation } from '@slipway/shared/api/reservations.ts';
import { freeReservationBody } from '@slipway/testing/reservation-body.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import type { SiteRenderer } from '@slipway/shared/site-rendering.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedDemo } from '../../seed/seed-demo.ts';
import { buildApp } from '../../src/start/app.ts';
import { realClock } from '../../src/platform/runtime/clock.ts';
import { migrate } from '../../src/operations/migrate/migrate.ts';
import { type OpenDatabase, openServerDatabase } from '../../src/platform/database/open-database.ts';
import type { Patience } from '../../src/platform/database/patience.ts';
import type { Deps } from '../../src/bookings/deps.ts';
import { noProviders } from '../../src/payments/configured-providers.ts';
import { randomId } from '../../src/platform/security/random-id.ts';
import { testConfig, testDeps } from '../../src/testing/test-deps.ts';
import { report } from '../outcomes.ts';
import { type RaceDatabase, createRaceDatabase } from '../race-database.ts';
import { isProof, patiently } from '../repeats.ts';
import { type Rival, bookUnless, rivals } from '../rivals.ts';
import { type Slot, addSeparateSlots } from '../scene.ts';
import { closeGate } from '../starting-gate.ts';
import { type StoppablePostgres, startStoppablePostgres } from './stoppable-postgres.ts';
import { type Answer, callOnce } from '../two-servers.ts';
import { unhurried, unhurriedWriteMs } from '../unhurried.ts';
import { until } from '@slipway/testing/until.ts';

/**
 * The time limits are shorter than in production. The limits that Postgres itself enforces are switched off (0),
 * because a hung Postgres cannot enforce them.
 */
const impatient: Patience = { connectMs: 4_000, lockMs: 0, statementMs: 0, answerMs: 4_000 };
const endless: Patience = { connectMs: 0, lockMs: 0, statementMs: 0, answerMs: 2 ** 31 - 1 };
const writeWithinMs = 3_000;

/** The size of a server process's pool. */
const connections = 15;
/** More callers than connections, so that some callers wait for a connection. */
const callers = isProof ? 120 : connections + 5;

const isLinux = process.platform === 'linux';

let postgres: StoppablePostgres;
let database: RaceDatabase;
const opened: OpenDatabase[] = [];
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  if (!isLinux) return;
  postgres = await startStoppablePostgres();
  database = await createRaceDatabase(undefined, postgres.url);
  const first = await open(endless);
  await migrate(first.jobsDb);
  await seedDemo(first.jobsDb, venueDate(new Date()));
  await database.pool.query('delete from closures');
});
afterAll(async () => {
  if (!isLinux) return;
  postgres.thaw();
  for (const close of closing.reverse()) await close();
  for (const { close } of opened) await close();
  await database.drop();
  await postgres.end();
});

describe.runIf(isLinux)('while Postgres hangs', () => {
  test(
    'while Postgres hangs, calls get 503, pages come from memory, and refused calls are not booked later',
    patiently,
    async () => {
      const site = await openSite(impatient, writeWithinMs);
      expect(await page(site.url)).toEqual({ status: 200, body: 'drawn' });
      await until('it is ready', async () => (await fetch(`${site.url}/health/ready`)).ok);
      const bookings = await bookingsOf(site.deps, callers);

      const gate = await closeGate(database.pool);
      const calls = bookings.map((one) => one.send(site.url));
      await someStandInTheMiddleOfTheWrite();
      postgres.freeze();

      // Checks the answers twice: while the connections hang, and after the pool has closed them.
      for (let look = 0; look < 2; look += 1) {
        expect(await page(site.url)).toEqual({ status: 200, body: 'drawn' });
        const ready = await fetch(`${site.url}/health/ready`);
        expect([ready.status, await ready.json()]).toEqual([503, { status: 'the database does not answer' }]);
        const answers = look === 0 ? await Promise.all(calls) : [await bookings[0]!.send(site.url)];
        for (const { status, envelope } of answers) {
          expect({ status, data: envelope.data, message: envelope.message }).toEqual({
            status: 503,
            data: { code: 'busy' },
            message: { customer: expect.stringMatching(/^[A-Z].{20,}\.$/) },
          });
        }
      }

      postgres.thaw();
      await gate.open(0);
      await nobodyIsAtWork();
      expect(await booked(bookings)).toEqual([]);

      // Repeats the calls to the same server, under the same keys.
      const again = await Promise.all(bookings.map((one) => untilNotBusy(() => one.send(site.url))));
      expect(again.map(({ status }) => status)).toEqual(bookings.map(() => 200));
      expect(new Set(again.map(({ envelope }) => envelope.data)).size).toBe(bookings.length);
      expect(await booked(bookings)).toHaveLength(bookings.length);
      await until('it is ready again', async () => (await fetch(`${site.url}/health/ready`)).ok);
      report('Postgres hung', {
        calls: bookings.length,
        'answered 503': bookings.length,
        'booked by then': 0,
      });
    },
  );

  test.each([
    // npm test skips this control, because the next control already shows that the deadline is needed.
    ...(isProof ? [['without time-outs and deadline', endless] as const] : []),
    ['without the deadline', impatient] as const,
  ])(
    'control: %s, the server makes bookings for visitors who left long ago',
    patiently,
    async (guards, patience) => {
      const site = await openSite(patience, 24 * 3_600_000);
      const bookings = await bookingsOf(site.deps, connections + 5);
      const gate = await closeGate(database.pool);
      const leaving = new AbortController();
      const calls = bookings.map((one) =>
        one.send(site.url, leaving.signal).then(
          ({ status }) => status,
          () => 'no answer',
        ),
      );
      await someStandInTheMiddleOfTheWrite();
      postgres.freeze();
      await wait(impatient.answerMs + 1_000);
      leaving.abort();
      expect(await Promise.all(calls)).not.toContain(200);
      postgres.thaw();
      await gate.open(0);
      await nobodyIsAtWork();
      const forNobody = await booked(bookings);
      report(`Postgres hung, ${guards}`, { calls: bookings.length, 'booked for nobody': forNobody.length });
      expect(forNobody.length).toBeGreaterThanOrEqual(1);
    },
  );
});

test.runIf(isLinux)(
  'a connection that breaks during the write gives 503 and does not end the server',
  patiently,
  async () => {
    const site = await openSite(unhurried, unhurriedWriteMs);
    const bookings = await bookingsOf(site.deps, 5);
    const gate = await closeGate(database.pool);
    const calls = bookings.map((one) => one.send(site.url));
    await standInTheMiddleOfTheWrite(bookings.length);
    const { rowCount } = await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(rowCount).toBe(bookings.length);
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(bookings.map(() => 503));
    await gate.open(0);
    const again = await Promise.all(bookings.map((one) => untilNotBusy(() => one.send(site.url))));
    expect(again.map(({ status }) => status)).toEqual(bookings.map(() => 200));
    expect(await booked(bookings)).toHaveLength(bookings.length);
  },
);

describe.runIf(isLinux)('visitors who leave while they wait for a database connection', () => {
  test('visitors who left while waiting are not booked', patiently, async () => {
    const { tries, forNobody } = await leaveInTheQueue((hasLeft) => hasLeft);
    expect(forNobody, 'only the statements that Postgres already had').toBe(connections);
    expect(tries.filter((outcome) => outcome === 'busy')).toHaveLength(tries.length - connections);
  });

  test(
    'control: without a check for closed connections, the server books for every visitor who left',
    patiently,
    async () => {
      const { tries, forNobody } = await leaveInTheQueue(() => false);
      expect(forNobody).toBe(tries.length);
    },
  );

  test('a closed connection shows that the visitor has left', patiently, async () => {
    const site = await openSite(unhurried, unhurriedWriteMs);
    const bookings = await bookingsOf(site.deps, connections + 5);
    const gate = await closeGate(database.pool);
    const leaving = new AbortController();
    const early = bookings.slice(0, connections).map((one) => one.send(site.url));
    await standInTheMiddleOfTheWrite(connections);
    const late = bookings.slice(connections);
    const calls = late.map((one) => one.send(site.url, leaving.signal).catch(() => 'no answer'));
    const haveConnections = async (howMany: number) => (await site.connections()) === howMany;
    await until('the late calls are there', () => haveConnections(bookings.length));
    leaving.abort();
    await Promise.all(calls);
    await until('the server knows that they have left', () => haveConnections(connections));
    await gate.open(0);
    await Promise.all(early);
    await nobodyIsAtWork();
    expect(await booked(late)).toEqual([]);
  });
});

async function open(patience: Patience): Promise<OpenDatabase> {
  const each = await openServerDatabase(database.url, () => {}, patience);
  opened.push(each);
  return each;
}

const renderSite: SiteRenderer['renderSite'] = async () => ({
  pages: [{ path: '/', html: 'drawn', style: '' }],
  trips: [],
  mostGuests: 10,
});

async function openDeps(patience: Patience, within: number): Promise<Deps> {
  const deps = await testDeps(await open(patience), { clock: realClock() });
  return { ...deps, writeWithinMs: within };
}

async function openSite(
  patience: Patience,
  within: number,
): Promise<{ url: string; deps: Deps; connections: () => Promise<number> }> {
  const deps = await openDeps(patience, within);
  const app = await buildApp(deps, {
    config: testConfig,
    clock: realClock(),
    clockMoved: async () => {},
    browserOrigins: noProviders.browserOrigins,
    site: { renderer: { renderSite, inlineScripts: [] }, template: 'unfilled', styleSheets: {} },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  closing.push(() => app.close());
  const connections = () =>
    new Promise<number>((resolve, reject) => {
      app.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
    });
  return { url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`, deps, connections };
}

type Booking = { customer: string; send: (url: string, signal?: AbortSignal) => Promise<Answer<string>> };

/** Each visitor wants a slot of their own. */
async function bookingsOf(deps: Deps, howMany: number): Promise<Booking[]> {
  const slots = await addSeparateSlots(database.pool, howMany);
  const visitors = await rivals(deps, howMany);
  return slots.map((slot, index) => {
    const customer = visitors[index]?.customerId ?? '';
    const headers = { 'idempotency-key': randomId() };
    const body = freeReservationBody({ customer, slot });
    return {
      customer,
      send: (url, signal) =>
        callOnce({ url }, addZeroCostReservation, body, headers, signal) as Promise<Answer<string>>,
    };
  });
}

async function booked(bookings: readonly Booking[]): Promise<unknown[]> {
  const { rows } = await database.pool.query('select id from bookings where customer_id = any($1)', [
    bookings.map(({ customer }) => customer),
  ]);
  return rows;
}

/** Requests a page over a connection of its own, as a new visitor does. */
async function page(url: string): Promise<{ status: number | undefined; body: string }> {
  const [answer] = await once(httpGet(url, { agent: false }), 'response');
  let body = '';
  for await (const chunk of answer) body += String(chunk);
  return { status: answer.statusCode, body };
}

const atWork = (condition: string) => `select count(*) as found from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' and ${condition}`;

async function countAtWork(condition: string): Promise<number> {
  const { rows } = await database.pool.query<{ found: number }>(atWork(condition));
  return rows[0]?.found ?? 0;
}

function standInTheMiddleOfTheWrite(howMany: number): Promise<void> {
  return expect
    .poll(() => countAtWork("wait_event_type = 'Lock'"), { interval: 20 })
    .toBeGreaterThanOrEqual(howMany);
}

const someStandInTheMiddleOfTheWrite = () => standInTheMiddleOfTheWrite(5);

/** Waits until Postgres has carried out the statements that it had received. */
function nobodyIsAtWork(): Promise<void> {
  return expect.poll(() => countAtWork("state <> 'idle'")).toBe(0);
}

async function untilNotBusy(send: () => Promise<Answer<string>>): Promise<Answer<string>> {
  for (;;) {
    const answer = await send();
    if (answer.status !== 503) return answer;
    await wait(200);
  }
}

/** Sends five more visitors than the pool has connections. All leave before the first visitor is served. */
async function leaveInTheQueue(
  look: (hasLeft: boolean) => boolean,
): Promise<{ tries: string[]; forNobody: number }> {
  const deps = await openDeps(unhurried, unhurriedWriteMs);
  const visitors: Rival[] = await rivals(deps, connections + 5);
  const slots: Slot[] = await addSeparateSlots(database.pool, visitors.length);
  let hasLeft = false;
  const gate = await closeGate(database.pool);
  const tries = visitors.map((rival, index) => bookUnless(() => look(hasLeft), deps, rival, slots[index]!));
  await standInTheMiddleOfTheWrite(connections);
  hasLeft = true;
  await gate.open(0);
  const outcomes = (await Promise.all(tries)).map(({ outcome }) => outcome);
  return { tries: outcomes, forNobody: outcomes.filter((outcome) => outcome === 'reserved').length };
}
