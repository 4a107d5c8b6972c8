import { getBooking } from '@slipway/shared/api/bookings.ts';
import { addReservation } from '@slipway/shared/api/reservations.ts';
import { listAvailability } from '@slipway/shared/api/catalogue.ts';
import { listPaymentMethods } from '@slipway/shared/api/payments.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ProviderError } from '../../payments/payment-provider.ts';
import { stubProvider } from '../../testing/stub-provider.ts';
import { monday, openTestApp, testAppOfFile } from '../../testing/test-app.ts';
import type { Slot } from '../../testing/test-catalogue.ts';
import { minute } from '../../testing/test-clock.ts';

const site = testAppOfFile();
beforeEach(() => {
  site.provider.calls.length = 0;
});
afterEach(() => site.clock.set(monday));

const quarterPast = new Date(monday.getTime() + 15 * minute);

async function shownTo(visitor = site.aVisitor(), slot: Slot) {
  const dates = await visitor.get(listAvailability, { body: { from: slot.date, to: slot.date } });
  return dates.flatMap((date) => date.periods).find((period) => period.period_id === slot.id);
}

describe('a hold', () => {
  test('a reservation keeps the boat for 15 minutes and gives the browser the data to pay', async () => {
    const visitor = site.aVisitor({ email: 'ada@example.com' });
    const slot = await site.aSlot();
    const held = await visitor.hold(slot);
    const attempt = await site.attempt(held.booking_id);
    expect(held).toEqual({
      booking_id: expect.stringMatching(/^[0-9a-z]{26}$/),
      transactionReference: attempt.reference,
      hold_expires_at: quarterPast.toISOString(),
      client_secret: `secret 1 of ${attempt.id}`,
    });
    expect(attempt).toMatchObject({
      status: 'awaiting_customer',
      provider: 'stripe',
      providerRef: `ref ${attempt.id}`,
      amount: 15_000,
      captured: 0,
    });
    expect(attempt.id).not.toBe(attempt.reference);
    expect(await site.booking(held.booking_id)).toMatchObject({ status: 'held', holdExpiresAt: quarterPast });
    const claim = await site.db.selectFrom('allocations').selectAll().executeTakeFirst();
    expect(claim).toMatchObject({ bookingId: held.booking_id, deadline: quarterPast });
    const events = await site.db.selectFrom('bookingEvents').selectAll().execute();
    expect(events).toMatchObject([{ fromStatus: null, toStatus: 'held', cause: 'visitor began to pay' }]);
    const mails = await site.mailed();
    expect(mails).toEqual([]);
  });

  test('the provider is called only after the reservation is committed, and gets the saved customer', async () => {
    const seen: string[] = [];
    site.provider.steps.begin.push(async (attempt) => {
      seen.push(
        (await site.booking(attempt.bookingId)).status,
        (await site.attempt(attempt.bookingId)).status,
      );
      return { kind: 'embedded_card', clientSecret: 'secret', providerRef: attempt.id };
    });
    await site.aVisitor({ email: 'Bea@Example.com' }).hold(await site.aSlot());
    expect(seen).toEqual(['held', 'created']);
    expect(site.provider.calls[0]!.customer).toMatchObject({
      firstName: 'Ada',
      lastName: 'Byron',
      email: 'Bea@Example.com',
      country: 'United Kingdom',
    });
  });

  test('while the last boat of a slot is held, the slot is sold out for everybody else', async () => {
    const [holder, other] = [site.aVisitor(), site.aVisitor()];
    const slot = await site.aSlot();
    expect(await shownTo(other, slot)).toMatchObject({ isSoldOut: false, isAvailable: true });
    await holder.hold(slot);
    expect(await shownTo(other, slot)).toMatchObject({ isSoldOut: true, isAvailable: true });
    const body = await other.aReservation(slot);
    const before = await site.written();
    expect(await other.refused(addReservation, { body })).toMatchObject({ status: 409, code: 'slot_taken' });
    expect(await site.written()).toEqual(before);
    site.clock.set(quarterPast);
    expect(await shownTo(other, slot)).toMatchObject({ isSoldOut: false });
  });

  test('a booking is pending while it is held, and cancelled once its hold is over', async () => {
    const visitor = site.aVisitor({ email: 'cleo@example.com' });
    const { booking_id: id } = await visitor.hold(await site.aSlot());
    const view = () => visitor.get(getBooking, { params: { id }, query: { email: 'cleo@example.com' } });
    expect(await view()).toMatchObject({ booking_status: 'pending', can_cancel: false, total_amount: 150 });
    site.clock.set(new Date(quarterPast.getTime() - 1));
    expect(await view()).toMatchObject({ booking_status: 'pending' });
    site.clock.set(quarterPast);
    expect(await view()).toMatchObject({ booking_status: 'cancelled', net_refund: 0 });
  });
});

describe('a provider that does not begin a payment', () => {
  test.each(['declined', 'bad_request', 'bad_credentials'] as const)(
    'a payment refused for good (%s) fails; the boat is held, and the next press makes a new attempt',
    async (kind) => {
      const visitor = site.aVisitor();
      const slot = await site.aSlot();
      const body = await visitor.aReservation(slot);
      site.provider.steps.begin.push(new ProviderError(kind, 'no'));
      const press = { body, key: `refused-for-good-${kind}` };
      const refused = await visitor.refused(addReservation, press);
      expect(refused).toMatchObject({ status: 409, code: 'payment_refused' });
      expect(refused.message).toMatch(
        /couldn’t start this payment.*Nothing was charged.*another way to pay.*call us/,
      );
      expect(await visitor.refused(addReservation, press)).toEqual(refused);
      expect(site.provider.callsOf('begin')).toHaveLength(1);
      expect(site.log.splice(0)).toEqual([expect.stringContaining('refuses to begin')]);
      const failed = site.provider.callsOf('begin')[0]!.attempt;
      const row = await site.db
        .selectFrom('paymentAttempts')
        .innerJoin('bookings', 'bookings.id', 'bookingId')
        .select(['paymentAttempts.status as attempt', 'bookings.status as booking'])
        .where('paymentAttempts.id', '=', failed.id)
        .executeTakeFirst();
      expect(row).toEqual({ attempt: 'failed', booking: 'held' });
      const again = await visitor.hold(slot);
      expect((await site.attempt(again.booking_id)).id).not.toBe(failed.id);
      expect(again.hold_expires_at).toBe(quarterPast.toISOString());
    },
  );

  test.each(['throttled', 'not_sent', 'outcome_unknown'] as const)(
    'a payment refused for now (%s) can be resumed, and the boat is still held',
    async (kind) => {
      const visitor = site.aVisitor();
      const body = await visitor.aReservation(await site.aSlot());
      site.provider.steps.begin.push(new ProviderError(kind, 'later'));
      const refused = await visitor.refused(addReservation, { body });
      expect(refused).toMatchObject({ status: 503, code: 'payment_unavailable', retryAfter: 5 });
      expect(refused.message).toContain('Nothing was charged');
      const { attempt } = site.provider.callsOf('begin')[0]!;
      expect(await site.attempt(attempt.bookingId)).toMatchObject({ id: attempt.id, status: 'created' });
      expect(await site.booking(attempt.bookingId)).toMatchObject({ status: 'held' });
    },
  );

  test.each(['throttled', 'not_sent', 'outcome_unknown'] as const)(
    'if payments of dozens of visitors cannot begin (%s), every failure is counted, but few lines are logged',
    async (kind) => {
      const other = await openTestApp({ database: site.database });
      for (let nth = 1; nth <= 30; nth += 1) {
        other.provider.steps.begin.push(new ProviderError(kind, 'the provider cannot be reached'));
        const visitor = other.aVisitor();
        const body = await visitor.aReservation(await site.aSlot());
        expect(await visitor.refused(addReservation, { body })).toMatchObject({ status: 503 });
      }
      const lines = other.log.filter((line) => line.includes('could not be begun'));
      expect(lines.length).toBeGreaterThan(0);
      // The server logs the first failure immediately, and later failures in one line a minute.
      expect(lines.length).toBeLessThan(10);
      expect(JSON.parse(lines[0]!)).toMatchObject({ provider: 'stripe', times: 1, err: { kind } });
      expect(other.deps.incidents.counts().get('payment_not_begun')).toBe(30);
      await other.close();
    },
  );

  test('if a bug in our code stops a payment, the answer is 500 and the boat is still held', async () => {
    const visitor = site.aVisitor();
    const slot = await site.aSlot();
    site.provider.steps.begin.push(new TypeError('undefined is not a function'));
    const { status, text } = await visitor.ask(addReservation, { body: await visitor.aReservation(slot) });
    expect(status).toBe(500);
    expect(text).not.toContain('undefined');
    expect(await shownTo(site.aVisitor(), slot)).toMatchObject({ isSoldOut: true });
  });
});

describe('the payment methods on offer', () => {
  test('a visitor can choose each configured payment method, or a coupon that covers the full price; the first method is the default', async () => {
    const methods = await site.aVisitor().get(listPaymentMethods);
    expect(methods).toEqual([
      {
        payment_method_id: '1',
        name: 'Card',
        is_default: 't',
        mode: 'simulated',
        form_origins: [],
        script_url: 'http://localhost:3001/v3',
      },
      { payment_method_id: '5', name: 'Coupon for the full price', is_default: 'f' },
    ]);
  });

  test.each([
    ['hosted_form', '3', { formHtml: expect.stringContaining('<form action=') }, /^ref /],
    ['tokenised', '6', { globalpayAccessToken: expect.stringContaining('token 1') }, null],
  ] as const)(
    'a provider of kind %s sends the data for method %s and for no other',
    async (kind, method, fields, ref) => {
      const provider = stubProvider(kind);
      site.deps.providers = [site.provider, provider];
      const held = await site.aVisitor().hold(await site.aSlot(), { payment_method_id: method });
      site.deps.providers = [site.provider];
      const { booking_id, transactionReference, hold_expires_at, ...rest } = held;
      expect(rest).toEqual(fields);
      expect(hold_expires_at).toBe(quarterPast.toISOString());
      const attempt = await site.attempt(booking_id);
      expect(attempt).toMatchObject({
        provider: provider.name,
        providerRef: ref === null ? null : expect.stringMatching(ref),
        reference: transactionReference,
      });
      expect(await site.booking(booking_id)).toMatchObject({ paymentMethodId: method });
    },
  );
});
