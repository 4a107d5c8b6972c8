import { addReservation } from '@slipway/shared/api/reservations.ts';
import { askPayment, confirmWorldpay, initiateGlobalpay } from '@slipway/shared/api/payments.ts';
import { addDays, localDate } from '@slipway/shared/values/local-date.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { declineLimits } from '../../../payments/declines.ts';
import { globalpayPayers, statusIn } from '../../../testing/globalpay-payers.ts';
import { isSwept } from '@slipway/testing/sweeps.ts';
import { testCards } from '@slipway/testing/checkout/globalpay-checkout.ts';
import { simulatedSiteOfFile } from '../../../testing/simulated-site.ts';
import { pressAtStripe, stripeCards } from '@slipway/testing/checkout/stripe-checkout.ts';
import { business } from '../../../testing/test-deps.ts';
import { hour, minute } from '../../../testing/test-clock.ts';
import type { Reserved, Visitor } from '../../../testing/test-visitor.ts';
import { until } from '@slipway/testing/until.ts';
import { claimIn, pressAtWorldpay } from '@slipway/testing/checkout/worldpay-checkout.ts';
import { advancePayments } from './advance-payments.ts';
import { processEvents } from './process-events.ts';

const site = simulatedSiteOfFile({ boats: 3, config: { rateLimits: 'on' } });
let payers: ReturnType<typeof globalpayPayers>;
beforeAll(async () => {
  payers = globalpayPayers(site);
});
beforeEach(async () => {
  site.deps.declineLimits = declineLimits;
  await site.db.deleteFrom('rateCounters').execute();
});

const withoutTheLimit = () => {
  const none = Number.POSITIVE_INFINITY;
  site.deps.declineLimits = { perHold: none, perNetworkHour: none, alarmAbove: none };
};

/**
 * The number of stolen cards to try for a hold. A hold refuses the sixth card, so six cards are enough. The
 * long run of the tests tries 20.
 */
const tries = isSwept ? 20 : 6;
let days = 200;
const aFreshSlot = () => {
  days += 1;
  return site.aSlot({ date: addDays(localDate('2027-06-01'), days) });
};
const bookingOf = ({ booking_id: id }: Reserved) => site.booking(id);
const ours = ({ booking_id, transactionReference }: Reserved) => ({
  booking_id,
  payment_reference: transactionReference,
});
/** Runs the jobs until nothing is due. */
async function work(): Promise<void> {
  for (let round = 0; round < 50; round += 1) if ((await advancePayments(site.deps)) === 0) return;
}

const tooMany = { status: 429, code: 'too_many_declines' };
const phone = '+44 1632 960 142';

/** Waits until the jobs have recorded the declines, which takes a second or two. */
async function hear(booking: Reserved, declines: number): Promise<void> {
  const { id } = await payers.attemptOf(booking);
  await until('every decline is told', async () => {
    const { told } = await site.db
      .selectFrom('providerEvents')
      .select((eb) => eb.fn.countAll<number>().as('told'))
      .where('attemptId', '=', id)
      .where('hint', '=', 'payment_intent.payment_failed')
      .executeTakeFirstOrThrow();
    return Number(told) >= declines;
  });
  await processEvents(site.deps);
}

/** Makes a visitor for each provider. Each call of `try` tries another card for the visitor's hold. */
const providers = {
  Stripe: () => {
    const visitor = site.aVisitor();
    let booking: Reserved;
    let declined = 0;
    const key = site.accounts.stripe.publishableKey;
    return {
      visitor,
      booking: () => booking,
      async try(kind: 'pays' | 'declined') {
        booking ??= await visitor.hold(await aFreshSlot());
        const secret = booking.client_secret ?? '';
        const answer = await pressAtStripe(site.simulator.url, key, secret, stripeCards[kind]);
        if (answer === 'declined') await hear(booking, (declined += 1));
        if (answer === 'paid') await visitor.get(askPayment, { body: ours(booking) });
        await work();
        return answer;
      },
    };
  },

  'Global Payments': () => {
    const visitor = site.aVisitor();
    let booking: Reserved;
    return {
      visitor,
      booking: () => booking,
      async try(kind: 'pays' | 'declined') {
        booking ??= await visitor.hold(await aFreshSlot(), { payment_method_id: '6' });
        const card = await payers.cardFor(booking, kind === 'declined' ? testCards.declined : undefined);
        const body = { ...ours(booking), PMT_ID: card };
        const begun = await visitor.ask(initiateGlobalpay, { body });
        if (begun.status !== 200) {
          expect(JSON.parse(begun.text)).toMatchObject({ data: { code: 'too_many_declines' } });
          // A browser that skips the bank's check and sends the card is refused too.
          expect(await payers.save(booking, card)).toMatchObject({ status: 429 });
          return 'cannot';
        }
        await payers.goOn(booking, card, { method_completed: false });
        return statusIn(await payers.save(booking, card)) === 'confirmed' ? 'paid' : 'declined';
      },
    };
  },

  /** After a decline, Worldpay sends the visitor back to our site, so each card needs its own reservation call. */
  Worldpay: () => {
    const visitor = site.aVisitor();
    let booking: Reserved;
    let slot: Awaited<ReturnType<typeof aFreshSlot>>;
    return {
      visitor,
      booking: () => booking,
      async try(kind: 'pays' | 'declined') {
        slot ??= await aFreshSlot();
        const body = await visitor.aReservation(slot, { payment_method_id: '3' });
        const { status, text } = await visitor.ask(addReservation, { body });
        if (status !== 200) {
          expect(JSON.parse(text)).toMatchObject({ data: { code: 'too_many_declines' } });
          return 'cannot';
        }
        booking = (JSON.parse(text) as { data: Reserved }).data;
        const holder = kind === 'pays' ? 'AUTHORISED' : 'REFUSED';
        const back = await pressAtWorldpay(booking.formHtml ?? '', 'pay', holder);
        const answer = await visitor.ask(confirmWorldpay, { body: claimIn(back) });
        return statusIn(answer) === 'confirmed' ? 'paid' : 'declined';
      },
    };
  },
} as const;

const each = Object.entries(providers);

async function tryCards(payer: { try: (kind: 'declined') => Promise<string> }, times: number) {
  const answers: string[] = [];
  for (let nth = 1; nth <= times; nth += 1) answers.push(await payer.try('declined'));
  return answers;
}

describe.each(each)('at %s', (_name, aPayer) => {
  test('a visitor who mistypes four times pays with the fifth card', async () => {
    const payer = aPayer();
    expect(await tryCards(payer, 4)).toEqual(Array(4).fill('declined'));
    expect(await payer.try('pays')).toBe('paid');
    expect(await bookingOf(payer.booking())).toMatchObject({ status: 'confirmed' });
  });

  test(`of ${tries} stolen cards, only five are tried; the boat stays held, and the visitor is told whom to call`, async () => {
    const payer = aPayer();
    const answers = await tryCards(payer, tries);
    expect(answers.filter((answer) => answer === 'declined')).toHaveLength(5);
    expect(answers.slice(5)).toEqual(Array(tries - 5).fill('cannot'));
    expect(await payer.try('pays')).toBe('cannot');
    await work();
    const booking = payer.booking();
    expect(await bookingOf(booking)).toMatchObject({ status: 'held' });
    const asked = await payer.visitor.ask(askPayment, { body: ours(booking) });
    expect(JSON.parse(asked.text)).toMatchObject({
      data: { status: 'failed' },
      message: expect.stringMatching(/Nothing was charged, and your boat is still held.*\+44 1632 960 142/),
    });
    await expectNoFreshStart(payer.visitor, booking);
  });

  test('without the limit every stolen card is checked, and the good card after them pays', async () => {
    withoutTheLimit();
    const payer = aPayer();
    expect(await tryCards(payer, tries)).toEqual(Array(tries).fill('declined'));
    expect(await payer.try('pays')).toBe('paid');
  });
});

/**
 * Checks that the count of declined cards is not reset by a changed order, another provider, or another browser that
 * knows the hold's two ids.
 */
async function expectNoFreshStart(visitor: Visitor, booking: Reserved): Promise<void> {
  const change = { passengers: 6, boats: [6], total: 165 };
  const { slotId, date } = await bookingOf(booking);
  const slot = { id: slotId, date } as Awaited<ReturnType<typeof aFreshSlot>>;
  for (const methodId of ['1', '3', '6'] as const) {
    const body = await visitor.aReservation(slot, { ...change, payment_method_id: methodId });
    const refused = await visitor.refused(addReservation, { body });
    expect(refused).toMatchObject(tooMany);
    expect(refused.message).toContain(phone);
  }
  const elsewhere = site.aVisitor();
  const body = { ...(await elsewhere.aReservation(slot, change)), replaces: ours(booking) };
  expect(await elsewhere.refused(addReservation, { body })).toMatchObject(tooMany);
}

test('a new hold keeps the count of declined cards of the hold that it replaces', async () => {
  const visitor = site.aVisitor();
  const slot = await aFreshSlot();
  const key = site.accounts.stripe.publishableKey;
  for (const [passengers, total] of [
    [4, 150],
    [6, 165],
  ] as const) {
    const booking = await visitor.hold(slot, { passengers, boats: [passengers], total });
    const secret = booking.client_secret ?? '';
    for (let nth = 1; nth <= 2; nth += 1) {
      expect(await pressAtStripe(site.simulator.url, key, secret, stripeCards.declined)).toBe('declined');
      await hear(booking, nth);
    }
  }
  const last = await visitor.hold(slot, { passengers: 7, boats: [7], total: 180 });
  const press = () => pressAtStripe(site.simulator.url, key, last.client_secret ?? '', stripeCards.declined);
  expect(await press()).toBe('declined');
  await hear(last, 1);
  await work();
  expect(await press()).toBe('cannot');
});

test('if a card pays while the payment is being cancelled, the booking is confirmed', async () => {
  const visitor = site.aVisitor();
  const booking = await visitor.hold(await aFreshSlot());
  const key = site.accounts.stripe.publishableKey;
  const press = (card: string) => pressAtStripe(site.simulator.url, key, booking.client_secret ?? '', card);
  for (let nth = 1; nth <= 5; nth += 1) {
    await press(stripeCards.declined);
    await hear(booking, nth);
  }
  expect((await payers.attemptOf(booking)).cancelRequestedAt).not.toBeNull();
  expect(await press(stripeCards.pays)).toBe('paid');
  await work();
  expect(await bookingOf(booking)).toMatchObject({ status: 'confirmed' });
  await work();
  expect(await payers.attemptOf(booking)).toMatchObject({ status: 'captured', captured: 15_000 });
});

test('a card counts as declined if its bank’s authentication fails', async () => {
  const booking = await payers.held();
  for (let nth = 1; nth <= 5; nth += 1)
    expect(statusIn((await payers.pay(booking, testCards.failed)).answer)).toBe('failed');
  const card = await payers.cardFor(booking);
  const body = { ...ours(booking), PMT_ID: card };
  const refused = await site.aVisitor().refused(initiateGlobalpay, { body });
  expect(refused).toMatchObject(tooMany);
  expect(refused.message).toContain(phone);
});

test('after ten declines in an hour, a network cannot pay by card, but can make a booking that costs nothing', async () => {
  const address = '203.0.113.9';
  const holdFrom = async () =>
    site.aVisitor({ address }).hold(await aFreshSlot(), { payment_method_id: '6' });
  for (let hold = 1; hold <= 2; hold += 1) {
    const booking = await holdFrom();
    for (let nth = 1; nth <= 5; nth += 1) await payers.pay(booking, testCards.declined);
  }
  const next = site.aVisitor({ address });
  const body = await next.aReservation(await aFreshSlot());
  const refused = await next.refused(addReservation, { body, key: 'declined-network' });
  expect(refused).toMatchObject({ ...tooMany, retryAfter: 3600 });
  expect(refused.message).toContain(phone);
  await site.aVisitor().hold(await aFreshSlot());
  await site.aVisitor({ address }).book(await aFreshSlot(), await site.aCoupon());
  await site.forward(hour);
  await next.get(addReservation, { body, key: 'declined-network' });
});

test('if there are more than ten declines in ten minutes, the owner gets one email an hour; /metrics has the count', async () => {
  const alarms = async () => site.mailed({ subject: 'Many cards are being declined' });
  // Moves the clock to the middle of an hour, so that the hour does not end during the test.
  await site.forward(hour - (site.now().getTime() % hour) + 20 * minute);
  await site.db.deleteFrom('mails').execute();
  const decline = async (times: number) => {
    const booking = await payers.held();
    for (let nth = 1; nth <= times; nth += 1) await payers.pay(booking, testCards.declined);
  };
  await decline(5);
  await decline(5);
  expect(await alarms()).toEqual([]);
  for (let round = 1; round <= 3; round += 1) await decline(3);
  expect(await alarms()).toMatchObject([{ recipient: business.email }]);
  const { payload } = await site.app.inject('/metrics');
  expect(Number(/^card_declines_10m (\d+)$/m.exec(payload)?.[1])).toBeGreaterThanOrEqual(19);
});
