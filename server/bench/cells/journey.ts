import { addDays } from '@slipway/shared/values/local-date.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { type Bench, inTurns } from '../bench.ts';
import {
  type Contestant,
  createScene,
  measured,
  prepareCeiling,
  startCeiling,
  startSlipway,
} from '../contestants.ts';
import { short } from '../figures.ts';
import { goals } from '../goals.ts';
import { comparison } from '../lines.ts';
import { loadOn } from '../load.ts';
import { daysAMonth } from '../month.ts';
import { addFreeSlots, ceilingOrders, everyEmailIsSent, readyForOrders } from '../orders.ts';
import { freeReservationBody } from '@slipway/testing/reservation-body.ts';
import type { Slot } from '../../race/scene.ts';

const clients = 8;
const journeysASecond = 40;
/**
 * V8 compiles a function only after many calls. A server in production made these calls long ago, so the
 * bench makes them before it measures.
 */
const warmUp = { visits: 600, callsOfAVisit: 11, seconds: 90 };
/** This many visits come first, to a newly started server. Their cost is printed on a separate line. */
const coldVisits = 120;

/**
 * Measures whole visits by 8 visitors at once, from the home page to the page of the booking. A visit sends eleven
 * requests with a browser's headers and cookies, but loads no pictures, scripts or styles. The cost includes the
 * bookings' emails. The cost of a visit is compared with the cost of one booking at the ceiling. The ceiling is a
 * minimal program that makes a booking in one call. Both programs are warmed up by the same number of calls.
 */
export async function journey({ clusters, load, rounds, seconds }: Bench): Promise<string[]> {
  const scenes = { ours: await createScene(clusters.ours), ceiling: await createScene(clusters.ceiling) };
  await prepareCeiling(scenes.ceiling);
  const ours = await startSlipway(scenes.ours);
  const ceiling = await startCeiling(scenes.ceiling);
  await readyForOrders(scenes.ours.pool);
  let visitors = 0;
  const visits = async (howMany: number) => {
    const slots = await addFreeSlots(scenes.ours.pool, howMany);
    const { serverMs, databaseMs } = await measured(ours, async () => {
      const left = slots.values();
      const visitor = async () => {
        for (const slot of left) await visit(ours, slot, (visitors += 1));
      };
      await Promise.all(Array.from({ length: clients }, visitor));
      await everyEmailIsSent(scenes.ours.pool);
    });
    return {
      cpuMs: (serverMs + databaseMs) / howMany,
      server: serverMs / howMany,
      database: databaseMs / howMany,
    };
  };
  const ceilingBookings = async (howMany: number, within: number) => {
    const { cpuMs, serverMs, databaseMs } = await loadOn(ceiling, load, {
      method: 'POST',
      path: '/book',
      clients,
      seconds: within,
      bodies: ceilingOrders(howMany),
    });
    return { cpuMs, server: serverMs, database: databaseMs };
  };
  const cold = await visits(coldVisits);
  await visits(warmUp.visits - coldVisits);
  await ceilingBookings(warmUp.visits * warmUp.callsOfAVisit, warmUp.seconds);
  const results = await inTurns(rounds, {
    ours: () => visits(journeysASecond * seconds),
    ceiling: () => ceilingBookings(9000 * seconds, seconds),
  });
  await ours.stop();
  await ceiling.stop();
  await scenes.ours.drop();
  await scenes.ceiling.drop();
  const compare = (what: string, key: 'cpuMs' | 'server' | 'database', goal?: typeof goals.journey) =>
    comparison(
      what,
      results.ours.map((sample) => sample[key]),
      results.ceiling.map((sample) => sample[key]),
      goal,
    );
  return [
    compare("CPU ms of a whole visit, to the ceiling's booking", 'cpuMs', goals.journey),
    compare('  of it the server', 'server'),
    compare('  of it the database', 'database'),
    `  the first ${coldVisits} visits of a new process: ${short(cold.cpuMs)} ms each, server ${short(cold.server)}, database ${short(cold.database)}`,
  ];
}

async function visit({ url }: Contestant, slot: Slot, visitor: number): Promise<void> {
  const cookies = new Map<string, string>();
  const email = `traveller${visitor}@example.com`;
  const ask = async (method: 'GET' | 'POST', path: string, body?: object, isKeyed = false) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        'accept-encoding': 'br, gzip',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(isKeyed ? { 'idempotency-key': crypto.randomUUID() } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const each of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (each.split(';')[0] ?? '').split('=');
      cookies.set(name, value);
    }
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status} ${text.slice(0, 300)}`);
    return text;
  };
  const call = async (method: 'GET' | 'POST', path: string, body?: object, isKeyed = false) => {
    const answer = JSON.parse(await ask(method, `/api${path}`, body, isKeyed)) as {
      success: boolean;
      data: unknown;
    };
    if (!answer.success) throw new Error(`${path} refused ${JSON.stringify(answer)}`);
    return answer.data;
  };
  const from = addDays(venueDate(new Date()), 1);
  const coupon = `SAVE${1 + (visitor % 200)}`;
  await ask('GET', '/');
  await call('POST', '/package/get_all', {});
  await call('POST', '/periodstatic/get_available_period_by_daterange', {
    from,
    to: addDays(from, daysAMonth - 1),
  });
  await call('GET', '/setting/get_by_id/booking_period_info');
  await call('GET', '/menu/get_active_menus');
  await call('POST', '/user/get_by_email', { email });
  const person = { first_name: 'Ann', last_name: 'Lake', phone: '07700 900123', country: 'United Kingdom' };
  const { id } = (await call('POST', '/user/create_or_update_user', { ...person, email }, true)) as {
    id: string;
  };
  await call('POST', '/paymentmethod/get_all_active', {});
  await call('POST', '/coupon/check', { code: coupon, email });
  const booked = await call(
    'POST',
    '/booking/add_zero_cost_reservation',
    freeReservationBody({ customer: id, slot }, coupon),
    true,
  );
  await call(
    'GET',
    `/booking/get_booking_by_id_and_email/${String(booked)}?email=${encodeURIComponent(email)}`,
  );
}
