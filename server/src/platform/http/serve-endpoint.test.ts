import { quoteChange, quoteMove } from '@slipway/shared/api/moves.ts';
import { nameCaptain } from '@slipway/shared/api/bookings.ts';
import { makeLink } from '../../bookings/links/booking-link.ts';
import { captainLinkOf } from '../../bookings/party/find-party.ts';
import {
  addReservation,
  addZeroCostReservation,
  type WireReservation,
} from '@slipway/shared/api/reservations.ts';
import { getSetting, listAvailability, listMenu, listPackages } from '@slipway/shared/api/catalogue.ts';
import { contract } from '@slipway/shared/api/contract.ts';
import { findCustomer } from '@slipway/shared/api/customers.ts';
import type { Endpoint } from '@slipway/shared/api/endpoint.ts';
import { issueInvoice } from '@slipway/shared/api/invoices.ts';
import { menu } from '../../testing/test-catalogue.ts';
import { listPaymentMethods } from '@slipway/shared/api/payments.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { cancelDay } from '../../testing/cancel-day.ts';
import { hashOf, randomId } from '../security/random-id.ts';
import { pence } from '@slipway/shared/values/pence.ts';
import { hour } from '../../testing/test-clock.ts';
import { signLink } from '../security/signed-link.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { gzipSync } from 'node:zlib';
import { aGalleryPicture } from '../../testing/a-gallery-picture.ts';
import { aLinkToPay, aPayLink } from '../../testing/a-pay-link.ts';
import { aBookedParty, freeAmendments, quoted } from '../../testing/amending.ts';
import { monday, testAppOfFile } from '../../testing/test-app.ts';
import { stubProvider } from '../../testing/stub-provider.ts';
import { orderLine } from '../../testing/test-visitor.ts';
import type { Ask, Visitor } from '../../testing/test-visitor.ts';
import { refusalMessages } from './refusal.ts';

const site = testAppOfFile({ boats: 2 });
let visitor: Visitor;
let reservation: WireReservation;
let asks: Record<string, () => Promise<Ask>>;

beforeAll(async () => {
  visitor = site.aVisitor({ email: 'ada@example.com' });
  const coupon = await site.aCoupon({ kind: 'fixed', value: 15_000 });
  const [slot, freeSlot] = [await site.aSlot(), await site.aSlot()];
  reservation = await visitor.aReservation(slot);
  const free = { payment_method_id: '5', coupon_code: coupon, total: 0 } as const;
  site.deps.providers = [site.provider, stubProvider('hosted_form'), stubProvider('tokenised')];
  const attemptBy = async (method: '1' | '3' | '6') => {
    const held = await site.aVisitor().hold(await site.aSlot(), { payment_method_id: method });
    return { booking_id: held.booking_id, payment_reference: held.transactionReference };
  };
  const aLink = async () => {
    await visitor.book(await site.aSlot(), coupon);
    return (await makeLink(site.db, site.deps.linkKey, 'ada@example.com', site.clock.now())).link;
  };
  /** Books a trip and names Ben as its captain. Returns the party's token and the captain's link. */
  const captainOf = async () => {
    const id = await visitor.book(await site.aSlot(), coupon);
    const named = { partyToken: await partyTokenOf(id), captainName: 'Ben' };
    await visitor.get(nameCaptain, {
      body: { id, email: 'ada@example.com', captain_name: named.captainName },
    });
    return { token: named.partyToken, captain: captainLinkOf(named, site.deps.linkKey) };
  };
  const aBooking = async () => ({
    id: await visitor.book(await site.aSlot(), coupon),
    email: 'ada@example.com',
  });
  const name = { first_name: 'A', last_name: 'B' };
  const person = { ...name, phone: '07700900123', email: 'a@example.com', country: 'UK' };
  asks = {
    listPackages: async () => ({}),
    listAvailability: async () => ({ body: { from: slot.date, to: freeSlot.date, package_id: 1 } }),
    listMenu: async () => ({}),
    listGallery: () => aGalleryPicture(site),
    findCustomer: async () => ({ body: { email: 'ada@example.com' } }),
    saveCustomer: async () => ({ body: person }),
    checkCoupon: async () => ({ body: { code: coupon, email: '' } }),
    applyCoupon: async () => ({ body: { code: coupon, email: 'ada@example.com' } }),
    getSetting: async () => ({ params: { id: 'booking_period_info' } }),
    getSky: async () => ({}),
    getPostTown: async () => ({ params: { outward_code: 'MK9' } }),
    listPaymentMethods: async () => ({}),
    addReservation: async () => ({ body: reservation }),
    addZeroCostReservation: async () => ({ body: await visitor.aReservation(freeSlot, free) }),
    getBooking: async () => ({
      params: { id: await visitor.book(await site.aSlot(), coupon) },
      query: { email: 'ada@example.com' },
    }),
    cancelBooking: async () => ({ body: await aBooking() }),
    addReview: async () => {
      const id = await visitor.book(await site.aSlot(), coupon);
      await site.setBooking(id, { status: 'completed' });
      const link = `${id}.${signLink(site.deps.linkKey, 'review', id)}`;
      return { body: { link, stars: 4, name: 'Ada', words: 'Round.' } };
    },
    quoteMove: async () => ({ body: (await freeAmendments(site, coupon)).move }),
    moveBooking: async () => quoted(visitor, quoteMove, (await freeAmendments(site, coupon)).move),
    quoteChange: async () => ({ body: (await freeAmendments(site, coupon)).change }),
    changeBooking: async () => quoted(visitor, quoteChange, (await freeAmendments(site, coupon)).change),
    viewPayLink: async () => ({ body: { link: await aPayLink(site) } }),
    payByLink: async () => ({ body: await aLinkToPay(site) }),
    answerOffer: async () => {
      const offered = await site.aSlot();
      const id = await visitor.book(offered, coupon);
      await cancelDay(site.deps, { date: localDate(offered.date) }, 'weather');
      return { body: { id, email: 'ada@example.com', link: signLink(site.deps.linkKey, 'another day', id) } };
    },
    openOffer: async () => {
      const { id } = await aBooking();
      return { body: { id, email: 'ada@example.com', link: signLink(site.deps.linkKey, 'another day', id) } };
    },
    objectToCharge: async () => {
      const { id, email } = await aBooking();
      return { body: { id, email, charge_id: await aKeptCharge(id), words: 'It was clean.' } };
    },
    nameCaptain: async () => ({ body: { ...(await aBooking()), captain_name: 'Ben' } }),
    requestLinks: async () => ({ body: { email: 'ada@example.com' } }),
    listByLink: async () => ({ body: { link: await aLink() } }),
    endLink: async () => ({ body: { link: await aLink() } }),
    openTextLink: async () => {
      const link = randomId().slice(0, 16);
      const text = {
        kind: 'warned',
        recipient: '+447700900123',
        words: 'Wind.',
        usefulUntil: monday,
      } as const;
      const bookingId = await visitor.book(await site.aSlot(), coupon);
      await site.db
        .insertInto('textMessages')
        .values({
          id: randomId(),
          bookingId,
          ...text,
          linkHash: hashOf(link),
          leadsTo: '/',
          createdAt: monday,
        })
        .execute();
      return { body: { link } };
    },
    getParty: async () => {
      const { token, captain } = await captainOf();
      return { params: { token }, query: { captain } };
    },
    acceptCaptain: async () => ({ body: await captainOf() }),
    listInvoices: async () => {
      const { id, email } = await aBooking();
      return { params: { id }, query: { email } };
    },
    issueInvoice: async () => {
      const { id, email } = await aBookedParty(site, await site.aSlot());
      return { body: { id, email } };
    },
    correctInvoice: async () => {
      // Above £250 an invoice needs a name.
      const cake = { order_items: [orderLine(menu.cake, 32, 4)], total: 278 };
      const { id, email } = await aBookedParty(site, await site.aSlot(), cake);
      const buyer = (name: string) => ({ id, email, name, address: '1 Lake Road, Frome' });
      await visitor.get(issueInvoice, { body: buyer('Adah Lake') });
      return { body: buyer('Ada Lake') };
    },
    sendConfirmation: async () => ({ body: await aBooking() }),
    getStripeKey: async () => ({}),
    listReviews: async () => {
      const sailed = { sailed: 'May 2027', createdAt: monday, bookingId: null };
      const review = { name: 'Ann', stars: 5, words: 'Round.', ...sailed };
      await site.db.insertInto('reviews').values(review).execute();
      return {};
    },
    scoreReviews: async () => ({}),
    confirmStripe: async () => ({ body: await attemptBy('1') }),
    askPayment: async () => ({ body: await attemptBy('3') }),
    confirmWorldpay: async () => ({ body: { ...(await attemptBy('3')), payment_status: 'AUTHORISED' } }),
    cancelWorldpay: async () => ({ body: await attemptBy('3') }),
    initiateGlobalpay: async () => ({ body: { ...(await attemptBy('6')), PMT_ID: 'PMT_1' } }),
    saveGlobalpay: async () => ({ body: { ...(await attemptBy('6')), PMT_ID: 'PMT_1' } }),
    addEnquiry: async () => ({
      body: { name: 'Ada', email: 'ada@example.com', phone: '07700900123', message: 'Hello' },
    }),
  };
  await visitor.book(await site.aSlot(), coupon);
});

async function partyTokenOf(id: string): Promise<string> {
  const { partyToken } = await site.booking(id);
  return partyToken;
}

const served = Object.entries<Endpoint>(contract).filter(([, endpoint]) => endpoint.isServed);

describe('the contract', () => {
  test.each(served)('%s answers with an envelope that fits the contract', async (name, endpoint) => {
    const data = await visitor.get(endpoint, await asks[name]!());
    expect(Array.isArray(data) ? data.length : data).toBeTruthy();
  });

  test.each(served)('%s sets the hold cookie only if the contract says so', async (name, endpoint) => {
    const stranger = site.aVisitor();
    await stranger.ask(endpoint, await asks[name]!());
    expect(stranger.cookies.has('hold')).toBe(endpoint.cookies.includes('hold'));
  });

  test.each(served)('%s refuses unexpected fields, and names them', async (name, endpoint) => {
    const ask = await asks[name]!();
    const smuggled =
      endpoint.method === 'GET'
        ? { ...ask, query: { ...ask.query, is_admin: '1' } }
        : { ...ask, body: { ...(ask.body as object), is_admin: true } };
    const problem = expect.stringContaining('is_admin is not expected here');
    expect(await visitor.refused(endpoint, smuggled)).toMatchObject({ code: 'malformed', problem });
  });

  test.each(Object.entries<Endpoint>(contract).filter(([, endpoint]) => !endpoint.isServed))(
    '%s, which is in the contract but not served yet, answers 404',
    async (_name, endpoint) => {
      const { status, text } = await visitor.ask(endpoint);
      expect(status).toBe(404);
      expect(JSON.parse(text)).toMatchObject({ success: false });
    },
  );

  test('an unexpected key inside a list or an object is refused as well', async () => {
    const line = { ...orderLine(1, 8.5), discount: 100 };
    const inList = { ...reservation, order_items: [line] };
    expect((await visitor.refused(addReservation, { body: inList })).problem).toContain('discount is not');
    const replaces = { booking_id: 'a'.repeat(26), payment_reference: 'b'.repeat(26), status: 'open' };
    const inObject = { ...reservation, replaces };
    expect((await visitor.refused(addReservation, { body: inObject })).problem).toContain('status is not');
  });

  test.each<[string, Partial<Record<keyof WireReservation, unknown>>]>([
    ['boats', { boats: [4, 4] }],
    ['passengers', { boats: [3] }],
    ['passengers', { passengers: 11, boats: [11] }],
    ['passengers', { passengers: 0, boats: [0] }],
    ['passengers', { passengers: 2.5, boats: [2.5] }],
    ['passengers', { passengers: '4' }],
    ['total', { total: 150.005 }],
    ['total', { total: -1 }],
    ['total', { total: '150' }],
    ['date', { date: '2027-02-30' }],
    ['period_id', { period_id: 2 ** 31 }],
    ['payment_method_id', { payment_method_id: '2' }],
    ['customer', { customer: "' or 1=1 --" }],
    ['order_items.0.quantity', { order_items: [orderLine(1, 8.5, 0)] }],
    ['order_items.0.quantity', { order_items: [orderLine(1, 8.5, 51)] }],
    ['order_items.0.comment', { order_items: [orderLine(1, 8.5, 1, 'x'.repeat(501))] }],
    ['order_items', { order_items: Array.from({ length: 61 }, () => orderLine(1, 8.5)) }],
    ['coupon_code', { coupon_code: 'A'.repeat(31) }],
  ])(
    'a reservation with a wrong %s is refused with a sentence for people and the field’s name for programs',
    async (field, changes) => {
      const refused = await visitor.refused(addReservation, { body: { ...reservation, ...changes } });
      expect(refused).toMatchObject({ status: 400, problem: expect.stringContaining(field) });
      expect(refused.message).not.toContain(field);
    },
  );

  test('a refused booking has its sentence in message.customer, and any other refused call has its sentence in message', async () => {
    const booking = await visitor.ask(addZeroCostReservation, { body: reservation });
    expect(JSON.parse(booking.text).message).toEqual({ customer: expect.any(String) });
    const other = await visitor.ask(findCustomer, { body: {} });
    expect(JSON.parse(other.text).message).toBe(refusalMessages.malformed);
  });
});

describe('HTTP bodies and content types', () => {
  test.each([listPackages, listAvailability, listPaymentMethods])(
    'POST $path without a body needs no content type, and accepts any',
    async (endpoint) => {
      await visitor.get(endpoint);
      const answer = await visitor.ask(endpoint, { headers: { 'content-type': 'application/json' } });
      expect(answer.status).toBe(200);
    },
  );

  const json = JSON.stringify({ email: 'ada@example.com' });
  const post = (payload: string, type?: string) =>
    site.app.inject({
      method: 'POST',
      url: '/api/user/get_by_email',
      payload,
      headers: type === undefined ? {} : { 'content-type': type },
    });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'json',
    '',
  ])("content type '%s' is refused with 415", async (type) => {
    const response = await post(json, type === '' ? undefined : type);
    expect(response.statusCode).toBe(415);
    expect(response.json()).toMatchObject({ success: false, message: expect.stringContaining('JSON') });
  });

  test('a compressed body is not unpacked', async () => {
    const response = await site.app.inject({
      method: 'POST',
      url: '/api/user/get_by_email',
      payload: gzipSync(json),
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    });
    expect(response.statusCode).toBe(400);
  });

  test('a content type with a character set is accepted', async () => {
    expect((await post(json, 'application/json; charset=utf-8')).statusCode).toBe(200);
  });

  test.each([
    '{"email":',
    '{"__proto__":{"email":"a@b.example"}}',
    '[]',
    '"text"',
    '7',
    `${'['.repeat(20_000)}`,
  ])('the body %s is refused with 400', async (payload) => {
    const response = await post(payload, 'application/json');
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ success: false, message: expect.any(String) });
  });

  test('a body of 64 KB is read, and one byte more is refused', async () => {
    const sized = (bytes: number) => json.padEnd(bytes, ' ');
    expect((await post(sized(65_536), 'application/json')).statusCode).toBe(200);
    const response = await post(sized(65_537), 'application/json');
    expect(response.statusCode).toBe(413);
    expect(response.json()).toMatchObject({ success: false, message: 'That was too much at once.' });
  });

  test.each([
    ['GET', '/api/nothing'],
    ['GET', '/api/user/get_by_email'],
    ['POST', '/api/menu/get_active_menus'],
    ['DELETE', '/api/package/get_all'],
    ['GET', `/api/setting/get_by_id/${'x'.repeat(300)}`],
  ] as const)('%s %s is not one of our calls: 404 in JSON', async (method, url) => {
    const response = await site.app.inject({ method, url });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ success: false, message: expect.stringContaining('openapi') });
  });

  test('the answer to an address that cannot be decoded does not repeat the address', async () => {
    const response = await site.app.inject('/api/setting/get_by_id/%c0canary');
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({ success: false, message: expect.any(String), data: {} });
    expect(response.payload).not.toContain('canary');
  });

  test('a page of another site cannot make a visitor’s browser call us', async () => {
    const ask = { body: { email: 'ada@example.com' }, headers: { 'sec-fetch-site': 'cross-site' } };
    expect(await visitor.refused(findCustomer, ask)).toMatchObject({ status: 400, code: 'malformed' });
    await visitor.get(listMenu, { headers: { 'sec-fetch-site': 'cross-site' } });
    await visitor.get(findCustomer, { ...ask, headers: { 'sec-fetch-site': 'same-origin' } });
  });

  test('an error of ours is logged in one line, and answered with a plain sentence and a number to quote', async () => {
    await site.db.schema.alterTable('settings').renameTo('settings_away').execute();
    site.log.length = 0;
    const { status, text } = await visitor.ask(getSetting, { params: { id: 'not_in_memory' } });
    await site.db.schema.alterTable('settings_away').renameTo('settings').execute();
    expect(status).toBe(500);
    const { message } = JSON.parse(text) as { message: string };
    expect(text).not.toMatch(/settings|relation|select/i);
    expect(site.log).toHaveLength(1);
    const line = JSON.parse(site.log[0]!) as { requestId: string; err: { message: string } };
    expect(message).toContain(line.requestId);
    expect(line.err.message).toContain('settings');
  });
});

/** Stores a charge that is deducted from a cash deposit. Returns the charge's id. */
async function aKeptCharge(bookingId: string): Promise<string> {
  const { termsVersion } = await site.booking(bookingId);
  const now = site.clock.now();
  const kept = {
    kind: 'cleaning',
    reason: 'a messy deck',
    source: 'hand_deposit',
    amount: pence(500),
  } as const;
  const made = {
    id: randomId(),
    bookingId,
    termsVersion,
    madeAt: now,
    objectsUntil: new Date(now.getTime() + hour),
  };
  await site.db
    .insertInto('charges')
    .values({ ...made, ...kept })
    .execute();
  return made.id;
}
