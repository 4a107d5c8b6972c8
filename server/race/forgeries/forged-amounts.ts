import type { Random } from '../../src/testing/random.ts';
import { type Attacker, storedBookings } from './attacker.ts';
import { type Forgery, unknownId } from './forgery.ts';
import { postJson } from './http-client.ts';
import type { ForgeryEnv } from './forgery-env.ts';

type Body = Record<string, unknown>;

const oddAmounts = [
  0,
  0.01,
  0.3,
  1,
  149.99,
  150.01,
  -150,
  -0.01,
  -0,
  1e308,
  1e-9,
  150.001,
  2 ** 31,
  Number.MAX_SAFE_INTEGER,
  '150',
  '0',
  '',
  null,
  true,
  [150],
  { pounds: 150 },
] as const;

/** Changes to an honest reservation, one or two at a time. */
const changes: Record<
  string,
  (body: Body, attacker: Attacker, random: Random, forgeryEnv: ForgeryEnv) => Body
> = {
  'another total': (body, _attacker, random) => ({
    ...body,
    total: random.chance(0.5) ? random.pick(oddAmounts) : random.below(40_000) / 100,
  }),
  'another package_amount': (body, _attacker, random) => ({
    ...body,
    package_amount: random.pick(oddAmounts),
  }),
  'another discount': (body, _attacker, random) => ({ ...body, discount: random.pick(oddAmounts) }),
  'another coupon_discount': (body, _attacker, random) => ({
    ...body,
    coupon_discount: random.pick(oddAmounts),
  }),
  'all amounts lower, and adding up': (body, _attacker, random) => {
    const total = random.pick([0.01, 0.3, 1, 75, 149.99]);
    return { ...body, package_amount: total, total, order_items: [] };
  },
  'another price of an add-on': (body, attacker, random) => {
    const line = attacker.aLine(random);
    return { ...body, order_items: [{ ...line, price: random.pick(oddAmounts) }] };
  },
  'another quantity': (body, attacker, random) => {
    const quantity = random.pick([-1, 0, -0, 0.5, 1.5, 51, 1e308, 2 ** 31, '2', null, true, [1]]);
    return { ...body, order_items: [{ ...attacker.aLine(random), quantity }] };
  },
  'an add-on that takes off': (body, attacker, random) => ({
    ...body,
    total: 100,
    order_items: [attacker.aLine(random), { ...attacker.aLine(random), quantity: -50, price: -1 }],
  }),
  'guests and boats that differ': (body, _attacker, random) =>
    random.pick([
      { ...body, boats: [1], passengers: 10 },
      { ...body, boats: [10], passengers: 1 },
      { ...body, boats: [4, 4] },
      { ...body, boats: [] },
      { ...body, boats: ['4'], passengers: '4' },
      { ...body, boats: [0], passengers: 0 },
      { ...body, boats: [11], passengers: 11 },
      { ...body, boats: [-4], passengers: -4 },
      { ...body, boats: [4.5], passengers: 4.5 },
      { ...body, boats: 4 },
    ]),
  'more guests at the price of few': (body, _attacker, random) => {
    const guests = 6 + random.below(5);
    return { ...body, boats: [guests], passengers: guests };
  },
  "somebody else's coupon": (body, attacker, random) => {
    const code = random.pick([
      'THEIRS',
      'theirs',
      ' THEIRS ',
      'USEDUP',
      'LASTSUMMER',
      'NOSUCH',
      '',
      "' or ''='",
    ]);
    const total = random.pick([attacker.price, 0, 0.01, attacker.price / 10]);
    return { ...body, coupon_code: code, coupon_discount: attacker.price - total, total };
  },
  'nothing to pay, it says': (body, attacker, random) => ({
    ...body,
    payment_method_id: '5',
    total: 0,
    coupon_discount: attacker.price,
    coupon_code: random.pick(['LAKE25', 'WELCOME10', 'THEIRS', 'NOSUCH']),
  }),
  'a free boat and add-ons with it': (body, attacker, random) => ({
    ...body,
    payment_method_id: '5',
    total: 0,
    coupon_code: 'ONTHEHOUSE',
    order_items: [attacker.aLine(random)],
  }),
  "another package's or slot's price": (body, _attacker, random) =>
    random.pick([
      { ...body, package_id: 2 },
      { ...body, package_id: 999_999 },
      { ...body, period_id: 2_147_483_647 },
      { ...body, date: '2027-01-01' },
      { ...body, package_id: '1' },
      { ...body, period_id: 1.5 },
    ]),
  "somebody else's booking replaced": (body, _attacker, random, forgeryEnv) => {
    const all = Object.values(forgeryEnv.targets);
    const first = random.pick(all);
    const second = random.pick(all.filter((target) => target !== first));
    const replaces = random.pick([
      { booking_id: first.booking, payment_reference: second.reference },
      { booking_id: first.booking, payment_reference: unknownId(random) },
      { booking_id: unknownId(random), payment_reference: first.reference },
      { booking_id: first.reference, payment_reference: first.booking },
      { booking_id: first.booking },
      { booking_id: [first.booking], payment_reference: [first.reference] },
      { booking_id: first.booking, payment_reference: first.reference, total: 0 },
      first.booking,
    ]);
    return { ...body, replaces };
  },
  'more than the form has': (body, _attacker, random) => ({
    ...body,
    [random.pick([
      'price',
      'amount',
      'status',
      'base_price',
      'vat',
      'slot_price',
      'is_paid',
      'hold_expires_at',
    ])]: random.pick([0, 0.01, 'open', true]),
  }),
};

const kinds = Object.keys(changes);

export const forgedAmounts: Forgery[] = [
  ...kinds.map((kind) => forgery(kind, (_random) => [kind])),
  forgery('two of these at once', (random) => [random.pick(kinds), random.pick(kinds)]),
  {
    family: 'amount',
    kind: 'the text of the JSON',
    play: (forgeryEnv, random) =>
      reserveAndLook(forgeryEnv, ({ body }) => {
        const text = JSON.stringify(body);
        return random.pick([
          text.replace('"total":150', '"total":150,"total":0.01'),
          text.replace('"total":150', '"total":0.01,"total":150'),
          text.replace('"total":150', '"total":150e-2'),
          text.replace('"total":150', '"total":1.5e2'),
          text.replace('"total":150', '"total":NaN'),
          text.replace('"total":150', '"total":0x96'),
          text.replace('"total":150', '"total":1e999'),
          text.replace('"total":150', '"__proto__":{"total":1},"total":150'),
          text.replace('"total":150', '"constructor":{"prototype":{"total":1}},"total":150'),
          text.replace('"total"', '"to\\u0074al"'),
          `[${text}]`,
          text.slice(0, -1),
          `${text}${text}`,
        ]);
      }),
  },
];

function forgery(kind: string, drawn: (random: Random) => string[]): Forgery {
  return {
    family: 'amount',
    kind,
    play: (forgeryEnv, random) =>
      reserveAndLook(forgeryEnv, (attacker) => {
        // The provider does not matter, because the server computes the price before it calls the provider.
        let body: Body = { ...attacker.body, payment_method_id: random.pick(['1', '3', '6']) };
        for (const name of drawn(random)) body = changes[name]?.(body, attacker, random, forgeryEnv) ?? body;
        return body;
      }),
  };
}

/** Sends the reservation, then checks and deletes the stored booking. */
async function reserveAndLook(
  forgeryEnv: ForgeryEnv,
  make: (attacker: Attacker) => Body | string,
): Promise<string | undefined> {
  const { attacker } = forgeryEnv;
  const made = make(attacker);
  const isFree = typeof made !== 'string' && made['payment_method_id'] === '5';
  const path = isFree ? '/api/booking/add_zero_cost_reservation' : '/api/booking/add_reservation';
  const { status, body } = await forgeryEnv.send(postJson(path, made, { cookie: attacker.cookie }));
  if (status >= 500) return `answered ${status}: ${body}`;
  return storedBookings(forgeryEnv);
}
