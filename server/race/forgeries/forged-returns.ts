import type { Random } from '../../src/testing/random.ts';
import { randomFrom } from '../../src/testing/random.ts';
import { type Forgery, unknownId } from './forgery.ts';
import { type Answer, type Sent, postJson } from './http-client.ts';
import type { ForgeryEnv } from './forgery-env.ts';

/** The ids of two bookings, for a forged return. For comparison, the same return is also made with unknown ids. */
type Ids = {
  booking: string;
  reference: string;
  intent: string;
  otherBooking: string;
  otherReference: string;
  otherIntent: string;
};

type Make = (ids: Ids, random: Random) => Sent;

const returned = (query: Record<string, string> | [string, string][]): Sent => ({
  path: `/return/stripe?${new URLSearchParams(query).toString()}`,
});
const confirmed = (body: unknown): Sent => postJson('/api/booking/stripe_success', body);

/**
 * Forged returns by an attacker without a valid pair of ids. The server must answer as it does to unknown ids, so that
 * the attacker learns nothing.
 */
const ofStrangers: Record<string, Make> = {
  'booking and reference swapped': ({ booking, reference }, random) =>
    random.chance(0.5)
      ? returned({ booking_id: reference, ref: booking })
      : confirmed({ booking_id: reference, payment_reference: booking }),
  'the return of a pair from two bookings': ({ booking, otherReference, intent, otherIntent }, random) =>
    returned({
      booking_id: booking,
      ref: otherReference,
      payment_intent: random.pick([intent, otherIntent]),
      redirect_status: 'succeeded',
    }),
  'the confirmation of a pair from two bookings': (ids, random) => {
    const [booking, reference] = random.pick([
      [ids.booking, ids.otherReference],
      [ids.otherBooking, ids.reference],
    ] as const);
    return confirmed({ booking_id: booking, payment_reference: reference });
  },
  'a booking and a reference that is guessed': ({ booking }, random) =>
    confirmed({ booking_id: booking, payment_reference: unknownId(random) }),
  'a reference and a booking that is guessed': ({ reference }, random) =>
    confirmed({ booking_id: unknownId(random), payment_reference: reference }),
  "the provider's own names": ({ booking, intent, otherIntent }, random) =>
    random.chance(0.5)
      ? returned({ booking_id: booking, ref: intent, payment_intent: intent, redirect_status: 'succeeded' })
      : confirmed({ booking_id: booking, payment_reference: random.pick([intent, otherIntent]) }),
  'cut, lengthened, in another case': ({ booking, reference }, random) => {
    const spoil = random.pick<(text: string) => string>([
      (text) => text.slice(0, random.below(26)),
      (text) => text + random.pick(['a', '%', '\u0000', ' ', '\n', '/..', "' or '1'='1"]),
      (text) => ` ${text}`,
      (text) => text.toUpperCase(),
      (text) => text.replace(/[a-z]/, (letter) => letter.toUpperCase()),
      (text) => text.replace(/\d/, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
    ]);
    const which = random.below(3);
    const pair = [
      which === 1 ? booking : spoil(booking),
      which === 0 ? reference : spoil(reference),
    ] as const;
    return random.chance(0.5)
      ? returned({ booking_id: pair[0], ref: pair[1], redirect_status: 'succeeded' })
      : confirmed({ booking_id: pair[0], payment_reference: pair[1] });
  },
  'parameters twice, as lists, under other names': (
    { booking, reference, otherBooking, otherReference },
    random,
  ) =>
    returned(
      random.pick<[string, string][]>([
        [
          ['booking_id', booking],
          ['booking_id', otherBooking],
          ['ref', reference],
        ],
        [
          ['booking_id', booking],
          ['ref', reference],
          ['ref', otherReference],
        ],
        [
          ['booking_id[]', booking],
          ['ref[]', reference],
        ],
        [
          ['booking_id[0]', booking],
          ['ref', reference],
        ],
        [
          ['bookingId', booking],
          ['reference', reference],
        ],
        [
          ['BOOKING_ID', booking],
          ['REF', reference],
        ],
        [
          ['__proto__', booking],
          ['constructor', reference],
        ],
      ]),
    ),
  'other encodings': ({ booking, reference }, random) => ({
    path: `/return/stripe?${random.pick([
      `booking_id=${twice(booking)}&ref=${twice(reference)}`,
      `booking_id=${booking}%00&ref=${reference}`,
      `booking_id=${booking}%0d%0aLocation:%20https://evil.example&ref=${reference}`,
      `booking_id=${booking}+&ref=${reference}`,
      `booking_id=${booking};ref=${reference}`,
      `booking_id=${booking}%&ref=${reference}`,
      `booking_id=%c0%ae${booking}&ref=${reference}`,
      `booking_id=&ref=`,
      `#booking_id=${booking}&ref=${reference}`,
    ])}`,
  }),
  'ways to another site': ({ booking, reference, otherReference }, random) => ({
    path: random.pick([
      `/return/stripe?booking_id=//evil.example&ref=${reference}`,
      `/return/stripe?booking_id=${booking}&ref=https://evil.example`,
      `/return/stripe?booking_id=${booking}&ref=${otherReference}&return_url=https://evil.example`,
      `/return/stripe?booking_id=${booking}&ref=${otherReference}&next=//evil.example&redirect=//evil.example`,
      `/return/stripe?booking_id=javascript:alert(1)&ref=${reference}`,
      `/return//evil.example?booking_id=${booking}&ref=${otherReference}`,
      `/return/stripe//evil.example?booking_id=${booking}&ref=${otherReference}`,
      `//evil.example/return/stripe?booking_id=${booking}&ref=${otherReference}`,
      `/return/..%2f..%2fevil.example?booking_id=${booking}&ref=${otherReference}`,
      `/return/https:evil.example`,
    ]),
    ...(random.chance(0.5) ? { headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' } } : {}),
  }),
  'a confirmation that says more, or in other types': (ids, random) => {
    const { booking, otherReference } = ids;
    return confirmed(
      random.pick<unknown>([
        { booking_id: booking, payment_reference: ids.reference, status: 'confirmed' },
        { booking_id: booking, payment_reference: ids.reference, redirect_status: 'succeeded' },
        { booking_id: booking, payment_reference: ids.reference, total: 0.3 },
        { booking_id: [booking], payment_reference: [ids.reference] },
        { booking_id: { $eq: booking }, payment_reference: { $ne: null } },
        { booking_id: booking, payment_reference: null },
        { booking_id: booking, payment_reference: true },
        { booking_id: booking },
        [booking, otherReference],
        booking,
        `{"booking_id":"${booking}","payment_reference":"${ids.reference}","payment_reference":"${otherReference}"}`,
        `{"booking_id":"${booking}","__proto__":{"payment_reference":"${ids.reference}"}}`,
        '{',
      ]),
    );
  },
  'calls that are not served': ({ booking, reference }, random) => {
    const pair = { booking_id: booking, payment_reference: reference };
    const paid = { ...pair, order_key: 'x', payment_status: 'AUTHORISED', payment_amount: '22500' };
    return random.pick<Sent>([
      postJson('/api/booking/worldpay_success', { ...paid, payment_currency: 'GBP', mac2: 'x', source: 'x' }),
      postJson('/api/booking/worldpay_cancel', pair),
      postJson('/api/booking/save_globalpay_reference', { ...pair, PMT_ID: 'x' }),
      { path: `/api/booking/stripe_success?booking_id=${booking}&payment_reference=${reference}` },
      { ...confirmed(pair), method: 'PUT' },
      { path: `/return/worldpay/success?booking_id=${booking}&ref=${reference}&paymentStatus=AUTHORISED` },
      { path: `/return/globalpay?booking_id=${booking}&ref=${reference}` },
    ]);
  },
};

/**
 * Forged returns by a visitor who sends their own ids and claims a success. The server must answer with the true state
 * of the visitor's booking.
 */
const ofOwners: Record<string, Make> = {
  'an invented success': ({ booking, reference, intent }) =>
    returned({ booking_id: booking, ref: reference, payment_intent: intent, redirect_status: 'succeeded' }),
  'the payment of a cheaper booking': ({ booking, reference, otherIntent }, random) =>
    returned({
      booking_id: booking,
      ref: reference,
      payment_intent: otherIntent,
      payment_intent_client_secret: `${otherIntent}_secret_${unknownId(random)}`,
      redirect_status: random.pick(['succeeded', 'SUCCEEDED', 'requires_capture', '']),
    }),
};

export const forgedReturns: Forgery[] = [
  ...Object.entries(ofStrangers).map(([kind, make]): Forgery => ({
    family: 'return',
    kind,
    async play(forgeryEnv, random) {
      const seed = random.below(2 ** 31);
      const ids = twoBookings(forgeryEnv, random);
      const nobodys = Object.fromEntries(
        Object.keys(ids).map((name) => [
          name,
          name.endsWith('ntent') ? `pi_${unknownId(random)}` : unknownId(random),
        ]),
      ) as Ids;
      const [told, plain] = [
        await tellAll(forgeryEnv, ids, make(ids, randomFrom(seed))),
        await tellAll(forgeryEnv, nobodys, make(nobodys, randomFrom(seed))),
      ];
      if (told !== plain) return `says ${told} where unknown ids get ${plain}`;
      return /"status":"confirmed"|evil|^5| 5\d\d/.test(told) ? told : undefined;
    },
  })),
  ...Object.entries(ofOwners).map(([kind, make]): Forgery => ({
    family: 'return',
    kind,
    async play(forgeryEnv, random) {
      const { dear, declined, cheap } = forgeryEnv.targets;
      const { booking, reference, intent } = random.pick([dear, declined]);
      const ids = {
        booking,
        reference,
        intent,
        otherBooking: cheap.booking,
        otherReference: cheap.reference,
        otherIntent: cheap.intent,
      };
      const told = await tellAll(forgeryEnv, ids, make(ids, random));
      return /"status":"(pending|failed)"/.test(told) ? undefined : told;
    },
  })),
];

function twoBookings({ targets }: ForgeryEnv, random: Random): Ids {
  const all = Object.values(targets);
  const first = random.pick(all);
  const second = random.pick(all.filter((target) => target !== first));
  return {
    booking: first.booking,
    reference: first.reference,
    intent: first.intent,
    otherBooking: second.booking,
    otherReference: second.reference,
    otherIntent: second.intent,
  };
}

/**
 * Returns the server's answer. If the answer redirects to the success page, this function also makes that page's call,
 * and returns both answers. Each known id is replaced by its name.
 */
async function tellAll(forgeryEnv: ForgeryEnv, ids: Ids, sent: Sent): Promise<string> {
  const answer = await forgeryEnv.send(sent);
  const told = [report(answer)];
  const pair = pairIn(answer.location);
  if (pair !== undefined) told.push(report(await forgeryEnv.send(confirmed(pair))));
  let text = told.join(', then ');
  for (const [name, id] of Object.entries(ids)) text = text.replaceAll(id, name);
  return text;
}

function report({ status, body, location }: Answer): string {
  return `${status} ${location ?? ''} ${body}`;
}

/** Reads the pair of ids from the address, as the success page does. */
function pairIn(location: string | undefined) {
  const query = location?.split('?')[1];
  if (query === undefined) return undefined;
  const params = new URLSearchParams(query);
  return { booking_id: params.get('booking_id'), payment_reference: params.get('ref') };
}

function twice(text: string): string {
  return text.replaceAll(/./g, (letter) => `%25${letter.charCodeAt(0).toString(16)}`);
}
