import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveCustomer } from '@slipway/shared/api/customers.ts';
import { addZeroCostReservation } from '@slipway/shared/api/reservations.ts';
import { freeReservationBody } from '@slipway/testing/reservation-body.ts';
import { type ServerProcess, startServerProcess } from '@slipway/testing/server-process.ts';
import { SimulatorProcess } from '@slipway/testing/simulator.ts';
import { openServerDatabase } from '../../src/platform/database/open-database.ts';
import { providersAtSimulator } from '../providers/providers-at-simulator.ts';
import { report } from '../outcomes.ts';
import { patiently } from '../repeats.ts';
import { addSeparateSlots, haveBoats } from '../scene.ts';
import { callOnce } from '../two-servers.ts';
import { detailsOf } from '../visitors.ts';
import { brokenInvariants } from '../invariants.ts';
import { FailoverVisitors, type Told } from './failover-visitors.ts';
import { PostgresHosts } from '../postgres-hosts.ts';
import { until } from '@slipway/testing/until.ts';

/** npm test plays one failover; `npm run prove failover` plays 10. */
const failovers = Number(process.env.FAILOVERS ?? 1);
const isProof = failovers > 1;
const busyMs = isProof ? 4000 : 100;
const slotsForEach = isProof ? 4000 : 600;

let pair: PostgresHosts;
let simulator: SimulatorProcess;
let servers: ServerProcess[];

beforeAll(async () => {
  pair = await PostgresHosts.startPair();
  simulator = await SimulatorProcess.start();
  const where = { DATABASE_URL: pair.url(), SIMULATOR_URL: simulator.url };
  servers = [await startServerProcess(where)];
  servers.push(await startServerProcess(where));
});
afterAll(async () => {
  for (const server of servers ?? []) await server.end('SIGKILL');
  await simulator?.stop();
  await pair?.stop();
});

test(
  'after a primary is killed under load, the processes continue at the promoted standby and nothing acknowledged is lost',
  { timeout: 600_000 * (failovers + 1) },
  async () => {
    const key = await publishableKey();
    const outages: number[] = [];
    const told: Told[] = [];
    for (let nth = 1; nth <= failovers; nth += 1) {
      const pool = pair.pool(pair.primary);
      await pool.query('delete from closures');
      await haveBoats(pool, 3);
      const slots = await addSeparateSlots(pool, slotsForEach);
      await pool.end();
      const visitors = new FailoverVisitors(servers, slots, { url: simulator.url, publishableKey: key });
      await until('some were acknowledged', () => visitors.told.length > 10);
      await wait(busyMs);
      const killedAt = performance.now();
      // In every third failover the primary hangs: its connections stay open and get no answers.
      const old = pair.primary;
      const hangs = nth % 3 === 2;
      await (hangs ? pair.hang(old) : pair.kill(old));
      // In production, the promotion comes later, because a person must first notice the failure.
      await wait(500);
      await pair.promote();
      const promotedAt = performance.now();
      await until('somebody is answered by the new primary', () =>
        visitors.told.some(({ at }) => at > promotedAt),
      );
      await wait(busyMs);
      await visitors.go();
      await pair.kill(old);
      expect(visitors.odd).toEqual([]);
      expect(new Set(visitors.told.map(({ kind }) => kind))).toEqual(new Set(['booked', 'paid']));
      told.push(...visitors.told);
      const outage = longestSilence(visitors.told, killedAt);
      outages.push(outage);
      report(`fail-over ${nth}, the primary ${hangs ? 'hangs' : 'dies'}`, {
        'told before': visitors.told.filter(({ at }) => at < killedAt).length,
        'told after': visitors.told.filter(({ at }) => at > promotedAt).length,
        'paid by card': visitors.told.filter(({ kind }) => kind === 'paid').length,
        'seconds without a booking': (outage / 1000).toFixed(1),
        'of these before the promotion': ((promotedAt - killedAt) / 1000).toFixed(1),
      });
      expect(await lost(told)).toEqual([]);
      if (nth < failovers) await pair.joinStandby();
    }
    report('all fail-overs', {
      told: told.length,
      lost: 0,
      'longest seconds': (Math.max(...outages) / 1000).toFixed(1),
      'median seconds': (outages.toSorted((a, b) => a - b)[outages.length >> 1]! / 1000).toFixed(1),
    });
    const pool = pair.pool(pair.primary);
    expect(await brokenInvariants(pool, new Date())).toEqual([]);
    await pool.end();
  },
);

// Not part of npm test, because it waits for time-outs.
test.runIf(isProof)(
  'while the standby is down, pages load but no booking is acknowledged; the same request later makes one booking',
  patiently,
  async () => {
    await pair.joinStandby();
    const [server] = servers;
    const pool = pair.pool(pair.primary);
    const slots = await addSeparateSlots(pool, 2);
    await until('it is ready', async () => (await fetch(`${server!.url}/health/ready`)).ok);
    const customer = (await callOnce(server!, saveCustomer, detailsOf('standby'))).envelope.data.id;
    await pair.kill(pair.standby);

    const key = { 'idempotency-key': 'while-the-standby-was-away-1' };
    const book = () =>
      callOnce(server!, addZeroCostReservation, freeReservationBody({ customer, slot: slots[0]! }), key);
    const first = await book();
    expect(first.status, first.text).toBe(503);
    const ready = await fetch(`${server!.url}/health/ready`);
    expect(ready.status, await ready.text()).toBe(503);
    expect((await fetch(server!.url)).status, 'pages').toBe(200);

    await pair.setSynchronous(false);
    await until('it is ready', async () => (await fetch(`${server!.url}/health/ready`)).ok);
    const second = await book();
    expect(second.status, second.text).toBe(200);
    const { rows } = await pool.query('select id from bookings where slot_id = $1', [slots[0]!.id]);
    expect(rows).toEqual([{ id: second.envelope.data }]);
    await pool.end();
  },
);

async function publishableKey(): Promise<string> {
  const database = await openServerDatabase(pair.url(), () => {});
  const { stripe } = await providersAtSimulator(simulator, database.db, new Date());
  await database.close();
  return stripe.keys.publishableKey;
}

/** Returns the acknowledged bookings and payments that are missing on the present primary. */
async function lost(told: readonly Told[]): Promise<Told[]> {
  const pool = pair.pool(pair.primary);
  const { rows } = await pool.query<{ id: string; is_paid: boolean }>(
    `select id, coalesce((select bool_or(authorised > 0) from payment_attempts a where a.booking_id = b.id), false) as is_paid
     from bookings b where status = 'confirmed'`,
  );
  await pool.end();
  const found = new Map(rows.map((row) => [row.id, row.is_paid]));
  return told.filter(({ id, kind }) => !found.has(id) || (kind === 'paid' && found.get(id) !== true));
}

/** Returns the longest gap between two answers, in ms. A gap that began before `around` counts from `around`. */
function longestSilence(told: readonly Told[], around: number): number {
  const times = told.map(({ at }) => at).toSorted((a, b) => a - b);
  return Math.max(
    ...times.slice(1).map((at, index) => (at > around ? at - Math.max(times[index]!, around) : 0)),
  );
}
