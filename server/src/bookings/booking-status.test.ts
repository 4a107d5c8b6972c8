import { addReservation, addZeroCostReservation } from '@slipway/shared/api/reservations.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ProviderError } from '../payments/payment-provider.ts';
import { testAppOfFile } from '../testing/test-app.ts';
import type { Slot } from '../testing/test-catalogue.ts';
import { day, minute } from '../testing/test-clock.ts';
import { advancePayments } from './money/paying/advance-payments.ts';
import { transitions } from './booking-status.ts';
import { completeBookings } from './follow-up/complete-bookings.ts';
import { expireHolds } from './money/paying/expire-holds.ts';

const site = testAppOfFile({ boats: 2 });

/** A seeded random generator (mulberry32): the same numbers in each run. */
function randomFrom(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const steps = 200;

/** Plays visitors who press at random, a provider that fails at random, and jobs that run at random. */
async function liveThrough(seed: number): Promise<void> {
  const random = randomFrom(seed);
  const coupon = await site.aCoupon({ maxUses: 6 });
  const visitors = [1, 2, 3, 4, 5].map(() => site.aVisitor());
  const slots: Slot[] = [];
  for (let nth = 0; nth < 5; nth += 1) slots.push(await site.aSlot());
  const free = { payment_method_id: '5', coupon_code: coupon, total: 0 } as const;
  const asked = async (endpoint: typeof addReservation | typeof addZeroCostReservation, changes = {}) => {
    const visitor = visitors[random(visitors.length)]!;
    const body = await visitor.aReservation(slots[random(slots.length)]!, changes);
    const { status } = await visitor.ask(endpoint, { body });
    expect([200, 409, 503]).toContain(status);
  };
  const moods = [
    () => site.provider.steps.begin.push(new ProviderError('bad_request', 'no')),
    () => site.provider.steps.cancel.push('paid'),
    () => site.provider.steps.cancel.push(new ProviderError('not_sent', 'out')),
  ];
  const actions = [
    () => asked(addReservation),
    () => asked(addReservation),
    () => asked(addReservation),
    () => asked(addZeroCostReservation, free),
    async () => site.clock.forward(random(20) * minute),
    async () => site.clock.forward(random(4) === 0 ? day : minute),
    () => expireHolds(site.deps),
    () => advancePayments(site.deps),
    () => completeBookings(site.deps),
    async () => moods[random(moods.length)]!(),
  ];
  for (let step = 1; step <= steps; step += 1) await actions[random(actions.length)]!();
  site.clock.forward(15 * minute);
  site.provider.steps.retrieve.length = 0;
  await expireHolds(site.deps);
  site.clock.forward(30 * day);
  await completeBookings(site.deps);
}

test('after a long random run every status change is an allowed one, and the books are consistent', async () => {
  await liveThrough(20_270_503);

  const { rows: changes } = await sql<{ from: string; to: string }>`
    select distinct coalesce(from_status, 'none') as from, to_status as to from booking_events`.execute(
    site.db,
  );
  for (const { from, to } of changes) {
    expect(transitions[from as keyof typeof transitions], `${from} -> ${to}`).toContain(to);
  }
  // The random run must have made each of these status changes.
  expect(changes.map(({ from, to }) => `${from} -> ${to}`).toSorted()).toEqual([
    'confirmed -> completed',
    'held -> expired',
    'held -> replaced',
    'none -> confirmed',
    'none -> held',
  ]);

  const { rows: wrong } = await sql`
    select b.id, b.status, events.said, allocations.n as allocations, coupons.n as coupons from bookings b
    join lateral (select string_agg(coalesce(from_status, 'none') || '>' || to_status, ' ' order by id) as said
      from booking_events where booking_id = b.id) events on true
    join lateral (select count(*) as n from allocations where booking_id = b.id) allocations on true
    join lateral (select count(*) as n from coupon_uses where booking_id = b.id) coupons on true
    where not (
      (b.status = 'completed' and events.said = 'none>confirmed confirmed>completed' and allocations.n = 1 and coupons.n = 1)
      or (b.status in ('expired', 'replaced') and events.said = 'none>held held>' || b.status
        and allocations.n = 0 and coupons.n = 0))`.execute(site.db);
  expect(wrong).toEqual([]);

  const { rows: overlapping } = await sql`
    select a.id from allocations a join allocations b on a.boat_id = b.boat_id and a.id < b.id and a.during && b.during`.execute(
    site.db,
  );
  expect(overlapping).toEqual([]);
  const { rows: burnt } = await sql<{
    n: number;
  }>`select count(*) as n from coupon_uses where is_burnt`.execute(site.db);
  expect(burnt[0]!.n).toBe(6);
});
