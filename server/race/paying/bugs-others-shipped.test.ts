import { confirmStripe } from '@slipway/shared/api/payments.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bugsInReading } from './bugs-in-reading.ts';
import { bookingsOf, comeToRest, mailsTo, moneyOf } from './books.ts';
import { Lanes } from './lanes.ts';
import {
  aPaidBooking,
  expectBookedOnce,
  loseWebhooks,
  pressesUntilItWorks,
  price,
  taken,
  webhooksCame,
} from './paid-bookings.ts';
import { type PayingSite, lastBoat } from './paying-site.ts';
import { callStripe, intentIn } from '../providers/stripe-at-till.ts';
import { calm } from './provider-faults.ts';
import { Shopper, priceFor } from './shopper.ts';

/** docs/payment-bugs-others-shipped.md lists these by the numbers in their names. */
let lanes: Lanes;
beforeAll(async () => {
  lanes = await Lanes.open();
});
afterAll(() => lanes?.close());

const fee = 250;
const minutes = 60;

type Called = { method: string; path: string; idempotency_key: string | null; status: number | null };

function bug(row: number, name: string, happens: (site: PayingSite) => Promise<void>): void {
  test.concurrent(`${row}: ${name}`, { timeout: 60_000 }, () =>
    lanes.lendNew(async (site) => {
      await happens(site);
      await calm(site);
    }),
  );
}

bug(1, 'a webhook that comes before we know the payment is not lost', async (site) => {
  const shopper = new Shopper(site, site.at.stripe);
  const slot = await lastBoat(site);
  const known = new Set((await site.till.ledger(site.at.stripe.merchant)).map((row) => row.payment_intent));
  // The SDK repeats the call once.
  const lost = { kind: 'answer_lost', times: 2, method: 'POST', path: '/v1/payment_intents' };
  await site.at.stripe.control('faults', lost);
  expect((await shopper.payNow(slot)).code).toBe('payment_unavailable');
  const ledger = await site.till.ledger(site.at.stripe.merchant);
  const intent = ledger.find((row) => !known.has(row.payment_intent))?.payment_intent ?? '';
  await callStripe(site.till, site.at.stripe.keys, `/v1/payment_intents/${intent}/confirm`, {
    payment_method: 'pm_card_visa',
    return_url: 'http://localhost:3000/return/stripe',
  });
  await webhooksCame(site, site.at.stripe, 'authorised');
  await site.work();
  await pressesUntilItWorks(shopper, slot);
  await site.work();
  expect(await bookingsOf(site, shopper)).toMatchObject([{ status: 'open' }]);
  await expectBookedOnce(site, shopper);
});

bug(
  2,
  'return page, webhooks and jobs at once confirm one booking, with one mail and one charge',
  async (site) => {
    const shopper = new Shopper(site, site.at.stripe);
    await shopper.payNow(await lastBoat(site));
    await site.everywhere('faults', { kind: 'duplicate', copies: 2, always: true });
    await shopper.paysWith('pays');
    await webhooksCame(site, site.at.stripe, 'authorised', 3);
    const asked = [shopper.outcome(), shopper.outcome(), site.work(), shopper.outcome(), site.work()];
    await Promise.all(asked);
    expect(await shopper.outcome()).toBe('confirmed');
    await expectBookedOnce(site, shopper);
  },
);

bug(3, 'a refund that is pressed twice and whose answer is lost goes back once', async (site) => {
  const shopper = await aPaidBooking(site, site.at.stripe);
  await loseWebhooks(site);
  await site.at.stripe.control('faults', { kind: 'answer_lost', always: true, path: '/v1/refunds' });
  await Promise.all([shopper.cancels(), shopper.cancels(), shopper.cancels()]);
  await site.work();
  await site.advance(30);
  await site.work();
  await calm(site);
  await comeToRest(site);
  // A day later the provider has forgotten our key.
  await site.advance(25 * 60 * minutes);
  await site.work();
  expect(await moneyOf(site, shopper)).toEqual({ ...taken, refunded: price - fee });
});

bug(
  3,
  'a refund made at the desk, which we were not told of, leaves no more than was paid to go back',
  async (site) => {
    const shopper = await aPaidBooking(site, site.at.stripe);
    await loseWebhooks(site);
    await site.at.stripe.refundAtDesk(intentIn(shopper.held().begun), 10_000);
    await shopper.cancels();
    await comeToRest(site);
    const { refunded } = await moneyOf(site, shopper);
    expect(refunded).toBeLessThanOrEqual(price);
    expect(refunded).toBeGreaterThanOrEqual(10_000);
  },
);

bug(4, 'a payment of another booking confirms nothing', async (site) => {
  const [cheap, dear] = [new Shopper(site, site.at.stripe), new Shopper(site, site.at.stripe)];
  await cheap.payNow(await lastBoat(site), { guests: 2 });
  await dear.payNow(await lastBoat(site), { guests: 10 });
  await cheap.paysWith('pays');
  const [paid, unpaid] = [cheap.held(), dear.held()];
  expect(await dear.outcomeOf({ ...unpaid, reference: paid.reference })).toBe('404 not_found');
  expect(await dear.outcomeOf({ ...paid, reference: unpaid.reference })).toBe('404 not_found');
  const smuggled = {
    booking_id: unpaid.bookingId,
    payment_reference: unpaid.reference,
    payment_intent: intentIn(paid.begun),
  };
  expect(await dear.ask(confirmStripe, smuggled)).toMatchObject({ status: 400 });
  await dear.returns(dear.takeInHand({ ...unpaid.begun, client_secret: paid.begun.client_secret }));
  expect(await dear.outcome()).toBe('pending');
  expect(await bookingsOf(site, dear)).toMatchObject([{ status: 'held' }]);
  expect(await cheap.outcome()).toBe('confirmed');
  await dear.paysWith('pays');
  await dear.outcome();
  await expectBookedOnce(site, dear, { ...taken, captured: priceFor(10) });
});

bug(
  5,
  'a genuine return that is played again later, or for another booking, changes nothing',
  async (site) => {
    const shopper = await aPaidBooking(site, site.at.stripe);
    await shopper.cancels();
    await comeToRest(site);
    const back = { ...taken, refunded: price - fee };
    const other = new Shopper(site, site.at.stripe);
    await other.payNow(await lastBoat(site));
    await shopper.returns();
    expect(await shopper.outcome()).toBe('cancelled');
    expect(await shopper.outcomeOf({ ...shopper.held(), bookingId: other.held().bookingId })).toBe(
      '404 not_found',
    );
    await site.work();
    expect(await moneyOf(site, shopper)).toEqual(back);
    expect(await bookingsOf(site, other)).toMatchObject([{ status: 'held' }]);
    await other.paysWith('pays');
    await other.outcome();
    await comeToRest(site);
  },
);

bug(6, 'an order that was changed is charged at its new price, and the old form cannot pay', async (site) => {
  const shopper = new Shopper(site, site.at.stripe);
  const slot = await lastBoat(site);
  await shopper.payNow(slot, { guests: 2 });
  const old = shopper.held();
  shopper.changesMind();
  expect((await shopper.payNow(slot, { guests: 7 })).status).toBe(200);
  expect(await shopper.paysWith('pays', old)).toBe('cannot');
  await shopper.paysWith('pays');
  expect(await shopper.outcome()).toBe('confirmed');
  await expectBookedOnce(site, shopper, { ...taken, captured: priceFor(7) });
});

bug(7, 'money that comes after the hold has ended takes the boat again or goes back', async (site) => {
  const [first, late] = [new Shopper(site, site.at.stripe), new Shopper(site, site.at.stripe)];
  const [wanted, quiet] = [await lastBoat(site), await lastBoat(site)];
  await first.payNow(wanted);
  await late.payNow(quiet);
  // The sweep cannot give the payments up, so that their forms still work.
  await site.wire.cut();
  await site.advance(16 * minutes);
  await site.work();
  await site.wire.mend();
  const quicker = new Shopper(site, site.at.stripe);
  expect((await quicker.payNow(wanted)).status).toBe(200);
  await quicker.paysWith('pays');
  await quicker.outcome();
  await first.paysWith('pays');
  await late.paysWith('pays');
  await comeToRest(site);
  expect(await moneyOf(site, first)).toEqual({ payments: 1, held: 0, captured: 0, refunded: 0 });
  expect(await first.outcome()).toBe('cancelled');
  expect(await mailsTo(site, first)).toEqual(['payment_returned']);
  await expectBookedOnce(site, quicker);
  await expectBookedOnce(site, late);
});

bug(8, 'a failure that is told after the success does not undo it', async (site) => {
  await site.at.stripe.control('faults', { kind: 'late', by: 'PT5M', type: 'payment_intent.payment_failed' });
  const shopper = new Shopper(site, site.at.stripe);
  await shopper.payNow(await lastBoat(site));
  expect(await shopper.paysWith('declined')).toBe('declined');
  await shopper.paysWith('pays');
  expect(await shopper.outcome()).toBe('confirmed');
  await site.work();
  await site.advance(6 * minutes);
  await webhooksCame(site, site.at.stripe, 'declined');
  await site.work();
  expect(await shopper.outcome()).toBe('confirmed');
  await expectBookedOnce(site, shopper);
});

bug(
  9,
  'a shopper who pays and closes the page is confirmed and charged by the webhook alone',
  async (site) => {
    const shopper = new Shopper(site, site.at.stripe);
    await shopper.payNow(await lastBoat(site));
    await shopper.paysWith('pays');
    await webhooksCame(site, site.at.stripe, 'authorised');
    await site.work();
    expect(await bookingsOf(site, shopper)).toMatchObject([{ status: 'open' }]);
    expect(await moneyOf(site, shopper)).toEqual(taken);
    await expectBookedOnce(site, shopper);
  },
);

bug(17, 'a call that timed out is repeated under its own key and charges once', async (site) => {
  await loseWebhooks(site);
  const shopper = new Shopper(site, site.at.stripe);
  const slot = await lastBoat(site);
  const before = (await site.till.list<Called>('requests', site.at.stripe.merchant)).length;
  await site.at.stripe.control('faults', {
    kind: 'delay',
    when: 'after',
    ms: 2_000,
    method: 'POST',
    path: '/v1/payment_intents',
  });
  expect(await shopper.payNow(slot)).toMatchObject({ status: 503, code: 'payment_unavailable' });
  await pressesUntilItWorks(shopper, slot);
  await shopper.paysWith('pays');
  await shopper.outcome();
  await site.at.stripe.control('faults', {
    kind: 'delay',
    when: 'after',
    ms: 2_000,
    path: '/v1/payment_intents/*/capture',
  });
  await site.work();
  await expectBookedOnce(site, shopper);
  const calls = (await site.till.list<Called>('requests', site.at.stripe.merchant)).slice(before);
  const keysOf = (path: RegExp) =>
    new Set(
      calls
        .filter((call) => call.method === 'POST' && path.test(call.path))
        .map((call) => call.idempotency_key),
    );
  expect([...keysOf(/payment_intents$/)]).toEqual([expect.stringMatching(/^attempt:\w+:create$/)]);
  expect([...keysOf(/capture$/)]).toEqual([expect.stringMatching(/^attempt:\w+:capture$/)]);
});

bug(18, 'a refund that was done and fails later is noticed, and visitor and owner are told', async (site) => {
  const shopper = new Shopper(site, site.at.stripe);
  await shopper.payNow(await lastBoat(site));
  await shopper.paysWith('refundFailsLater');
  await shopper.outcome();
  await site.work();
  await shopper.cancels();
  await site.work();
  const { bookingId: id } = shopper.held();
  const refund = async () => (await shopper.looksAtBooking()).refunds;
  expect(await refund()).toMatchObject([{ state: 'paid' }]);
  await site.advance(2 * minutes);
  await webhooksCame(site, site.at.stripe, 'refundFailed');
  await site.work();
  expect(await refund()).toMatchObject([{ state: 'failed' }]);
  expect(await mailsTo(site, shopper)).toContain('refund_failed');
  const { rows } = await site.pool.query(
    "select id from mails where booking_id = $1 and kind = 'owner_alert'",
    [id],
  );
  expect(rows).toHaveLength(1);
  expect(await moneyOf(site, shopper)).toEqual(taken);
});

bug(19, 'a booking that is paid in one tab is not given up by another, nor by the sweep', async (site) => {
  await loseWebhooks(site);
  const [shopper, absent] = [new Shopper(site, site.at.stripe), new Shopper(site, site.at.stripe)];
  const slot = await lastBoat(site);
  await shopper.payNow(slot);
  await absent.payNow(await lastBoat(site));
  await shopper.paysWith('pays');
  shopper.changesMind();
  expect(await shopper.payNow(slot, { guests: 4 })).toMatchObject({ status: 409, code: 'already_paid' });
  await absent.paysWith('pays');
  await site.advance(16 * minutes);
  await expectBookedOnce(site, shopper);
  await expectBookedOnce(site, absent);
});

bugsInReading(bug);
