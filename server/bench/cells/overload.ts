import { setTimeout as wait } from 'node:timers/promises';
import type { Bench } from '../bench.ts';
import { createScene, startSlipway } from '../contestants.ts';
import { median, percentile, short, spread } from '../figures.ts';
import { goals, verdict } from '../goals.ts';
import { comparison } from '../lines.ts';
import { type Sample, loadOn } from '../load.ts';
import { readyForOrders, slipwayOrders } from '../orders.ts';

const path = '/api/booking/add_zero_cost_reservation';
/**
 * The first seconds are not measured. In these seconds the server cannot tell an overload from a rush, and serves every
 * call (docs/decisions/0053).
 */
const rushSeconds = 8;

/**
 * Calls for bookings arrive at twice the rate that 32 visitors reach. Measures the number of bookings made, the time to
 * a refusal, and the duration of calls about existing bookings.
 */
export async function overload({ clusters, load, rounds, seconds }: Bench): Promise<string[]> {
  const scene = await createScene(clusters.ours);
  const ours = await startSlipway(scene);
  await readyForOrders(scene.pool);
  const found = {
    capacity: [] as number[],
    goodput: [] as number[],
    accepted: [] as number[],
    cpuAtCapacity: [] as number[],
    cpuInOverload: [] as number[],
  };
  const others = {
    refused: [] as number[],
    refusals: [] as number[],
    broken: [] as number[],
    looks: [] as number[],
  };
  const job = { method: 'POST', path, keys: true } as const;
  for (let round = 0; round <= rounds; round += 1) {
    const full = await fullest(async () => {
      const bodies = await slipwayOrders(scene.pool, 1000 * seconds);
      return loadOn(ours, load, { ...job, clients: 32, seconds, bodies });
    });
    const whole = rushSeconds + seconds;
    const rate = 2 * full.perSecond;
    const before = await bookingsOf(scene.pool);
    const looking = lookWhile(ours.url, whole * 1000);
    const sample = await loadOn(
      ours,
      load,
      {
        ...job,
        clients: 4000,
        seconds: whole,
        skipSeconds: rushSeconds,
        rate,
        bodies: await slipwayOrders(scene.pool, Math.ceil(rate * whole)),
      },
      [200, 503, 0],
    );
    const looks = await looking;
    const booked = sample.statuses[200] ?? 0;
    const made = (await bookingsOf(scene.pool)) - before;
    if (made < booked) throw new Error('A booking that was answered is lost.');
    if (round === 0) continue;
    found.capacity.push(full.perSecond);
    found.goodput.push(sample.doneInTime / seconds);
    found.accepted.push(sample.p99);
    found.cpuAtCapacity.push(full.cpuMs);
    // The CPU time of all calls, including refused calls, is divided by the number of bookings made.
    found.cpuInOverload.push((sample.cpuMs * sample.calls) / made);
    others.refused.push(sample.othersP99);
    others.refusals.push((sample.statuses[503] ?? 0) / sample.calls);
    others.broken.push((sample.statuses[0] ?? 0) / sample.calls);
    others.looks.push(percentile(looks, 0.99));
  }
  await ours.stop();
  await scene.drop();
  const ratio = median(found.goodput) / median(found.capacity);
  return [
    `bookings/s: at 32 clients ${spread(found.capacity)}, at twice that rate ${spread(found.goodput)}, ratio ${short(ratio)} (${verdict(goals.goodput, ratio)})`,
    comparison('  CPU ms per booking made', found.cpuInOverload, found.cpuAtCapacity, undefined, [
      'at twice the rate',
      'at 32 clients',
    ]),
    `  refused ${short(median(others.refusals) * 100)} %, connections reset ${short(median(others.broken) * 100)} %, p99 of both ${spread(others.refused)} ms (goal 8: at most 50)`,
    `  p99 of the accepted ${spread(found.accepted)} ms (goal 8: at most 1000)`,
    `  p99 of calls about an existing booking ${spread(others.looks)} ms`,
  ];
}

/**
 * The highest of three rates. A rate measured while the machine is busy would be too low, and twice that rate would not
 * overload the server.
 */
async function fullest(measure: () => Promise<Sample>): Promise<Sample> {
  let best = await measure();
  for (let times = 2; times <= 3; times += 1) {
    const next = await measure();
    if (next.perSecond > best.perSecond) best = next;
  }
  return best;
}

async function bookingsOf(db: { query: (text: string) => Promise<{ rows: unknown[] }> }): Promise<number> {
  const { rows } = await db.query("select count(*) as made from bookings where status = 'confirmed'");
  return Number((rows[0] as { made: number }).made);
}

/** Asks for one booking up to ten times a second. Returns the duration of each call in milliseconds, sorted. */
async function lookWhile(url: string, ms: number): Promise<number[]> {
  const took: number[] = [];
  const endsAt = performance.now() + ms;
  while (performance.now() < endsAt) {
    const begunAt = performance.now();
    const response = await fetch(`${url}/api/booking/get_booking_by_id_and_email/${'0'.repeat(26)}`);
    await response.arrayBuffer();
    if (response.status === 503) throw new Error('A call about an existing booking was refused.');
    took.push(performance.now() - begunAt);
    await wait(100);
  }
  return took.sort((a, b) => a - b);
}
