import { cancelBooking, getBooking } from '@slipway/shared/api/bookings.ts';
import { addReservation } from '@slipway/shared/api/reservations.ts';
import { listMenu } from '@slipway/shared/api/catalogue.ts';
import { listPaymentMethods } from '@slipway/shared/api/payments.ts';
import { checkCoupon } from '@slipway/shared/api/coupons.ts';
import { findCustomer } from '@slipway/shared/api/customers.ts';
import type { Endpoint } from '@slipway/shared/api/endpoint.ts';
import { addEnquiry } from '@slipway/shared/api/enquiries.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { monday, openTestApp, testAppOfFile } from '../../testing/test-app.ts';
import { hour, minute } from '../../testing/test-clock.ts';
import type { Ask, Visitor } from '../../testing/test-visitor.ts';

/** The limits of a live site, with factor 1. */
const live = { payments: 'live', publicUrl: 'https://boats.example', rateLimits: 'on' } as const;

const site = testAppOfFile({ config: live, boats: 2 });
let bookingId: string;
let hosts = 0;
const anAddress = () => `203.0.113.${(hosts += 1)}`;

beforeAll(async () => {
  const visitor = site.aVisitor({ email: 'ada@example.com', address: anAddress() });
  bookingId = await visitor.book(await site.aSlot(), await site.aCoupon({ code: 'GOOD' }));
});
beforeEach(() => site.clock.set(monday));

const tooMany = { status: 429, code: 'too_many_requests' };

async function times(most: number, visitor: Visitor, endpoint: Endpoint, ask: Ask): Promise<void> {
  for (let nth = 1; nth <= most; nth += 1) {
    const { status, text } = await visitor.ask(endpoint, ask);
    expect(status, `call ${nth}: ${text}`).not.toBe(429);
  }
}

const enquiry = { body: { name: 'A', email: 'a@b.example', phone: '7700900123', message: 'Hi' } };
const view = (email: string) => () => ({ params: { id: bookingId }, query: { email } });
const coupon = (code: string, email = '') => ({ body: { code, email } });

describe('a limit refuses until the end of its window, and says when to try again', () => {
  test.each<[string, Endpoint, () => Ask, number, number]>([
    ['coupon checks, a minute', checkCoupon, () => coupon('GOOD'), 10, minute],
    ['enquiries, a minute', addEnquiry, () => enquiry, 3, minute],
    ['misses of a booking, an hour', getBooking, view('eve@example.com'), 10, hour],
  ])('%s', async (_what, endpoint, askOf, most, window) => {
    const ask = askOf();
    site.clock.forward(20_000);
    const [visitor, neighbour] = [
      site.aVisitor({ address: anAddress() }),
      site.aVisitor({ address: anAddress() }),
    ];
    await times(most, visitor, endpoint, ask);
    const refused = await visitor.refused(endpoint, ask);
    expect(refused).toMatchObject({ ...tooMany, retryAfter: window / 1000 - 20 });
    expect(refused.message).toContain('wait a moment');
    await times(1, neighbour, endpoint, ask);
    site.clock.forward(window - 20_000 - 1);
    expect(await visitor.refused(endpoint, ask)).toMatchObject({ ...tooMany, retryAfter: 1 });
    site.clock.forward(1);
    await times(1, visitor, endpoint, ask);
  });

  test.each<[string, Endpoint, Ask, number, number]>([['enquiries, a day', addEnquiry, enquiry, 20, 3]])(
    '%s',
    async (_what, endpoint, ask, most, aMinute) => {
      const visitor = site.aVisitor({ address: anAddress() });
      for (let left = most; left > 0; left -= aMinute) {
        await times(Math.min(left, aMinute), visitor, endpoint, ask);
        site.clock.forward(minute);
      }
      const { retryAfter, ...refused } = await visitor.refused(endpoint, ask);
      expect(refused).toMatchObject(tooMany);
      // The window of this limit is a UTC day.
      expect(retryAfter).toBe(16 * 3600 - (site.clock.now().getTime() - monday.getTime()) / 1000);
      site.clock.forward(retryAfter! * 1000);
      await times(1, visitor, endpoint, ask);
    },
  );

  test('after ten unusable coupon codes an hour from one network, even a valid code is refused', async () => {
    const visitor = site.aVisitor({ address: anAddress() });
    for (let nth = 1; nth <= 10; nth += 1) {
      await times(1, visitor, checkCoupon, coupon(`GUESS${nth}`, `someone${nth}@example.com`));
      site.clock.forward(minute);
    }
    const refused = await visitor.refused(checkCoupon, coupon('GOOD', 'ada@example.com'));
    expect(refused).toMatchObject({ ...tooMany, retryAfter: 50 * 60 });
    expect(refused.message).toContain('carry on without one');
    await site.aVisitor({ address: anAddress() }).get(checkCoupon, coupon('GOOD', 'someone1@example.com'));
    site.clock.forward(50 * minute);
    await visitor.get(checkCoupon, coupon('GOOD'));
  });

  test('checking a valid coupon code never counts towards the limit on unusable codes', async () => {
    const visitor = site.aVisitor({ address: anAddress() });
    for (let round = 1; round <= 3; round += 1) {
      await times(8, visitor, checkCoupon, coupon('GOOD'));
      await times(2, visitor, checkCoupon, coupon('TYPO'));
      site.clock.forward(minute);
    }
    await visitor.get(checkCoupon, coupon('GOOD'));
  });

  test('a stranger’s guesses do not lock out other visitors of the same network from their bookings', async () => {
    const address = anAddress();
    const stranger = site.aVisitor({ address });
    await times(10, stranger, getBooking, view('eve@example.com')());
    expect(await stranger.refused(getBooking, view('eve@example.com')())).toMatchObject(tooMany);
    const owner = site.aVisitor({ address });
    for (let nth = 1; nth <= 40; nth += 1) await owner.get(getBooking, view('ada@example.com')());
    const calendar = await site.app.inject({
      url: `/api/booking/calendar/${bookingId}?email=ada@example.com`,
      remoteAddress: address,
    });
    expect(calendar.statusCode).toBe(200);
    const mine = await owner.book(await site.aSlot(), 'GOOD', {
      customer: await owner.aCustomer({ email: 'bo@example.com' }),
    });
    await owner.get(cancelBooking, { body: { id: mine, email: 'bo@example.com' } });
    expect(await owner.refused(getBooking, view('eve@example.com')())).toMatchObject(tooMany);
  });
});

describe('unpaid holds of one network', () => {
  const tooManyHolds = { status: 429, code: 'too_many_holds', retryAfter: 900 };

  test('one network may make three unpaid holds an hour, and a refused fourth hold can be retried under its key', async () => {
    const address = anAddress();
    for (let nth = 1; nth <= 3; nth += 1) await site.aVisitor({ address }).hold(await site.aSlot());
    const visitor = site.aVisitor({ address });
    const ask = { body: await visitor.aReservation(await site.aSlot()), key: 'limit-key-1' };
    expect(await visitor.refused(addReservation, ask)).toMatchObject(tooManyHolds);
    site.clock.forward(hour);
    await visitor.get(addReservation, ask);
  });

  test('changing a hold does not count as a new hold, but reserving again after the hold has ended does', async () => {
    const visitor = site.aVisitor({ address: anAddress() });
    for (let change = 1; change <= 5; change += 1) await visitor.hold(await site.aSlot());
    for (let press = 2; press <= 3; press += 1) {
      site.clock.forward(15 * minute);
      await visitor.hold(await site.aSlot());
    }
    site.clock.forward(15 * minute);
    const body = await visitor.aReservation(await site.aSlot());
    expect(await visitor.refused(addReservation, { body })).toMatchObject(tooManyHolds);
  });

  test('a free booking does not count as an unpaid hold', async () => {
    const address = anAddress();
    for (let nth = 1; nth <= 4; nth += 1) {
      await site.aVisitor({ address }).book(await site.aSlot(), 'GOOD');
    }
    await site.aVisitor({ address }).hold(await site.aSlot());
  });
});

describe('the button Check', () => {
  const check = (email: string) => ({ body: { email } });

  test('a visitor who is not remembered may press Check as often as they like', async () => {
    const address = anAddress();
    for (let nth = 1; nth <= 30; nth += 1) {
      const visitor = site.aVisitor({ address });
      await times(2, visitor, findCustomer, check(`visitor${nth}@example.com`));
      site.clock.forward(minute / 10);
    }
  });

  test('in a browser that remembers a customer, ten wrong email addresses in a day block the button Check', async () => {
    const visitor = site.aVisitor({ address: anAddress(), email: 'zoe@example.com' });
    await visitor.aCustomer({ remember: true });
    for (let nth = 1; nth <= 12; nth += 1) {
      expect(await visitor.get(findCustomer, check('zoe@example.com'))).toMatchObject({ first_name: 'Ada' });
    }
    for (let nth = 1; nth <= 10; nth += 1) {
      const guess = check(`guess${nth}@example.com`);
      expect(await visitor.get(findCustomer, guess)).toMatchObject({ first_name: '' });
    }
    expect(await visitor.refused(findCustomer, check('zoe@example.com'))).toMatchObject(tooMany);
    site.clock.forward(24 * hour);
    expect(await visitor.get(findCustomer, check('zoe@example.com'))).toMatchObject({ first_name: 'Ada' });
  });
});

describe('one visitor', () => {
  const from = (address: string, headers = {}) => ({
    visitor: site.aVisitor({ address }),
    ask: { ...coupon('GOOD'), headers },
  });

  test('all addresses of an IPv6 /64 count as one visitor, and an address of the next /64 counts as another visitor', async () => {
    for (const host of ['1', 'ffff', '1:2:3:4', 'abcd::1', '0:0:0:5']) {
      const { visitor, ask } = from(
        host.includes(':') ? `2001:db8:1:2:${host.replace('::', ':0:0:')}` : `2001:db8:1:2::${host}`,
      );
      await times(2, visitor, checkCoupon, ask);
    }
    const same = from('2001:DB8:1:2::99');
    expect(await same.visitor.refused(checkCoupon, same.ask)).toMatchObject(tooMany);
    const next = from('2001:db8:1:3::1');
    await times(1, next.visitor, checkCoupon, next.ask);
  });

  test('without a proxy X-Forwarded-For is ignored, because any visitor can write it', async () => {
    const address = anAddress();
    for (let nth = 1; nth <= 5; nth += 1) {
      const { visitor, ask } = from(address, { 'x-forwarded-for': `192.0.2.${nth}` });
      await times(2, visitor, checkCoupon, ask);
    }
    const { visitor, ask } = from(address, { 'x-forwarded-for': '192.0.2.77' });
    expect(await visitor.refused(checkCoupon, ask)).toMatchObject(tooMany);
  });

  test.each([
    ['one proxy', 1],
    ['a list of proxies', ['10.0.0.0/8']],
  ])(
    'behind %s a visitor is identified by the proxy’s entry in X-Forwarded-For, not by the visitor’s own entries',
    async (_what, trustedProxies) => {
      const [known, next] = [anAddress(), anAddress()];
      const proxied = await openTestApp({ database: site.database, config: { ...live, trustedProxies } });
      const ask = (claimed: number, real: string) => ({
        ...coupon('GOOD'),
        headers: { 'x-forwarded-for': `192.0.2.${claimed}, ${real}` },
      });
      const visitor = proxied.aVisitor({ address: '10.0.0.1' });
      for (let nth = 1; nth <= 5; nth += 1) await times(2, visitor, checkCoupon, ask(nth, known));
      expect(await visitor.refused(checkCoupon, ask(9, known))).toMatchObject(tooMany);
      await times(1, visitor, checkCoupon, ask(1, next));
      await proxied.close();
    },
  );
});

test('a visitor may make 120 calls a minute; public reads, health and pages are not counted', async () => {
  const visitor = site.aVisitor({ address: anAddress() });
  await times(120, visitor, listPaymentMethods, {});
  const { status, text, headers } = await visitor.ask(listPaymentMethods);
  expect(status).toBe(429);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(JSON.parse(text)).toMatchObject({
    success: false,
    message: expect.stringContaining('wait a moment'),
  });
  await times(1, visitor, listMenu, {});
  const health = await site.app.inject({ url: '/health/live', remoteAddress: `203.0.113.${hosts}` });
  expect(health.statusCode).toBe(200);
});

test('the stored counters name no people', async () => {
  const rows = await site.db.selectFrom('rateCounters').selectAll().execute();
  expect(rows.length).toBeGreaterThan(10);
  expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113|2001:db8|example\.com/);
});

test('rateLimits “off” switches off all limits, including the limits on holds', async () => {
  const open = await openTestApp({ database: site.database, config: { ...live, rateLimits: 'off' } });
  const counters = () => site.db.selectFrom('rateCounters').selectAll().orderBy('bucket').execute();
  const before = await counters();
  const visitor = open.aVisitor();
  await times(30, visitor, checkCoupon, coupon('GUESS'));
  for (let nth = 1; nth <= 5; nth += 1) {
    await open.aVisitor({ address: '192.0.2.1', email: 'one@example.com' }).hold(await site.aSlot());
  }
  expect(await counters()).toEqual(before);
  await open.close();
});
