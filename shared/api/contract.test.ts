import { describe, expect, it } from 'vitest';
import { attempt, reservation, secretId as id } from './sample-reservation.ts';
import { type EndpointName, contract } from './contract.ts';

/** The method and path of every call that the contract must have, written out by hand. */
const paths = [
  'POST /package/get_all',
  'POST /periodstatic/get_available_period_by_daterange',
  'GET /menu/get_active_menus',
  'POST /gallery/list',
  'POST /user/get_by_email',
  'POST /user/create_or_update_user',
  'POST /coupon/check',
  'POST /coupon/apply',
  'GET /setting/get_by_id/:id',
  'GET /address/get_post_town/:outward_code',
  'GET /setting/get_stripe_key',
  'GET /sky/get_next_hours',
  'POST /paymentmethod/get_all_active',
  'POST /booking/add_reservation',
  'POST /booking/add_zero_cost_reservation',
  'POST /booking/stripe_success',
  'POST /booking/payment_status',
  'POST /booking/worldpay_success',
  'POST /booking/worldpay_cancel',
  'POST /booking/initiate_globalpay_secure',
  'POST /booking/save_globalpay_reference',
  'GET /booking/get_booking_by_id_and_email/:id',
  'POST /booking/cancelBooking',
  'GET /booking/invoices/:id',
  'POST /booking/issue_invoice',
  'POST /booking/correct_invoice',
  'POST /booking/send_confirmation',
  'POST /booking/name_captain',
  'POST /booking/object_to_charge',
  'GET /party/:token',
  'POST /party/accept_captain',
  'POST /booking/answer_offer',
  'POST /booking/move',
  'POST /booking/quote_move',
  'POST /booking/change',
  'POST /booking/quote_change',
  'POST /booking/request_links',
  'POST /booking/list_by_link',
  'POST /booking/open_offer',
  'POST /booking/end_link',
  'POST /booking/pay_link',
  'POST /booking/pay_link/pay',
  'POST /review/add',
  'POST /review/list',
  // Console design 6: hidden reviews count in the average, and the page says why they are hidden.
  'POST /review/score',
  'POST /text_links/open',
  'POST /query/add',
];

const email = 'kate@example.com';
const agreed = { quote: 'a-quote-as-it-was-given', payment_method_id: '1' };
const wanted = { menu_id: 7, quantity: 2, comment: 'No olives.\nThank you.' };
const zeroCost = {
  payment_method_id: '5',
  customer: id,
  package_amount: 215,
  package_id: 1,
  date: '2027-05-08',
  order_items: [],
  boats: [5],
  passengers: 5,
  period_id: 12,
  total: 0,
  coupon_code: 'ONTHEHOUSE',
};

/** A body with every key filled in; {} for calls without a body. */
const bodies: Record<EndpointName, Record<string, unknown>> = {
  objectToCharge: { id, email, charge_id: id, words: 'It was clean.' },
  openTextLink: { link: 'a'.repeat(16) },
  listPackages: {},
  listAvailability: { from: '2027-05-01', to: '2027-05-31', package_id: 1 },
  listMenu: {},
  listGallery: {},
  findCustomer: { email },
  saveCustomer: {
    first_name: 'Kate',
    last_name: 'O’Neill',
    phone: '07700 900123',
    email,
    country: 'United Kingdom',
    remember: true,
  },
  checkCoupon: { code: 'WELCOME10', email: '' },
  applyCoupon: { code: 'WELCOME10', email },
  getSetting: {},
  getSky: {},
  getPostTown: {},
  getStripeKey: {},
  listPaymentMethods: {},
  addReservation: reservation,
  addZeroCostReservation: zeroCost,
  confirmStripe: attempt,
  askPayment: attempt,
  confirmWorldpay: {
    order_key: 'MERCHANT^CODE^order-1',
    payment_status: 'AUTHORISED',
    payment_amount: '31000',
    payment_currency: 'GBP',
    mac2: 'F00d'.repeat(16),
    source: 'WP',
    ...attempt,
  },
  cancelWorldpay: attempt,
  initiateGlobalpay: {
    ...attempt,
    PMT_ID: 'PMT_1',
    browser: { language: 'en-GB', color_depth: 24, screen_height: 900, screen_width: 1600, timezone: -60 },
    method_completed: true,
  },
  saveGlobalpay: { ...attempt, PMT_ID: 'PMT_1' },
  getBooking: {},
  cancelBooking: { id, email, net_refund: 213.5 },
  listInvoices: {},
  issueInvoice: { id, email, name: 'Tern & Co', address: '1 Quay\nHull' },
  correctInvoice: { id, email, name: 'Tern & Co', address: '1 Quay\nHull' },
  sendConfirmation: { id, email },
  nameCaptain: { id, email, captain_name: 'Sam' },
  getParty: {},
  acceptCaptain: { token: id, captain: 'a-signed-link' },
  answerOffer: { id, email, link: 'a-signed-link', period_id: 12 },
  openOffer: { id, email, link: 'a-signed-link' },
  quoteMove: { id, email, date: '2027-05-09', period_id: 13 },
  moveBooking: { id, email, date: '2027-05-09', period_id: 13, ...agreed },
  quoteChange: { id, email, passengers: 6, order_items: [wanted] },
  changeBooking: { id, email, passengers: 6, order_items: [wanted], ...agreed },
  requestLinks: { email },
  listByLink: { link: 'a-signed-link' },
  endLink: { link: 'a.signed.link' },
  viewPayLink: { link: id },
  payByLink: { link: id, payment_method_id: '1', total: 150, replaces: id },
  addReview: { link: 'a-signed-link', stars: 5, name: 'Kate', words: 'Sunny.\nRound.' },
  listReviews: {},
  scoreReviews: {},
  addEnquiry: { name: 'Kate', email: 'kate at home', phone: '7700900123', message: 'Dogs?\nTwo small ones.' },
};

const calls = Object.entries(contract).map(([name, endpoint]) => ({
  name: name as EndpointName,
  path: endpoint.path,
  body: bodies[name as EndpointName],
  accepts: (body: unknown) => endpoint.body.safeParse(body).success,
}));
const callsWithBody = calls.filter(({ body }) => Object.keys(body).length > 0);

/** JSON as parsed from the wire, where `__proto__` is an ordinary key. */
function fromWire(json: string): unknown {
  return JSON.parse(json) as unknown;
}

describe('the contract', () => {
  it('the contract has exactly the calls that this file lists by hand', () => {
    const inContract = Object.values(contract).map(({ method, path }) => `${method} ${path}`);
    expect(inContract.toSorted()).toEqual(paths.toSorted());
  });

  it('each call of the contract has its own summary, of more than 10 characters', () => {
    const summaries = Object.values(contract).map(({ summary }) => summary);
    expect(new Set(summaries).size).toBe(summaries.length);
    for (const summary of summaries) expect(summary.length).toBeGreaterThan(10);
  });

  it('a GET creates nothing', () => {
    for (const endpoint of Object.values(contract))
      expect(endpoint.method === 'GET' && endpoint.isIdempotent).toBe(false);
  });

  it.each([
    'addReservation',
    'addZeroCostReservation',
    'saveCustomer',
    'addEnquiry',
    'moveBooking',
    'changeBooking',
    'addReview',
  ] as const)('a call that creates something accepts an Idempotency-Key: %s', (name) => {
    expect(contract[name].isIdempotent).toBe(true);
  });

  it.each(['listPackages', 'checkCoupon', 'applyCoupon', 'addEnquiry'] as const)(
    'a call whose screen reads `success` in the answer refuses with status 200: %s',
    (name) => {
      expect(contract[name].refusesWith200).toBe(true);
    },
  );
});

describe('a body', () => {
  it.each(calls)('the body of $path is accepted when it is correct', ({ body, accepts }) => {
    expect(accepts(body)).toBe(true);
    expect(accepts(fromWire(JSON.stringify(body)))).toBe(true);
  });

  it.each(calls)('the body of $path is refused with an unknown key', ({ body, accepts }) => {
    for (const key of [
      'price',
      'is_admin',
      'Total',
      'total ',
      '',
      'constructor',
      'toString',
      'hasOwnProperty',
    ]) {
      expect(accepts({ ...body, [key]: 1 }), key).toBe(false);
    }
  });

  it.each(calls)(
    'the body of $path is refused when it has a key __proto__, and the key changes no object',
    ({ name, body, accepts }) => {
      const rest = JSON.stringify(body).slice(1);
      const comma = rest === '}' ? '' : ',';
      for (const value of ['{"isAdmin":true}', 'null', '"x"']) {
        expect(accepts(fromWire(`{"__proto__":${value}${comma}${rest}`)), name).toBe(false);
      }
      expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
      expect(Object.prototype).not.toHaveProperty('isAdmin');
    },
  );

  it.each(calls)('the body of $path is refused when it is not an object', ({ accepts }) => {
    for (const body of [null, [], [{}], 'text', 0, true, '{}']) expect(accepts(body)).toBe(false);
  });

  it.each(callsWithBody)(
    'the body of $path is refused when a required key is missing or of the wrong type',
    (call) => {
      const optional = ['from', 'to', 'package_id', 'remember', 'discount', 'coupon_discount', 'coupon_code'];
      optional.push('captain_declared', 'replaces', 'browser', 'method_completed', 'net_refund');
      if (call.name === 'moveBooking' || call.name === 'changeBooking') optional.push('payment_method_id');
      if (call.name === 'answerOffer') optional.push('period_id');
      // Only a full invoice has a name and an address.
      if (['issueInvoice', 'correctInvoice'].includes(call.name)) optional.push('name', 'address');
      if (call.name === 'nameCaptain') optional.push('captain_name');
      // Worldpay does not always write all its parameters into the address, so each of them may be missing.
      if (call.name === 'confirmWorldpay')
        optional.push(...Object.keys(bodies.confirmWorldpay).filter((each) => !(each in attempt)));
      for (const key of Object.keys(call.body)) {
        const { [key]: _, ...rest } = call.body;
        const isOptional =
          optional.includes(key) && !(call.name.endsWith('Reservation') && key === 'package_id');
        expect(call.accepts(rest), key).toBe(isOptional);
        for (const strange of [null, [[]], { $ne: null }, Symbol.iterator]) {
          expect(call.accepts({ ...call.body, [key]: strange }), key).toBe(false);
        }
      }
    },
  );

  it.each(callsWithBody)(
    'the body of $path is refused when a text is longer than any visitor types',
    ({ body, accepts }) => {
      for (const [key, value] of Object.entries(body)) {
        if (typeof value === 'string')
          expect(accepts({ ...body, [key]: 'a'.repeat(5_000) }), key).toBe(false);
      }
    },
  );

  it.each(callsWithBody)(
    'the body of $path is refused when a text contains a control character',
    ({ body, accepts }) => {
      for (const [key, value] of Object.entries(body)) {
        if (typeof value !== 'string') continue;
        for (const character of ['\u0000', '\u001b', '\u007f']) {
          expect(accepts({ ...body, [key]: value + character }), key).toBe(false);
        }
      }
    },
  );
});

it('a signature is never mistaken for a card number', () => {
  const mac2 = `${'a'.repeat(20)}4242424242424242${'b'.repeat(28)}`;
  expect(contract.confirmWorldpay.body.safeParse({ ...bodies.confirmWorldpay, mac2 }).success).toBe(true);
});

describe('the facts about the browser that a card’s bank requires', () => {
  const { browser } = bodies.initiateGlobalpay as { browser: object };
  const accepts = (changes: object) =>
    contract.initiateGlobalpay.body.safeParse({
      ...bodies.initiateGlobalpay,
      browser: { ...browser, ...changes },
    }).success;

  it.each<[string, object]>([
    ['an unknown fact', { java_enabled: false }],
    ['a colour depth of 0', { color_depth: 0 }],
    ['a screen of half a pixel', { screen_width: 0.5 }],
    ['a screen as high as a house', { screen_height: 100_000 }],
    ['a time zone beyond the date line', { timezone: 900 }],
    ['a string that is no language', { language: 'en GB' }],
    ['no language', { language: undefined }],
  ])('the facts about the browser are refused with %s', (_, changes) => {
    expect(accepts(changes)).toBe(false);
  });

  it('the facts about the browser are accepted when their numbers are exactly at a limit', () => {
    expect(accepts({ language: 'zh-Hant-TW', color_depth: 48, timezone: 840, screen_height: 0 })).toBe(true);
  });

  it('the facts about the browser are refused when they have a key __proto__', () => {
    const json = JSON.stringify(bodies.initiateGlobalpay).replace(
      '"browser":{',
      '"browser":{"__proto__":"x",',
    );
    const { success } = contract.initiateGlobalpay.body.safeParse(fromWire(json));
    expect(success).toBe(false);
  });
});
