import { processEvents } from '../../src/bookings/money/paying/process-events.ts';
import type { Random } from '../../src/testing/random.ts';
import { signedAt } from '../providers/signed-at.ts';
import { disputeAbout } from './dispute-about.ts';
import { type Forgery, hex, unknownId } from './forgery.ts';
import type { ForgeryEnv, TargetBooking } from './forgery-env.ts';

type Wire = Record<string, unknown>;

/**
 * Events with a genuine signature and false contents. The server trusts none of their contents, and asks the provider.
 */
const kinds: Record<string, (forgeryEnv: ForgeryEnv, random: Random) => Wire> = {
  'an unknown payment': (_forgeryEnv, random) =>
    paid(random, `pi_${hex(random, 24)}`, { attempt_id: unknownId(random) }, 22_500),
  'an unknown payment for a booking of ours': ({ targets }, random) => {
    const { attempt, booking, amount } = random.pick([targets.dear, targets.declined]);
    return paid(random, `pi_${hex(random, 24)}`, { attempt_id: attempt, booking_id: booking }, amount);
  },
  'another payment, of 30p, for a dear booking': ({ targets, plantedIntent }, random) =>
    paid(random, plantedIntent, { attempt_id: targets.dear.attempt }, random.pick([30, targets.dear.amount])),
  "a payment under another booking's attempt": ({ targets }, random) => {
    const [payment, attempt] = random.pick([
      [targets.dear, targets.cheap],
      [targets.cheap, targets.dear],
      [targets.declined, targets.cancelled],
      [targets.cancelled, targets.declined],
    ] as const);
    return paid(random, payment.intent, { attempt_id: attempt.attempt }, payment.amount);
  },
  "another booking's id in the metadata": ({ targets }, random) => {
    const { intent, attempt, amount } = targets.cheap;
    const { booking } = random.pick([targets.dear, targets.declined, targets.cancelled]);
    return paid(random, intent, { attempt_id: attempt, booking_id: booking }, amount);
  },
  'a success that never was': ({ targets }, random) => {
    const target = random.pick([targets.dear, targets.declined, targets.cancelled]);
    return paid(random, target.intent, { attempt_id: target.attempt }, target.amount);
  },
  'an amount other than the stored one': ({ targets }, random) => {
    const target = aTarget(targets, random);
    const amount = random.pick([
      0,
      1,
      30,
      target.amount - 1,
      target.amount + 1,
      target.amount * 100,
      -1,
      1e308,
    ]);
    return paid(random, target.intent, { attempt_id: target.attempt }, amount);
  },
  'another currency': ({ targets }, random) => {
    const target = aTarget(targets, random);
    const currency = random.pick(['usd', 'jpy', 'GBP', 'xxx', '', null]);
    return paid(random, target.intent, { attempt_id: target.attempt }, target.amount, { currency });
  },
  'a refund larger than what was taken': ({ targets }, random) => {
    const target = random.pick([targets.cheap, targets.cancelled]);
    return about(random, random.pick(['charge.refunded', 'refund.created', 'refund.updated']), {
      id: `re_${hex(random, 24)}`,
      object: 'refund',
      amount: target.amount * (2 + random.below(100)),
      amount_refunded: target.amount * 2,
      payment_intent: target.intent,
      status: 'succeeded',
      metadata: { attempt_id: target.attempt, refund_id: unknownId(random) },
    });
  },
  'a dispute that nobody has opened, or its end': ({ targets }, random) =>
    disputeAbout(random.pick([targets.cheap, targets.cancelled, targets.dear]), random),
  'a payment given up that was not': ({ targets }, random) => {
    const target = random.pick([targets.cheap, targets.dear, targets.declined]);
    return about(random, random.pick(['payment_intent.canceled', 'payment_intent.payment_failed']), {
      id: target.intent,
      object: 'payment_intent',
      status: 'canceled',
      amount: target.amount,
      metadata: { attempt_id: target.attempt },
    });
  },
  'odd shapes': ({ targets }, random) => {
    const { intent, attempt } = targets.dear;
    const object = random.pick<unknown>([
      null,
      intent,
      [],
      {},
      { object: 'balance' },
      { id: intent, object: 'payment_intent', metadata: null },
      { id: [intent], object: 'payment_intent', metadata: { attempt_id: [attempt] } },
      { id: { intent }, object: 'payment_intent', metadata: attempt },
      { object: 'charge', payment_intent: { id: intent }, metadata: {} },
      { object: 'charge', payment_intent: `${intent}\u0000`, metadata: { attempt_id: `${attempt}\u0000` } },
      { object: 'charge', payment_intent: 'x'.repeat(5000), metadata: { attempt_id: 'x'.repeat(5000) } },
    ]);
    return {
      ...about(random, random.pick(['payment_intent.succeeded', 'x', '\u0000']), {}),
      data: { object },
    };
  },
  'no event at all': (_forgeryEnv, random) =>
    random.pick<Wire>([
      {},
      { object: 'event' },
      { id: null, type: null, data: null },
      { id: 1, type: 2, data: { object: {} } },
      { id: '', type: '', data: { object: {} } },
      { id: `evt_${hex(random, 24)}\u0000`, type: 'x', data: { object: {} } },
      { id: `evt_${hex(random, 24)}`, object: 'v2.core.event', type: 'v2.core.account.created' },
    ]),
};

export const falseEvents: Forgery[] = Object.entries(kinds).map(([kind, make]) => ({
  family: 'event',
  kind,
  async play(forgeryEnv, random) {
    const text = JSON.stringify(make(forgeryEnv, random), null, 2);
    const deliver = () =>
      forgeryEnv.send({
        method: 'POST',
        path: '/webhooks/stripe',
        body: text,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signedAt(
            forgeryEnv.env.at.stripe.keys.webhookSecret,
            text,
            forgeryEnv.deps.now(),
          ),
        },
      });
    const times = 1 + random.below(2);
    for (let delivery = 1; delivery <= times; delivery += 1) {
      const { status, body } = await deliver();
      // The server acknowledges every event, because a different answer would reveal which payments exist.
      const isTaken = status === 200 && body === '{"received":true}';
      const isUnreadable = kind === 'no event at all' && status === 400 && body === '{"received":false}';
      if (!isTaken && !isUnreadable) return `answered ${status} ${body}`;
    }
    await processEvents(forgeryEnv.deps);
    // The stored event itself is harmless, so it is deleted before the tables are compared.
    await forgeryEnv.env.pool.query('delete from provider_events');
    return undefined;
  },
}));

/**
 * Returns any booking except `waiting`. The booking `waiting` is really paid, so an event about its payment would be
 * true.
 */
function aTarget({ dear, cheap, declined, cancelled }: ForgeryEnv['targets'], random: Random): TargetBooking {
  return random.pick([dear, cheap, declined, cancelled]);
}

function paid(random: Random, intent: string, metadata: Wire, amount: number, changes: Wire = {}): Wire {
  const [type, status] = random.pick([
    ['payment_intent.succeeded', 'succeeded'],
    ['payment_intent.amount_capturable_updated', 'requires_capture'],
  ]);
  return about(random, type ?? '', {
    id: intent,
    object: 'payment_intent',
    status,
    amount,
    amount_received: amount,
    amount_capturable: amount,
    currency: 'gbp',
    metadata,
    ...changes,
  });
}

function about(random: Random, type: string, object: Wire): Wire {
  return {
    id: `evt_${hex(random, 24)}`,
    object: 'event',
    api_version: '2026-10-28.endive',
    livemode: random.chance(0.1),
    ...(random.chance(0.1) ? { account: `acct_${hex(random, 16)}` } : {}),
    type,
    data: { object },
  };
}
