import { changeBooking, moveBooking, quoteChange, quoteMove } from '@slipway/shared/api/moves.ts';
import { addReservation, addZeroCostReservation } from '@slipway/shared/api/reservations.ts';
import { contract } from '@slipway/shared/api/contract.ts';
import { saveCustomer } from '@slipway/shared/api/customers.ts';
import type { Endpoint } from '@slipway/shared/api/endpoint.ts';
import { addEnquiry } from '@slipway/shared/api/enquiries.ts';
import { payByLink } from '@slipway/shared/api/pay-links.ts';
import { addReview } from '@slipway/shared/api/reviews.ts';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aLinkToPay } from '../../testing/a-pay-link.ts';
import { freeAmendments } from '../../testing/amending.ts';
import { monday, testAppOfFile } from '../../testing/test-app.ts';
import { day, hour } from '../../testing/test-clock.ts';
import { purgeExpiredRows } from '../../bookings/follow-up/purge-expired-rows.ts';
import { signLink } from '../security/signed-link.ts';

const site = testAppOfFile();
let coupon: string;
let keys = 0;
const aKey = () => `idempotency-${(keys += 1)}`;

beforeAll(async () => {
  coupon = await site.aCoupon();
});
afterEach(() => site.clock.set(monday));

const person = {
  first_name: 'Ada',
  last_name: 'Byron',
  phone: '07700900123',
  email: 'ada@example.com',
  country: 'UK',
};
const enquiry = { name: 'Ada', email: 'ada@example.com', phone: '07700900123', message: 'Hello' };

/** For each call: a body, a different body, and a count of the rows that the call has created. */
type Case = {
  body: object;
  other: object;
  table: 'customers' | 'enquiries' | 'bookings' | 'reviews' | 'moves' | 'paymentAttempts';
};

const cases: [string, Endpoint, () => Promise<Case>][] = [
  [
    'create_or_update_user',
    saveCustomer,
    async () => ({ body: person, other: { ...person, first_name: 'Eve' }, table: 'customers' }),
  ],
  [
    'query/add',
    addEnquiry,
    async () => ({ body: enquiry, other: { ...enquiry, message: 'Bye' }, table: 'enquiries' }),
  ],
  [
    'review/add',
    addReview,
    async () => {
      const id = await site.aVisitor().book(await site.aSlot(), coupon);
      await site.setBooking(id, { status: 'completed' });
      const link = `${id}.${signLink(site.deps.linkKey, 'review', id)}`;
      const body = { link, stars: 4, name: 'Ada', words: 'Round.' };
      return { body, other: { ...body, stars: 1 }, table: 'reviews' };
    },
  ],
  [
    'add_reservation',
    addReservation,
    async () => {
      const visitor = site.aVisitor();
      const body = await visitor.aReservation(await site.aSlot());
      return { body, other: { ...body, captain_declared: true }, table: 'bookings' };
    },
  ],
  [
    'add_zero_cost_reservation',
    addZeroCostReservation,
    async () => {
      const free = { payment_method_id: '5', coupon_code: coupon, total: 0 } as const;
      const body = await site.aVisitor().aReservation(await site.aSlot(), free);
      return { body, other: { ...body, captain_declared: true }, table: 'bookings' };
    },
  ],
  [
    'move',
    moveBooking,
    async () => {
      const { visitor, move } = await freeAmendments(site, coupon);
      const { quote } = await visitor.get(quoteMove, { body: move });
      return { body: { ...move, quote }, other: { ...move, quote: 'another-quote-of-ours' }, table: 'moves' };
    },
  ],
  [
    'change',
    changeBooking,
    async () => {
      const { visitor, change } = await freeAmendments(site, coupon);
      const { quote } = await visitor.get(quoteChange, { body: change });
      return { body: { ...change, quote }, other: { ...change, passengers: 2, quote }, table: 'moves' };
    },
  ],
  [
    'pay_link/pay',
    payByLink,
    async () => {
      const body = await aLinkToPay(site);
      return { body, other: { ...body, total: 151 }, table: 'paymentAttempts' };
    },
  ],
];

test('every call that accepts an idempotency key is tested in this file', () => {
  const taking = Object.values<Endpoint>(contract).filter((call) => call.isServed && call.isIdempotent);
  expect(new Set(cases.map(([, endpoint]) => endpoint))).toEqual(new Set(taking));
});

describe.each(cases)('%s', (_path, endpoint, make) => {
  const countOf = async (table: Case['table']) =>
    (
      await site.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n;

  test('the same key and body get the first answer again, byte for byte, and create nothing more', async () => {
    const { body, table } = await make();
    const key = aKey();
    const before = await countOf(table);
    const first = await site.aVisitor().ask(endpoint, { body, key });
    expect(first.status, first.text).toBe(200);
    expect(JSON.parse(first.text)).toMatchObject({ success: true });
    const calls = site.provider.calls.length;
    const reordered = Object.fromEntries(Object.entries(body).reverse());
    for (const again of [body, reordered, body]) {
      site.clock.forward(7 * hour);
      const repeated = await site.aVisitor().ask(endpoint, { body: again, key });
      expect([repeated.status, repeated.text]).toEqual([first.status, first.text]);
    }
    expect(await countOf(table)).toBe(before + 1);
    expect(site.provider.calls).toHaveLength(calls);
  });

  test('two calls with one key at the same instant get the same answer and create one thing', async () => {
    const { body, table } = await make();
    const key = aKey();
    const before = await countOf(table);
    site.deps.waitForFirstMs = 120_000;
    const visitors = [site.aVisitor(), site.aVisitor(), site.aVisitor()];
    const answers = await Promise.all(visitors.map((visitor) => visitor.ask(endpoint, { body, key })));
    site.deps.waitForFirstMs = 0;
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ text }) => text))).toHaveLength(1);
    expect(await countOf(table)).toBe(before + 1);
  });

  test('the same idempotency key with another body is refused', async () => {
    const { body, other, table } = await make();
    const key = aKey();
    const visitor = site.aVisitor();
    await visitor.get(endpoint, { body, key });
    const before = await countOf(table);
    const refused = await visitor.refused(endpoint, { body: other, key });
    expect(refused).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
    expect(await countOf(table)).toBe(before);
  });

  test('a call under another key creates something new, or gets its own refusal', async () => {
    const { body } = await make();
    const visitor = site.aVisitor();
    const first = await visitor.ask(endpoint, { body, key: aKey() });
    const second = await visitor.ask(endpoint, { body, key: aKey() });
    if (endpoint === addZeroCostReservation) {
      expect(JSON.parse(second.text).data).toEqual({ code: 'slot_taken' });
    } else if (endpoint === addReview) {
      expect(JSON.parse(second.text).data).toEqual({ code: 'already_reviewed' });
    } else if (endpoint === moveBooking || endpoint === changeBooking) {
      expect(JSON.parse(second.text).data).toEqual({ code: 'nothing_changes' });
    } else if (endpoint === addEnquiry) {
      expect(second.text).toBe(first.text);
    } else {
      expect(second.status).toBe(200);
      expect(second.text).not.toBe(first.text);
    }
  });

  test('an idempotency key is valid for 24 hours, and is then forgotten', async () => {
    const { body } = await make();
    const key = aKey();
    const keysKept = () =>
      site.db.selectFrom('idempotencyKeys').select('key').where('key', '=', key).execute();
    await site.aVisitor().get(endpoint, { body, key });
    site.clock.forward(day);
    await purgeExpiredRows(site.deps);
    expect(await keysKept()).toHaveLength(1);
    site.clock.forward(1);
    await purgeExpiredRows(site.deps);
    expect(await keysKept()).toEqual([]);
  });

  test.each(['short', 'with space in it', 'ümlaut-key', 'x'.repeat(256)])(
    "the idempotency key '%s' is refused",
    async (key) => {
      const { body } = await make();
      const refused = await site.aVisitor().refused(endpoint, { body, key });
      expect(refused).toMatchObject({ status: 400, code: 'malformed' });
      expect(refused.problem).toContain('Idempotency-Key');
    },
  );
});

test('an idempotency key that was used at one endpoint can also be used at another endpoint', async () => {
  const key = aKey();
  await site.aVisitor().get(saveCustomer, { body: person, key });
  await site.aVisitor().get(addEnquiry, { body: enquiry, key });
});

test('an enquiry that failed half-way leaves no enquiry, email or key, and can be sent again', async () => {
  const key = aKey();
  const before = await site.written();
  await site.db.schema.alterTable('mails').renameTo('mails_away').execute();
  expect((await site.aVisitor().ask(addEnquiry, { body: enquiry, key })).status).toBe(500);
  await site.db.schema.alterTable('mails_away').renameTo('mails').execute();
  expect(await site.written()).toEqual(before);
  await site.aVisitor().get(addEnquiry, { body: enquiry, key });
  expect(await site.written()).toEqual({ ...before, mails: before.mails + 1 });
});
