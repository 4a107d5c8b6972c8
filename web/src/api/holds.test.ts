import { localDate } from '@slipway/shared/values/local-date.ts';
import { pence } from '@slipway/shared/values/pence.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Reservation } from './reservations.ts';
import { fingerprintOf, couponOf, matchesHold, holdBoat, forgetHold } from './holds.ts';

const id = (letter: string) => letter.repeat(26);

const reservation: Reservation = {
  customerId: id('c'),
  packageId: 1,
  slot: { id: 7, date: localDate('2027-06-12') },
  guests: 4,
  addOns: [],
  couponCode: null,
  price: {
    slotPrice: pence(31_000),
    extraGuests: pence(0),
    base: pence(31_000),
    couponDiscount: pence(0),
    addOns: pence(0),
    subtotal: pence(31_000),
    total: pence(31_000),
  },
  isCaptainDeclared: false,
};
const changed: Reservation = { ...reservation, guests: 5 };

type Sent = { key: string; body: { passengers: number; replaces?: unknown } };
let sent: Sent[] = [];

/** Answers like our server: the same key gets the first answer again. */
function answering(answers: { status: number; data: object }[]) {
  const byKey = new Map<string, { status: number; data: object }>();
  return async (_: string, { headers, body }: { headers: Record<string, string>; body: string }) => {
    const key = headers['idempotency-key'] ?? '';
    sent.push({ key, body: JSON.parse(body) as Sent['body'] });
    const answer = byKey.get(key) ?? answers.shift();
    if (answer === undefined) throw new TypeError('offline');
    byKey.set(key, answer);
    const envelope = { success: answer.status === 200, message: '', data: answer.data };
    return new Response(JSON.stringify(envelope), { status: answer.status });
  };
}

const held = (letter: string) => ({
  status: 200,
  data: {
    booking_id: id(letter),
    transactionReference: id('r'),
    hold_expires_at: '2027-06-12T10:15:00.000Z',
    client_secret: `secret-${letter}`,
  },
});

beforeEach(() => {
  sent = [];
  forgetHold();
});
afterEach(() => void vi.unstubAllGlobals());

it('the same request after a refresh gets the same hold and the same secret', async () => {
  vi.stubGlobal('fetch', answering([held('a'), held('b')]));
  const first = await holdBoat(reservation, 'stripe', undefined);
  expect(matchesHold(first.hold, reservation)).toBe(true);
  const again = await holdBoat(reservation, 'stripe', first.hold);
  expect(again).toEqual(first);
  expect(sent.map(({ body }) => body.replaces)).toEqual([undefined, undefined]);
  expect(sent[1]?.key).toBe(sent[0]?.key);
});

it('a new hold for a changed reservation replaces the first hold, and a refresh keeps the new hold', async () => {
  vi.stubGlobal('fetch', answering([held('a'), held('b')]));
  const first = await holdBoat(reservation, 'stripe', undefined);
  expect(matchesHold(first.hold, changed)).toBe(false);
  const second = await holdBoat(changed, 'stripe', first.hold);
  expect(second.hold).toMatchObject({ bookingId: id('b'), replaced: { bookingId: id('a') } });
  expect(sent[1]?.body.replaces).toEqual({ booking_id: id('a'), payment_reference: id('r') });
  expect(await holdBoat(changed, 'stripe', second.hold)).toEqual(second);
  expect(sent[2]).toEqual(sent[1]);
});

it('a visitor who changes a reservation and changes it back gets a third hold, as the second replaced the first', async () => {
  vi.stubGlobal('fetch', answering([held('a'), held('b'), held('d')]));
  const first = await holdBoat(reservation, 'stripe', undefined);
  const second = await holdBoat(changed, 'stripe', first.hold);
  const third = await holdBoat(reservation, 'stripe', second.hold);
  expect(third.hold.bookingId).toBe(id('d'));
  expect(sent[2]?.body.replaces).toEqual({ booking_id: id('b'), payment_reference: id('r') });
});

it('a request whose answer was lost is repeated with the same key', async () => {
  vi.stubGlobal('fetch', answering([]));
  await expect(holdBoat(reservation, 'stripe', undefined)).rejects.toMatchObject({ isUnreachable: true });
  vi.stubGlobal('fetch', answering([held('a')]));
  await holdBoat(reservation, 'stripe', undefined);
  expect(sent[1]?.key).toBe(sent[0]?.key);
});

it('after the end of a hold the same request makes a new hold', async () => {
  vi.stubGlobal('fetch', answering([held('a'), held('b')]));
  await holdBoat(reservation, 'stripe', undefined);
  forgetHold();
  expect((await holdBoat(reservation, 'stripe', undefined)).hold.bookingId).toBe(id('b'));
});

it('an answer without a client secret is not a hold', async () => {
  const { client_secret: _, ...data } = held('a').data;
  vi.stubGlobal('fetch', answering([{ status: 200, data }]));
  await expect(holdBoat(reservation, 'stripe', undefined)).rejects.toMatchObject({
    status: 200,
    code: undefined,
  });
});

it('a hold is stored with the coupon of its request, if any', () => {
  const withCoupon = { ...reservation, couponCode: 'WELCOME10' };
  expect(couponOf({ asked: fingerprintOf(withCoupon, 'worldpay') })).toBe('WELCOME10');
  expect(couponOf({ asked: fingerprintOf(reservation, 'worldpay') })).toBeUndefined();
  expect(couponOf({ asked: 'nonsense' })).toBeUndefined();
});
