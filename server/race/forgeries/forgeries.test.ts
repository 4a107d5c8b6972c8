import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { falseEvents } from './false-events.ts';
import { forgedAmounts } from './forged-amounts.ts';
import { forgedReturns } from './forged-returns.ts';
import { forgedWebhooks } from './forged-webhooks.ts';
import type { Forgery } from './forgery.ts';
import {
  falseGlobalpayNotifications,
  forgedGlobalpayCharges,
  forgedGlobalpayWebhooks,
} from './forged-globalpay.ts';
import {
  falseWorldpayNotifications,
  forgedWorldpayReturns,
  forgedWorldpayWebhooks,
} from './forged-worldpay.ts';
import { storedBookings } from './attacker.ts';
import { acceptedIn, playForgeries, printed } from './play.ts';
import { copyOfBooks } from './copy-of-books.ts';
import { postJson } from './http-client.ts';
import { processEvents } from '../../src/bookings/money/paying/process-events.ts';
import { signedAt } from '../providers/signed-at.ts';
import { type ForgeryEnv, openForgeryEnv } from './forgery-env.ts';
import { type Guards, withoutGuards } from './without-guards.ts';

/** npm test plays one forgery of each kind; npm run prove forgeries plays 10,000, with a fresh seed. */
const families = [
  [...forgedWebhooks, ...forgedWorldpayWebhooks, ...forgedGlobalpayWebhooks],
  [...falseEvents, ...falseWorldpayNotifications, ...falseGlobalpayNotifications],
  [...forgedReturns, ...forgedWorldpayReturns, ...forgedGlobalpayCharges],
  forgedAmounts,
];
const kinds = families.flat();
const howMany = Number(process.env.FORGERY_MUTANTS ?? kinds.length);
const firstSeed = Number(process.env.FORGERY_SEED ?? 1);

describe('forged and altered webhooks, returns and amounts', () => {
  let forgeryEnv: ForgeryEnv;
  beforeAll(async () => {
    forgeryEnv = await openForgeryEnv();
  });
  afterAll(() => forgeryEnv.stop());

  it(
    `forgeries are never accepted: ${howMany} mutants of ${kinds.length} kinds`,
    async () => {
      const { tally, told } = await playForgeries(forgeryEnv, kinds, howMany, firstSeed);
      console.info(printed(tally));
      expect(told).toEqual([]);
      expect(acceptedIn(tally)).toBe(0);
      if (howMany < kinds.length) return;
      for (const [kind, { mutants }] of tally) expect(mutants, kind).toBeGreaterThan(0);
    },
    600_000 + howMany * 200,
  );

  const deliver = (body: Buffer, signature: string) =>
    forgeryEnv.send({
      method: 'POST',
      path: '/webhooks/stripe',
      body,
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
    });

  // Must be the last test on this site: it confirms a booking by the genuine webhook from which the mutants were made.
  it('an unchanged webhook is accepted, even with a second, wrong v1 signature', async () => {
    const { waiting } = forgeryEnv.targets;
    const [time, digest] = forgeryEnv.genuine.sign().split(',');
    expect(await forgeryEnv.statusOf(waiting)).toBe('held');
    const answer = await deliver(forgeryEnv.genuine.body, `${time},v1=${'0'.repeat(64)},${digest}`);
    expect(answer).toMatchObject({ status: 200, body: '{"received":true}' });
    await processEvents(forgeryEnv.deps);
    expect(await forgeryEnv.statusOf(waiting)).toBe('confirmed');
    expect(await deliver(forgeryEnv.genuine.body, forgeryEnv.genuine.sign())).toMatchObject({ status: 200 });
  });

  it('a genuine event confirms the booking', async () => {
    const paid = await forgeryEnv.aPaidBooking();
    const signature = signedAt(
      forgeryEnv.env.at.stripe.keys.webhookSecret,
      paid.event,
      forgeryEnv.deps.now(),
    );
    await deliver(paid.event, signature);
    expect(await forgeryEnv.statusOf(paid)).toBe('held');
    await processEvents(forgeryEnv.deps);
    expect(await forgeryEnv.statusOf(paid)).toBe('confirmed');
  });

  it('a visitor who paid returns to a confirmed booking', async () => {
    const paid = await forgeryEnv.aPaidBooking();
    const query = new URLSearchParams({
      booking_id: paid.booking,
      ref: paid.reference,
      payment_intent: paid.intent,
      redirect_status: 'succeeded',
    });
    const { status, location } = await forgeryEnv.send({ path: `/return/stripe?${query.toString()}` });
    expect([status, location]).toEqual([
      303,
      `/#/payment/stripe/success?booking_id=${paid.booking}&ref=${paid.reference}`,
    ]);
    const pair = { booking_id: paid.booking, payment_reference: paid.reference };
    const { body } = await forgeryEnv.send(postJson('/api/booking/stripe_success', pair));
    expect(JSON.parse(body)).toMatchObject({ data: { status: 'confirmed' } });
    expect(await forgeryEnv.statusOf(paid)).toBe('confirmed');
  });

  it('a genuine reservation becomes a hold at the right price', async () => {
    const { body, cookie } = forgeryEnv.attacker;
    const { status } = await forgeryEnv.send(postJson('/api/booking/add_reservation', body, { cookie }));
    expect(status).toBe(200);
    const stored = 'select count(*) as held from bookings where status = $1 and total = 15000';
    expect((await forgeryEnv.env.pool.query(stored, ['held'])).rows).toEqual([{ held: 1 }]);
    expect(await storedBookings(forgeryEnv)).toBeUndefined();
  });
});

describe('once a guard is removed, the forgeries that only this guard stops are accepted', () => {
  const guards: Guards = { out: undefined };
  let forgeryEnv: ForgeryEnv;
  let restore: () => Promise<void>;
  beforeAll(async () => {
    forgeryEnv = await openForgeryEnv(withoutGuards(guards));
    restore = await copyOfBooks(forgeryEnv);
  });
  afterAll(() => forgeryEnv.stop());

  // Each row removes one guard, and lists the forgeries that are then accepted. Forgeries that another guard also stops
  // (for example, the check of an id's format) are not listed.
  it.each<[string, Guards['out'], readonly Forgery[], readonly string[]]>([
    [
      'the signature of a webhook',
      'webhook',
      forgedWebhooks,
      [
        'a byte altered',
        'a byte taken out or put in',
        'another amount or status',
        'another event',
        'another account',
        'another livemode',
        'an older time, genuinely signed',
        'a newer time over an old signature',
        'the signature of another secret',
        'scheme v0',
        'several v1, none right',
        'no signature, or none that is one',
        'a huge signature',
        'the signature twice',
        'written again',
        'altered, as another type of content',
      ],
    ],
    [
      'the question to the provider',
      'event',
      falseEvents,
      [
        'an unknown payment for a booking of ours',
        'another payment, of 30p, for a dear booking',
        "a payment under another booking's attempt",
        'a success that never was',
        'another currency',
        'a payment given up that was not',
      ],
    ],
    [
      'the pair of booking and reference',
      'return',
      forgedReturns,
      [
        'the return of a pair from two bookings',
        'the confirmation of a pair from two bookings',
        'a booking and a reference that is guessed',
        "the provider's own names",
        'an invented success',
        'the payment of a cheaper booking',
      ],
    ],
    [
      'the comparison of the price',
      'amount',
      forgedAmounts,
      [
        'another total',
        'all amounts lower, and adding up',
        'an add-on that takes off',
        "somebody else's coupon",
        'two of these at once',
        'the text of the JSON',
      ],
    ],
    [
      "the MAC of Worldpay's returns",
      'mac',
      forgedWorldpayReturns,
      [
        'a Worldpay return signed with another secret',
        'a Worldpay MAC that is cut, lengthened or of another scheme',
      ],
    ],
    [
      "the question about Worldpay's notifications",
      'journal',
      falseWorldpayNotifications,
      [
        'a Worldpay notification of a success that never was',
        'a Worldpay notification of an end that was none',
      ],
    ],
    [
      "the hash of Global Payments' notifications",
      'hash',
      forgedGlobalpayWebhooks,
      forgedGlobalpayWebhooks.map(({ kind }) => kind),
    ],
  ])('%s', async (_guard, out, forgeries, through) => {
    guards.out = out;
    const control = { names: through, restore };
    const { tally } = await playForgeries(forgeryEnv, forgeries, forgeries.length * 4, 1, control);
    guards.out = undefined;
    const blocked = through.filter((kind) => !tally.get(kind)?.accepted);
    expect(blocked, printed(tally)).toEqual([]);
  });
});
