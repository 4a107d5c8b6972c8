import { addReservation } from '@slipway/shared/api/reservations.ts';
import { cancelWorldpay, confirmWorldpay } from '@slipway/shared/api/payments.ts';
import { addDays, localDate } from '@slipway/shared/values/local-date.ts';
import { describe, expect, test } from 'vitest';
import { simulatedSiteOfFile } from '../../../testing/simulated-site.ts';
import { hour, minute } from '../../../testing/test-clock.ts';
import type { Reserved } from '../../../testing/test-visitor.ts';
import { claimIn, pressAtWorldpay } from '@slipway/testing/checkout/worldpay-checkout.ts';
import { advancePayments } from './advance-payments.ts';
import { cancelDay } from '../../../testing/cancel-day.ts';
import { expireHolds } from './expire-holds.ts';
import { processEvents } from './process-events.ts';

const site = simulatedSiteOfFile({ boats: 3 });

const habits = (changes: object) =>
  site.simulator.control('scenario', { merchant: site.accounts.worldpay.merchantCode, habits: changes });

let days = 0;

/** A booking on a day that no other test uses. */
function aFreshSlot() {
  days += 1;
  return site.aSlot({ date: addDays(localDate('2027-06-01'), days) });
}

async function held(guests = 4): Promise<Reserved & { formHtml: string }> {
  const reserved = await site.aVisitor().hold(await aFreshSlot(), {
    payment_method_id: '3',
    boats: [guests],
    passengers: guests,
    total: 150 + Math.max(0, guests - 5) * 15,
  });
  return { ...reserved, formHtml: reserved.formHtml ?? '' };
}

const attemptOf = ({ booking_id: id }: Reserved) => site.attempt(id);
const bookingOf = ({ booking_id: id }: Reserved) => site.booking(id);
const confirm = (body: object) => site.aVisitor().ask(confirmWorldpay, { body });
const statusIn = ({ text }: { text: string }) =>
  (JSON.parse(text) as { data: { status?: string } | null }).data?.status;
const heldAtSimulator = async (booking: Reserved) => {
  const { providerRef } = await attemptOf(booking);
  const { payments } = await site.simulator.control(`ledger?merchant=${site.accounts.worldpay.merchantCode}`);
  return (payments as { payment_intent: string; held: number; captured: number }[]).find(
    (row) => row.payment_intent === providerRef,
  );
};

describe('a request with an odd host name', () => {
  test.each(['x:99999', 'a:b', 'x:1:2', '999.1.1.1', '[::zz]'])(
    'with the host name %s the visitor gets a payment page',
    async (host) => {
      const visitor = site.aVisitor();
      const body = await visitor.aReservation(await aFreshSlot(), { payment_method_id: '3' });
      const { status, text } = await visitor.ask(addReservation, { body, headers: { host } });
      expect([status, text]).toEqual([200, expect.stringContaining('formHtml')]);
    },
  );
});

describe('returning from the payment page', () => {
  test('a signed return confirms a payment that an inquiry does not show yet, and the payment is captured once', async () => {
    await habits({ inquiry_lag: 'PT5M' });
    const booking = await held();
    const claim = claimIn(await pressAtWorldpay(booking.formHtml, 'pay'));
    expect(statusIn(await confirm(claim))).toBe('confirmed');
    expect(statusIn(await confirm(claim))).toBe('confirmed');
    await habits({ inquiry_lag: 'PT0M' });
    await advancePayments(site.deps);
    await site.forward(minute);
    await advancePayments(site.deps);
    expect(await attemptOf(booking)).toMatchObject({ status: 'captured', captured: 15_000 });
    expect(await heldAtSimulator(booking)).toMatchObject({ held: 0, captured: 15_000 });
  });

  test('a payment after the day was called off is voided; there is no trip, and the page says why', async () => {
    const booking = await held();
    const { date } = await bookingOf(booking);
    await cancelDay(site.deps, { date: localDate(date) }, 'strong wind');
    const claim = claimIn(await pressAtWorldpay(booking.formHtml, 'pay'));
    const answer = await confirm(claim);
    expect(statusIn(answer)).toBe('cancelled');
    expect(answer.text).toContain('We’ve had to cancel the time you were booking');
    await advancePayments(site.deps);
    await site.forward(hour);
    expect(await bookingOf(booking)).toMatchObject({ status: 'called_off' });
    expect(await heldAtSimulator(booking)).toMatchObject({ held: 0, captured: 0 });
    const mails = await site.db
      .selectFrom('mails')
      .select('kind')
      .where('bookingId', '=', booking.booking_id)
      .execute();
    expect(mails).toEqual([{ kind: 'payment_returned' }]);
  });

  test('a customer who returns without having paid learns that the day was called off', async () => {
    const booking = await held();
    const { date } = await bookingOf(booking);
    await cancelDay(site.deps, { date: localDate(date) }, 'strong wind');
    const body = { booking_id: booking.booking_id, payment_reference: booking.transactionReference };
    const answer = await site.aVisitor().ask(cancelWorldpay, { body });
    expect(statusIn(answer)).toBe('cancelled');
    expect(answer.text).toContain('We’ve had to cancel the time you were booking');
  });

  test('a refused payment fails, and the hold remains for another card', async () => {
    const booking = await held();
    const back = await pressAtWorldpay(booking.formHtml, 'pay', 'REFUSED');
    expect(statusIn(await confirm(claimIn(back)))).toBe('failed');
    expect(await bookingOf(booking)).toMatchObject({ status: 'held' });
    const again = await pressAtWorldpay(booking.formHtml, 'pay');
    expect(statusIn(await confirm(claimIn(again)))).toBe('confirmed');
  });

  test('a return without a signature, before Worldpay knows of a payment, does not count as paid', async () => {
    await habits({ inquiry_lag: 'PT5M', mac2: 'none' });
    const booking = await held();
    const claim = claimIn(await pressAtWorldpay(booking.formHtml, 'pay'));
    await habits({ inquiry_lag: 'PT0M', mac2: 'lower' });
    expect(claim).toMatchObject({ payment_status: 'AUTHORISED', mac2: '' });
    const unpaid = await held();
    const ours = { booking_id: unpaid.booking_id, payment_reference: unpaid.transactionReference };
    expect(statusIn(await confirm({ ...claim, ...ours }))).toBe('pending');
    const { mac2: _empty, ...without } = claim;
    expect(statusIn(await confirm({ ...without, ...ours }))).toBe('pending');
    expect(await bookingOf(unpaid)).toMatchObject({ status: 'held' });
    // The provider itself confirms that this booking was paid.
    expect(statusIn(await confirm(claim))).toBe('confirmed');
  });

  test('the genuine return of one booking is refused for a dearer booking, and for another visitor’s booking', async () => {
    const [cheap, dear, same] = [await held(4), await held(10), await held(4)];
    const claim = claimIn(await pressAtWorldpay(cheap.formHtml, 'pay'));
    for (const other of [dear, same]) {
      const ours = { booking_id: other.booking_id, payment_reference: other.transactionReference };
      expect(await confirm({ ...claim, ...ours })).toMatchObject({ status: 400 });
      expect(await bookingOf(other)).toMatchObject({ status: 'held' });
      expect(await attemptOf(other)).toMatchObject({ authorised: 0 });
    }
    const half = { ...claim, booking_id: dear.booking_id };
    expect(await confirm(half)).toMatchObject({ status: 404 });
    expect(statusIn(await confirm(claim))).toBe('confirmed');
  });

  test('an altered return is refused and does not confirm the booking', async () => {
    await habits({ inquiry_lag: 'PT5M' });
    const booking = await held();
    const claim = claimIn(await pressAtWorldpay(booking.formHtml, 'pay'));
    const changes = [
      { payment_amount: '1' },
      { payment_currency: 'EUR' },
      { payment_status: 'CAPTURED' },
      { order_key: `${claim.order_key}x` },
      { mac2: 'a'.repeat(64) },
    ];
    for (const change of changes) {
      expect(await confirm({ ...claim, ...change }), JSON.stringify(change)).toMatchObject({ status: 400 });
    }
    await habits({ inquiry_lag: 'PT0M' });
    expect(await bookingOf(booking)).toMatchObject({ status: 'held' });
    expect(site.log.filter((line) => line.includes('has not signed'))).not.toEqual([]);
  });

  test('each of dozens of forged returns is counted, and none is logged as an error', async () => {
    const linesOf = () => site.log.filter((line) => line.includes('has not signed'));
    const counted = () => site.deps.incidents.counts().get('return_not_genuine') ?? 0;
    await habits({ inquiry_lag: 'PT5M' });
    const booking = await held();
    const claim = claimIn(await pressAtWorldpay(booking.formHtml, 'pay'));
    const before = counted();
    const errors = site.log.filter((line) => line.includes('"level":50')).length;
    for (let nth = 1; nth <= 30; nth += 1)
      expect(await confirm({ ...claim, payment_amount: String(nth) })).toMatchObject({ status: 400 });
    expect(counted() - before).toBe(30);
    // The server logs the first forged return immediately, and the others as one line a minute.
    expect(linesOf().length).toBeLessThan(10);
    expect(linesOf().length).toBeGreaterThan(0);
    expect(site.log.filter((line) => line.includes('"level":50'))).toHaveLength(errors);
    const { payload } = await site.app.inject('/metrics');
    expect(payload).toContain(`incidents_total{kind="return_not_genuine"} ${counted()}`);
    await habits({ inquiry_lag: 'PT0M' });
    expect(statusIn(await confirm(claim))).toBe('confirmed');
  });

  test('if the hold is over and the outcome of the payment is unknown, the answer is 412 and says that the boat is released', async () => {
    const booking = await held();
    const ours = { booking_id: booking.booking_id, payment_reference: booking.transactionReference };
    await site.forward(16 * minute);
    const before = await confirm(ours);
    expect(before.status).toBe(412);
    await expireHolds(site.deps);
    const after = await confirm(ours);
    expect(after.status).toBe(412);
    expect((JSON.parse(after.text) as { message: string }).message).toContain('released your boat');
  });

  test('if a customer pays after the hold is over, the booking gets the same boat if it is still free', async () => {
    const booking = await held();
    await site.forward(16 * minute);
    await expireHolds(site.deps);
    expect(await bookingOf(booking)).toMatchObject({ status: 'expired' });
    const claim = claimIn(await pressAtWorldpay(booking.formHtml, 'pay'));
    expect(statusIn(await confirm(claim))).toBe('confirmed');
    expect(await bookingOf(booking)).toMatchObject({ status: 'confirmed' });
  });

  test('if other visitors hold all boats, a payment for an expired hold is voided and never captured', async () => {
    const slot = await aFreshSlot();
    const late = await site.aVisitor().hold(slot, { payment_method_id: '3' });
    await site.forward(16 * minute);
    await expireHolds(site.deps);
    for (let boat = 1; boat <= 3; boat += 1) await site.aVisitor().hold(slot);
    const claim = claimIn(await pressAtWorldpay(late.formHtml ?? '', 'pay'));
    expect(statusIn(await confirm(claim))).toBe('cancelled');
    await advancePayments(site.deps);
    await site.forward(minute);
    await site.forward(hour);
    await advancePayments(site.deps);
    expect(await heldAtSimulator(late)).toMatchObject({ held: 0, captured: 0 });
    expect(await attemptOf(late)).toMatchObject({ status: 'voided' });
  });
});

describe('leaving the payment page', () => {
  const leave = (booking: Reserved) =>
    site.aVisitor().get(cancelWorldpay, {
      body: { booking_id: booking.booking_id, payment_reference: booking.transactionReference },
    });

  test('if the customer cancels on the payment page, the hold ends and the boat can be booked again', async () => {
    const booking = await held();
    const back = await pressAtWorldpay(booking.formHtml, 'cancel');
    expect(back.pathname).toBe('/return/worldpay/cancel');
    expect(await leave(booking)).toEqual({ status: 'cancelled' });
    expect(await bookingOf(booking)).toMatchObject({ status: 'expired' });
    expect(await leave(booking)).toEqual({ status: 'cancelled' });
  });

  test('a payment made in another tab is never cancelled', async () => {
    const booking = await held();
    await pressAtWorldpay(booking.formHtml, 'pay');
    expect(await leave(booking)).toEqual({ status: 'confirmed' });
    expect(await bookingOf(booking)).toMatchObject({ status: 'confirmed' });
  });

  test('if the customer leaves after paying, the hold remains until Worldpay shows the payment', async () => {
    await habits({ inquiry_lag: 'PT5M' });
    const booking = await held();
    await pressAtWorldpay(booking.formHtml, 'pay');
    expect(await leave(booking)).toEqual({ status: 'cancelled' });
    expect(await bookingOf(booking)).toMatchObject({ status: 'held' });
    await habits({ inquiry_lag: 'PT0M' });
    await site.simulator.control('clock');
    expect(await leave(booking)).toEqual({ status: 'confirmed' });
  });

  test('while the provider cannot be reached, the payment is pending', async () => {
    const booking = await held();
    await site.simulator.control('faults', {
      merchant: site.accounts.worldpay.merchantCode,
      kind: 'connection_reset',
      path: '/worldpay/inquiry',
      always: true,
    });
    expect(await leave(booking)).toEqual({ status: 'pending' });
    await site.simulator.control('faults/clear', { merchant: site.accounts.worldpay.merchantCode });
  });

  test('leaving the payment page does not change a payment by card', async () => {
    const booking = await site.aVisitor().hold(await aFreshSlot());
    const body = { booking_id: booking.booking_id, payment_reference: booking.transactionReference };
    expect((await site.aVisitor().ask(cancelWorldpay, { body })).status).toBe(404);
    expect((await site.aVisitor().ask(confirmWorldpay, { body })).status).toBe(404);
  });
});

describe('notifications', () => {
  test('a paid booking whose visitor never returned is confirmed', async () => {
    const booking = await held();
    await pressAtWorldpay(booking.formHtml, 'pay');
    const status = async () => {
      await processEvents(site.deps);
      return (await bookingOf(booking)).status;
    };
    await expect.poll(status).toBe('confirmed');
    const deliveries = await site.simulator.control(`events?merchant=${site.accounts.worldpay.merchantCode}`);
    expect(new Set((deliveries as { state: string }[]).map(({ state }) => state))).toEqual(
      new Set(['delivered']),
    );
  });

  test('Worldpay’s notifications are accepted at a secret address, and answered as Worldpay expects', async () => {
    const { worldpay } = site.accounts;
    const booking = await held();
    const { providerRef } = await attemptOf(booking);
    const post = (path: string) =>
      site.app.inject({
        method: 'POST',
        url: `/webhooks/${path}`,
        headers: { 'content-type': 'text/xml' },
        payload: `<paymentService version="1.4" merchantCode="${worldpay.merchantCode}"><notify><orderStatusEvent orderCode="${providerRef}"><journal journalType="AUTHORISED"/></orderStatusEvent></notify></paymentService>`,
      });
    const taken = await post(`worldpay/${worldpay.webhookSecret}`);
    expect([taken.statusCode, taken.headers['content-type'], taken.payload]).toEqual([
      200,
      'text/plain',
      '[OK]',
    ]);
    for (const path of ['worldpay', 'worldpay/', 'worldpay/guessed', `stripe/${worldpay.webhookSecret}`])
      expect((await post(path)).statusCode, path).toBe(404);
    // The signed parameters say 'authorised', but nobody has paid.
    await processEvents(site.deps);
    expect(await bookingOf(booking)).toMatchObject({ status: 'held' });
  });
});
