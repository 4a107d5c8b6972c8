import { type LocalDate, addDays } from '@slipway/shared/values/local-date.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { sql } from 'kysely';
import { completeBookings } from '../../src/bookings/follow-up/complete-bookings.ts';
import { comeToRest } from './come-to-rest.ts';
import { playOpening } from './openings.ts';
import { type Random, randomFrom } from '../../src/testing/random.ts';
import type { ScheduleEnv } from './schedule-env.ts';
import { type Step, drawnSteps, steps } from './steps.ts';
import { type SlotToBook, Visitor } from './visitor.ts';
import { leaveBoats } from '../scene.ts';

/**
 * LAKE25 takes off £25. ALMOST leaves 20p of the smallest order, too little for a card payment. ONTHEHOUSE covers the
 * full price.
 */
const coupons = ['LAKE25', 'LAKE25', 'ALMOST', 'ONTHEHOUSE'] as const;

const fault = [
  'answer_lost',
  'server_error',
  'connection_reset',
  'too_many_requests',
  'malformed_json',
] as const;

/**
 * Plays one schedule, derived from its seed, until nothing is pending. Two visitors want the last boat of a slot. At
 * least a dozen steps run in bursts of up to four at once, with occasional provider faults.
 */
export async function runSchedule(env: ScheduleEnv, seed: number): Promise<string[]> {
  const random = randomFrom(seed);
  const slot = await aSlot(env, 1 + random.below(2));
  const coupon = random.chance(0.4) ? random.pick(coupons) : undefined;
  const visitors = [1 + random.below(10), 1 + random.below(10)].map(
    (guests) => new Visitor(env, random.pick(env.providers), slot, guests, coupon),
  );
  const first = visitors[0];
  const told: string[] = [];
  if (random.chance(0.06)) {
    told.push('outage');
    await env.everywhere('faults', { kind: 'outage', duration: 'PT4M' });
  }
  if (first !== undefined) told.push(`first reserves: ${await first.reserve()}`);

  if (first !== undefined) told.push(`opening: ${await playOpening(env, first, random)}`);
  const bursts = 3 + random.below(4);
  for (let burst = 0; burst < bursts; burst += 1) {
    if (random.chance(0.15)) await strike(env, random, told);
    const names = Array.from({ length: 1 + random.below(4) }, () => random.pick(drawnSteps));
    told.push(names.join(' + '));
    await Promise.all(
      names.map((name) => {
        const visitor = random.chance(0.75) ? visitors[0] : visitors[1];
        if (visitor === undefined) throw new Error('no visitor');
        return (steps[name] as Step)(env, visitor, random);
      }),
    );
  }
  // In half of the schedules the second visitor reserves the boat after the first visitor's hold has ended.
  if (random.chance(0.5)) {
    await env.advance(16);
    told.push(`second reserves: ${await visitors[1]?.reserve()}`);
    if (first !== undefined) await (steps['the shopper pays'] as Step)(env, first, random);
  }
  // The bank decides most disputes. Refunds of a disputed payment wait for the decision.
  for (const visitor of visitors)
    if (random.chance(0.7)) await (steps['the bank decides'] as Step)(env, visitor, random);
  await comeToRest(env);
  // In some schedules the clock jumps, so that all trips are over.
  if (random.chance(0.2))
    await completeBookings({ ...env.deps, now: () => new Date('2060-01-01T12:00:00Z') });
  return told;
}

async function strike(env: ScheduleEnv, random: Random, told: string[]): Promise<void> {
  const kind = random.pick(fault);
  told.push(`fault: ${kind}`);
  await random.pick(env.providers).control('faults', { kind });
}

/** Adds a slot on a new day, with this many boats left, at the package's price. */
export async function aSlot(
  { db, pool, now }: Pick<ScheduleEnv, 'db' | 'pool' | 'now'>,
  left: number,
): Promise<SlotToBook> {
  const { rows: last } = await sql<{ date: LocalDate | null }>`select max(date) as date from slots`.execute(
    db,
  );
  const today = venueDate(now());
  // The new day may be so far ahead that a cancellation gets a full refund, or so near that it gets none.
  const latest = last[0]?.date ?? addDays(today, 200);
  const date = latest > addDays(today, 5000) ? addDays(today, 400) : addDays(latest, 1);
  const { rows } = await sql<SlotToBook>`
    insert into slots (date, start_time, end_time, surcharge_kind, surcharge_value, price_per_extra_guest)
    values (${date}, '10:00', '12:00', 'fixed', 0, 1500) returning id, date`.execute(db);
  await leaveBoats(pool, date, left);
  const [slot] = rows;
  if (slot === undefined) throw new Error('no slot');
  return slot;
}
