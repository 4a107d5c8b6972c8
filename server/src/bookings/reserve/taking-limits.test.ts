import { addReservation, addZeroCostReservation } from '@slipway/shared/api/reservations.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { simulatedLimitFactor, takingLimits } from '../../platform/http/shared-limits.ts';
import { monday, openTestApp, testAppOfFile } from '../../testing/test-app.ts';
import { hour, minute } from '../../testing/test-clock.ts';
import type { Reserved } from '../../testing/test-visitor.ts';

/** The limits of a live site. */
const live = { payments: 'live', publicUrl: 'https://boats.example', rateLimits: 'on' } as const;

const site = testAppOfFile({ config: live, boats: 2 });
let networks = 0;
beforeEach(() => {
  site.clock.set(monday);
  networks += 1;
});

/** Each test has its own networks. */
const ipv4 = (host: number) => `10.0.${networks}.${host}`;
const ipv6 = (subnet: string, site48 = networks) => `2001:db8:${site48.toString(16)}:${subnet}::1`;

const tooManyHolds = { status: 429, code: 'too_many_holds', retryAfter: 900 };
const inPlaceOf = (held: Reserved) => ({
  replaces: { booking_id: held.booking_id, payment_reference: held.transactionReference },
});

const hold = async (address: string, changes = {}) =>
  site.aVisitor({ address }).hold(await site.aSlot(), changes);

async function refusedHold(address: string, changes = {}) {
  const visitor = site.aVisitor({ address });
  const body = await visitor.aReservation(await site.aSlot(), changes);
  const before = await site.written();
  const refused = await visitor.refused(addReservation, { body });
  expect(await site.written()).toEqual(before);
  return refused;
}

const statusOf = async ({ booking_id }: Reserved) =>
  (await site.db.selectFrom('bookings').select('status').where('id', '=', booking_id).executeTakeFirst())
    ?.status;

describe('unpaid holds from one network', () => {
  test('unpaid holds are limited to three from an IPv6 /64, five from a /56, eight from a /48', async () => {
    for (let nth = 1; nth <= 3; nth += 1) await hold(ipv6('ab01'));
    expect(await refusedHold(ipv6('ab01'))).toMatchObject(tooManyHolds);
    for (let nth = 4; nth <= 5; nth += 1) await hold(ipv6('ab02'));
    expect(await refusedHold(ipv6('ab03'))).toMatchObject(tooManyHolds);
    for (let nth = 6; nth <= 8; nth += 1) await hold(ipv6('ac01'));
    expect(await refusedHold(ipv6('1'))).toMatchObject(tooManyHolds);
    await hold(ipv6('1', 0xffff));
    site.clock.forward(hour);
    await hold(ipv6('1'));
  });

  test('unpaid holds from an IPv4 /24 are limited to twenty, even if addresses are written as IPv6', async () => {
    for (let nth = 1; nth <= 20; nth += 1) {
      await hold(`${nth % 2 === 0 ? '::ffff:' : ''}${ipv4(nth)}`);
    }
    expect(await refusedHold(ipv4(200))).toMatchObject(tooManyHolds);
    await hold(`10.1.${networks}.200`);
  });

  test('paid bookings do not count as unpaid holds', async () => {
    const first = await hold(ipv4(1));
    for (let nth = 2; nth <= 3; nth += 1) await hold(ipv4(1));
    expect(await refusedHold(ipv4(1))).toMatchObject(tooManyHolds);
    await site.setBooking(first.booking_id, { status: 'confirmed', confirmedAt: monday });
    await hold(ipv4(1));
  });

  test('a hold stores the network of its visitor only as hashes', async () => {
    const { booking_id: id } = await hold(ipv6('a1'));
    const row = await site.booking(id);
    const all = [row.networkHash, ...(row.widerNetworkHashes ?? [])];
    expect(new Set(all).size).toBe(3);
    for (const hash of all) expect(hash).toMatch(/^[\w-]{22}$/);
  });
});

describe('a hold that replaces another', () => {
  test('replacing a hold does not count as another hold, even from a network that has reached its limit', async () => {
    const atHome = await hold(ipv4(1));
    const onTheTrain = `10.2.${networks}.1`;
    for (let nth = 1; nth <= 3; nth += 1) await hold(onTheTrain);
    expect(await refusedHold(onTheTrain)).toMatchObject(tooManyHolds);
    const next = await hold(onTheTrain, inPlaceOf(atHome));
    expect([await statusOf(atHome), await statusOf(next)]).toEqual(['replaced', 'held']);
    expect(next.hold_expires_at).toBe(atHome.hold_expires_at);
  });

  test('a hold still counts for its own network after a hold from another network has replaced it', async () => {
    const elsewhere = `10.2.${networks}.1`;
    for (let nth = 1; nth <= 3; nth += 1) {
      const made = await hold(ipv4(1));
      await hold(elsewhere, inPlaceOf(made));
    }
    expect(await refusedHold(ipv4(1))).toMatchObject(tooManyHolds);
  });

  test('a hold that replaces an expired hold counts as a new hold', async () => {
    const first = await hold(ipv4(1));
    for (let nth = 2; nth <= 3; nth += 1) await hold(ipv4(1));
    site.clock.forward(15 * minute);
    expect(await refusedHold(ipv4(1), inPlaceOf(first))).toMatchObject(tooManyHolds);
  });

  test('a second replacement of the same hold counts as a new hold, and gets its own deadline', async () => {
    const first = await hold(ipv4(1));
    site.clock.forward(5 * minute);
    const moved = await hold(ipv4(1), inPlaceOf(first));
    const anew = await hold(ipv4(1), inPlaceOf(first));
    expect(new Date(anew.hold_expires_at)).toEqual(new Date(monday.getTime() + 20 * minute));
    expect([await statusOf(moved), await statusOf(anew)]).toEqual(['held', 'held']);
    await hold(ipv4(1), inPlaceOf(first));
    expect(await refusedHold(ipv4(1), inPlaceOf(first))).toMatchObject(tooManyHolds);
    await hold(ipv4(1), inPlaceOf(moved));
  });
});

test('a stranger who makes holds with a customer’s email address does not stop that customer from booking', async () => {
  const email = 'victim@example.com';
  for (let nth = 1; nth <= 3; nth += 1) {
    await site.aVisitor({ email, address: ipv4(66) }).hold(await site.aSlot());
  }
  const victim = site.aVisitor({ email, address: `10.3.${networks}.1` });
  await victim.hold(await site.aSlot());
});

describe('free bookings from one network or with one email address', () => {
  const tooManyFree = { status: 429, code: 'too_many_free_bookings', retryAfter: 3600 };
  let coupon: string;
  beforeAll(async () => {
    coupon = await site.aCoupon();
  });

  const book = async (address: string, email?: string) =>
    site.aVisitor({ address, ...(email === undefined ? {} : { email }) }).book(await site.aSlot(), coupon);

  async function aFreeAsk(address: string, email?: string) {
    const visitor = site.aVisitor({ address, ...(email === undefined ? {} : { email }) });
    const free = { payment_method_id: '5', coupon_code: coupon, total: 0 } as const;
    return { visitor, body: await visitor.aReservation(await site.aSlot(), free) };
  }

  test('free bookings are limited to six an hour from one IP address; a refusal writes nothing, and its idempotency key can be sent again', async () => {
    for (let nth = 1; nth <= 6; nth += 1) await book(ipv4(1));
    const { visitor, body } = await aFreeAsk(ipv4(1));
    const before = await site.written();
    const refused = await visitor.refused(addZeroCostReservation, { body, key: 'free-limit-1' });
    expect(refused).toMatchObject(tooManyFree);
    expect(refused.message).toContain('Please wait an hour and try again');
    expect(await site.written()).toEqual(before);
    // The limits do not stop a visitor who pays.
    await hold(ipv4(1));
    await book(ipv4(2));
    site.clock.forward(hour);
    await visitor.get(addZeroCostReservation, { body, key: 'free-limit-1' });
  });

  test('free bookings are limited to ten an hour from an IPv6 /56, and to sixteen from a /48', async () => {
    for (let nth = 1; nth <= 10; nth += 1) await book(ipv6(`ab0${nth % 4}`));
    const same56 = await aFreeAsk(ipv6('ab0f'));
    expect(await same56.visitor.refused(addZeroCostReservation, same56)).toMatchObject(tooManyFree);
    for (let nth = 11; nth <= 16; nth += 1) await book(ipv6('ac01'));
    const same48 = await aFreeAsk(ipv6('1'));
    expect(await same48.visitor.refused(addZeroCostReservation, same48)).toMatchObject(tooManyFree);
  });

  test('free bookings are limited to three an hour with one email address, in any spelling and from any network', async () => {
    for (let nth = 1; nth <= 3; nth += 1)
      await book(ipv4(nth), nth === 2 ? ' ONE@example.com' : 'one@example.com');
    const { visitor, body } = await aFreeAsk(ipv4(4), 'One@example.com');
    expect(await visitor.refused(addZeroCostReservation, { body })).toMatchObject(tooManyFree);
    await book(ipv4(4), 'two@example.com');
  });

  test('a cancelled free booking counts towards the limit', async () => {
    for (let nth = 1; nth <= 6; nth += 1) {
      const id = await book(ipv4(1));
      await site.setBooking(id, { status: 'cancelled' });
      await site.db.deleteFrom('allocations').where('bookingId', '=', id).execute();
    }
    const { visitor, body } = await aFreeAsk(ipv4(1));
    expect(await visitor.refused(addZeroCostReservation, { body })).toMatchObject(tooManyFree);
  });
});

test('limits on holds and free bookings are twenty times as high on a simulated site, and can be switched off', async () => {
  expect(site.deps.takingLimits).toEqual(takingLimits(1));
  const at = (config: object) => openTestApp({ database: site.database, config: { ...live, ...config } });
  const [simulated, off] = [await at({ payments: 'simulated' }), await at({ rateLimits: 'off' })];
  expect(simulated.deps.takingLimits?.unpaidHolds['IPv4 address']).toBe(3 * simulatedLimitFactor);
  expect(simulated.deps.takingLimits?.freeBookingsOfEmail).toBe(3 * simulatedLimitFactor);
  expect(off.deps.takingLimits).toBeUndefined();
  await Promise.all([simulated.close(), off.close()]);
});
