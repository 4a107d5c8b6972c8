import { type WireReservation, addReservation } from '@slipway/shared/api/reservations.ts';
import { saveCustomer } from '@slipway/shared/api/customers.ts';
import { reservationBody } from '@slipway/testing/reservation-body.ts';
import type pg from 'pg';
import { simulatedLimitFactor, takingLimits } from '../src/platform/http/shared-limits.ts';
import { openTestApp } from '../src/testing/test-app.ts';
import { clockOf } from '../src/testing/test-deps.ts';
import { brokenInvariants } from './invariants.ts';
import { type Slot, addSeparateSlots } from './scene.ts';
import { closeGate } from './starting-gate.ts';
import { SimulatorProcess } from '@slipway/testing/simulator.ts';
import { type Answer, call, startTwoServers } from './two-servers.ts';
import { detailsOf } from './visitors.ts';

/** The number of unpaid holds that one network address may have on a site with simulated providers. */
export const holdsOfAddress = takingLimits(simulatedLimitFactor).unpaidHolds['IPv4 address'];

type Hold = { replaces: { booking_id: string; payment_reference: string }; deadline: string };

/** A site where somebody tries to hold every boat. Calls have no cookies. The test chooses their network address. */
export type Harbour = {
  pool: pg.Pool;
  /** Makes one call per slot, all at the same time. `inPlaceOf`: the hold that every call tries to replace. */
  hoard: (address: string, calls: number, inPlaceOf?: Hold) => Promise<Hoard>;
  /** Stops the site. Returns the faults in its books. */
  close: () => Promise<string[]>;
};

export type Hoard = {
  /** The holds that were made. */
  holds: Hold[];
  refused: Answer[];
  ms: number;
};

type Send = (index: number, body: WireReservation, address: string) => Promise<Answer<Reserved>>;
type Reserved = { booking_id: string; transactionReference: string; hold_expires_at: string };

/** Opens two server processes on one Postgres, and a simulator. */
export async function harbourOnPostgres(): Promise<Harbour> {
  const simulator = await SimulatorProcess.start();
  const pair = await startTwoServers({
    RATE_LIMITS: 'on',
    TRUSTED_PROXIES: '1',
    SIMULATOR_URL: simulator.url,
  });
  const { pool } = pair;
  const saved = await call(pair.nth(0), saveCustomer, detailsOf('hoarder'));
  const customer = saved.envelope.data.id;
  const send: Send = (index, body, address) =>
    call(pair.nth(index), addReservation, body, { 'x-forwarded-for': address }) as Promise<Answer<Reserved>>;
  /** Two servers with a pool of 15 connections each. */
  const connections = 30;
  return {
    pool,
    async hoard(address, calls, inPlaceOf) {
      const slots = await addSeparateSlots(pool, calls);
      const gate = await closeGate(pool);
      const rush = allAtOnce(send, customer, slots, address, inPlaceOf);
      await gate.open(Math.min(connections, calls));
      return rush;
    },
    async close() {
      const broken = await brokenInvariants(pool, new Date());
      const complaints = pair.servers.map((server) => server.complaints()).filter((words) => words !== '');
      const deadlocks = await pair.stop();
      await simulator.stop();
      return [...broken, ...complaints, ...(deadlocks === 0 ? [] : [`${deadlocks} deadlocks`])];
    },
  };
}

/** One server on an embedded Postgres, which has one connection and runs one statement at a time. */
export async function harbourOnEmbedded(): Promise<Harbour> {
  const site = await openTestApp({
    boats: 3,
    config: { rateLimits: 'on', trustedProxies: 1 },
    clock: clockOf(() => new Date()),
  });
  const { pool } = site.database;
  const customer = await site.aVisitor().aCustomer();
  const send: Send = async (_index, body, address) => {
    const { status, text } = await site.aVisitor().ask(addReservation, {
      body,
      headers: { 'x-forwarded-for': address },
    });
    return { status, text, envelope: JSON.parse(text) as Answer<Reserved>['envelope'] };
  };
  return {
    pool,
    hoard: async (address, calls, inPlaceOf) =>
      allAtOnce(send, customer, await addSeparateSlots(pool, calls), address, inPlaceOf),
    async close() {
      const broken = await brokenInvariants(pool, new Date());
      await site.close();
      return broken;
    },
  };
}

async function allAtOnce(
  send: Send,
  customer: string,
  slots: readonly Slot[],
  address: string,
  inPlaceOf: Hold | undefined,
): Promise<Hoard> {
  const startedAt = performance.now();
  const answers = await Promise.all(
    slots.map((slot, index) => {
      const body = reservationBody({ customer, slot });
      return send(index, inPlaceOf === undefined ? body : { ...body, replaces: inPlaceOf.replaces }, address);
    }),
  );
  const holds = answers
    .filter(({ status }) => status === 200)
    .map(({ envelope: { data } }) => ({
      replaces: { booking_id: data.booking_id, payment_reference: data.transactionReference },
      deadline: data.hold_expires_at,
    }));
  const refused = answers.filter(({ status }) => status !== 200);
  return { holds, refused, ms: Math.round(performance.now() - startedAt) };
}
