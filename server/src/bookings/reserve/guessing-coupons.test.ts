import { addReservation, addZeroCostReservation } from '@slipway/shared/api/reservations.ts';
import type { WireReservation } from '@slipway/shared/api/reservations.ts';
import { applyCoupon, checkCoupon } from '@slipway/shared/api/coupons.ts';
import { sellWalkIn } from '@slipway/shared/api/console/sale.ts';
import type { Endpoint } from '@slipway/shared/api/endpoint.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sharedLimiter } from '../../platform/http/shared-limits.ts';
import { randomId } from '../../platform/security/random-id.ts';
import { saleBody } from '../../testing/sale-body.ts';
import { type StaffBrowser, signedInAs } from '../../testing/test-staff.ts';
import { fixedKey } from '../../testing/fixed-key.ts';
import { type TestApp, monday, openTestApp } from '../../testing/test-app.ts';
import { hour, minute, second, testClock } from '../../testing/test-clock.ts';
import type { Slot } from '../../testing/test-catalogue.ts';
import type { Visitor } from '../../testing/test-visitor.ts';

// In this file the general limit of calls per address is off, and the limits on coupons are those of a live site.
const clock = testClock(monday);
let guarded: TestApp;
let unguarded: TestApp;
let slot: Slot;
beforeAll(async () => {
  const limiter = sharedLimiter({ isOn: true, factor: 1, key: fixedKey('a key'), now: clock.now });
  guarded = await openTestApp({ clock, deps: { limiter }, boats: 3 });
  unguarded = await openTestApp({ clock, database: guarded.database });
  slot = await guarded.aSlot();
  await guarded.aCoupon({ code: 'GOOD', value: 1000 });
  await guarded.aCoupon({ code: 'ENDED', value: 1000, endsOn: '2027-05-02' });
  await guarded.aCoupon({ code: 'USEDUP', value: 1000, maxUses: 0 });
  await guarded.aCoupon({ code: 'EACHONCE', value: 1000, maxUsesPerEmail: 1 });
});
afterAll(async () => {
  await unguarded.close();
  await guarded.close();
});
beforeEach(() => clock.set(monday));

/** Tries a code at each call that reveals whether a code is valid. No call makes a hold, because the total is wrong. */
async function callsOf(visitor: Visitor) {
  const wrongTotal = await visitor.aReservation(slot, { total: 1 });
  const ask = async (endpoint: Endpoint, body: object) => {
    const { status, text } = await visitor.ask(endpoint, { body });
    return { status, text };
  };
  const reserve = (endpoint: Endpoint, changes: Partial<WireReservation>) => (code: string) =>
    ask(endpoint, { ...wrongTotal, ...changes, coupon_code: code });
  return [
    reserve(addReservation, {}),
    reserve(addZeroCostReservation, { payment_method_id: '5' }),
    (code: string) => ask(checkCoupon, { code, email: '' }),
  ];
}

/** Returns what an answer tells a guesser: too many guesses, no such code, or a valid code. */
function verdictOf({ status, text }: { status: number; text: string }): 'stopped' | 'none' | 'good' {
  if (status === 429) return 'stopped';
  return text.includes('coupon_unknown') ? 'none' : 'good';
}

async function guess(site: TestApp, guesses: number) {
  const visitor = site.aVisitor({ address: '203.0.113.77' });
  const signIns = await callsOf(visitor);
  const verdicts: string[] = [];
  for (let nth = 0; nth < guesses; nth += 20) {
    // Sends many calls at once: code that checks before it counts would let all of them pass.
    const codes = Array.from({ length: 20 }, (_, index) =>
      nth + index >= 60 && index % 10 === 0 ? 'GOOD' : `GUESS-${nth + index}`,
    );
    const answers = await Promise.all(codes.map((code, index) => signIns[index % signIns.length]!(code)));
    verdicts.push(...answers.map(verdictOf));
    clock.forward(20 * second);
  }
  return {
    none: verdicts.filter((verdict) => verdict === 'none').length,
    good: verdicts.filter((verdict) => verdict === 'good').length,
  };
}

test('if a visitor tries 200 codes in an hour, by any mix of calls, only ten are checked, and the rest reveal nothing', async () => {
  expect(await guess(guarded, 200)).toEqual({ none: 10, good: 0 });
});

test('at the console each person can try ten codes, in checks and sales together', async () => {
  clock.set(new Date(monday.getTime() + 3 * hour));
  const [dock, manager] = [await signedInAs(guarded, 'dock'), await signedInAs(guarded, 'manager')];
  const sell = async (who: StaffBrowser, code: string, isPreview: boolean) =>
    verdictOf(
      await who.ask(sellWalkIn, {
        body: {
          ...saleBody(slot, { couponCode: code, by: 'dock' }),
          ...(isPreview ? { isPreview: true } : { requestId: randomId() }),
        },
      }),
    );
  const verdicts = [];
  // A sale with a valid code does not count as a guess, and neither does its preview.
  for (let nth = 0; nth < 12; nth += 1) verdicts.push(await sell(dock, 'GOOD', true));
  expect(new Set(verdicts)).toEqual(new Set(['good']));
  const guesses = await Promise.all(
    Array.from({ length: 30 }, (_, nth) => sell(dock, `GUESS-${nth}`, nth % 2 === 0)),
  );
  expect(guesses.filter((verdict) => verdict === 'none')).toHaveLength(10);
  expect(await sell(dock, 'GOOD', true)).toBe('stopped');
  expect(await sell(manager, 'GOOD', true)).toBe('good');
});

test('control: without the counters all codes are checked, and the valid ones are found', async () => {
  expect(await guess(unguarded, 80)).toEqual({ none: 78, good: 2 });
});

test('a coupon that is expired, used up or used by this address gets the same answer as an unknown code', async () => {
  const user = unguarded.aVisitor({ email: 'used@example.com' });
  await user.hold(await guarded.aSlot(), { coupon_code: 'EACHONCE', total: 135 });
  const stranger = unguarded.aVisitor({ email: 'used@example.com' });
  const [reserve, book] = await callsOf(stranger);
  for (const door of [reserve!, book!]) {
    const answers = await Promise.all(['NOBODYS', 'ENDED', 'USEDUP', 'EACHONCE'].map(door));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toHaveLength(1);
  }
});

describe('somebody honest', () => {
  let visitor: Visitor;
  let addresses = 0;
  beforeEach(() => {
    visitor = guarded.aVisitor({ address: `203.0.113.${(addresses += 1)}` });
  });
  const refusedCheck = (code: string) =>
    visitor.refused(checkCoupon, { body: { code, email: 'ada@example.com' } });

  test('after two mistyped codes a visitor can use the right one, and can change the number of guests many times', async () => {
    await refusedCheck('GOOOD');
    await refusedCheck('GOD');
    await visitor.get(checkCoupon, { body: { code: 'GOOD', email: '' } });
    for (const [passengers, total] of [
      [4, 135],
      [6, 148.5],
      [7, 162],
      [8, 175.5],
    ] as const) {
      for (let nth = 1; nth <= 3; nth += 1)
        await visitor.hold(slot, { coupon_code: 'GOOD', passengers, boats: [passengers], total });
    }
  });

  test('a visitor with a valid coupon who sends an outdated total is told the price each time, and can then book', async () => {
    for (let nth = 1; nth <= 12; nth += 1) {
      const body = await visitor.aReservation(slot, { coupon_code: 'GOOD', total: 130 });
      const refused = await visitor.refused(addReservation, { body });
      expect(refused).toMatchObject({ status: 409, code: 'price_changed', total: 135 });
    }
    await visitor.hold(slot, { coupon_code: 'GOOD', total: 135 });
  });

  test('a visitor on a guesser’s network can book without the coupon, and an hour later with the coupon', async () => {
    for (let nth = 1; nth <= 11; nth += 1) {
      const body = await visitor.aReservation(slot, { coupon_code: `GUESS-${nth}`, total: 135 });
      await visitor.refused(addReservation, { body });
    }
    const ask = {
      body: await visitor.aReservation(slot, { coupon_code: 'GOOD', total: 135 }),
      key: 'brake-key-1',
    };
    const refused = await visitor.refused(addReservation, ask);
    expect(refused).toMatchObject({ status: 429, code: 'too_many_requests', retryAfter: 3600 });
    expect(refused.message).toMatch(/carry on without/);
    await visitor.hold(slot);
    clock.forward(hour);
    await visitor.get(addReservation, {
      ...ask,
      body: await visitor.aReservation(slot, { coupon_code: 'GOOD', total: 135 }),
    });
  });

  test('a repeated booking request gets its first answer again, even after guesses from the same address', async () => {
    const coupon = await guarded.aCoupon();
    const free = { payment_method_id: '5', coupon_code: coupon, total: 0 } as const;
    const ask = { body: await visitor.aReservation(await guarded.aSlot(), free), key: 'lost-answer-1' };
    const booked = await visitor.get(addZeroCostReservation, ask);
    for (let nth = 1; nth <= 11; nth += 1)
      await visitor.ask(checkCoupon, { body: { code: `GUESS-${nth}`, email: '' } });
    clock.forward(minute);
    expect(await visitor.get(addZeroCostReservation, ask)).toBe(booked);
  });

  test('the call Coupon Apply says that a valid code is unknown, if the caller has not booked with the code', async () => {
    const stranger = guarded.aVisitor();
    await visitor.hold(await guarded.aSlot(), { coupon_code: 'GOOD', total: 135 });
    const refused = await stranger.refused(applyCoupon, { body: { code: 'GOOD', email: 'ada@example.com' } });
    expect(refused).toMatchObject({ code: 'coupon_unknown' });
  });
});
