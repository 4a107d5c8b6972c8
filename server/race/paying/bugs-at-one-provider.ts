import { askPayment, confirmWorldpay } from '@slipway/shared/api/payments.ts';
import { expect } from 'vitest';
import { processEvents } from '../../src/bookings/money/paying/process-events.ts';
import { callStripe } from '../providers/stripe-at-simulator.ts';
import { bookingsOf, comeToRest, moneyOf, nothing } from './books.ts';
import type { Bug } from './bug.ts';
import { expectBookedOnce, loseWebhooks, pressesUntilItWorks, price, watchNews } from './paid-bookings.ts';
import { lastBoat } from './paying-site.ts';
import { timeOut } from './provider-faults.ts';
import { Customer } from './customer.ts';

type Called = { method: string; path: string; idempotency_key: string | null; status: number | null };

/** The bugs that are specific to Stripe or Worldpay. */
export function bugsAtOneProvider(bug: Bug): void {
  bug(
    1,
    'a webhook that arrives before we know the payment is not lost',
    async (site) => {
      const { stripe } = site.at;
      const newsCame = await watchNews(site, stripe, 'authorised');
      const customer = new Customer(site, stripe);
      const slot = await lastBoat(site);
      const known = new Set((await site.simulator.ledger(stripe.merchant)).map((row) => row.payment_intent));
      // The answer is lost twice, because the SDK repeats a call that got no answer.
      const lost = { kind: 'answer_lost', times: 2, method: 'POST', path: '/v1/payment_intents' };
      await stripe.control('faults', lost);
      expect((await customer.payNow(slot)).code).toBe('payment_unavailable');
      const ledger = await site.simulator.ledger(stripe.merchant);
      const intent = ledger.find((row) => !known.has(row.payment_intent))?.payment_intent ?? '';
      await callStripe(site.simulator, stripe.keys, `/v1/payment_intents/${intent}/confirm`, {
        payment_method: 'pm_card_visa',
        return_url: 'http://localhost:3000/return/stripe',
      });
      await newsCame();
      await site.work();
      await pressesUntilItWorks(customer, slot);
      await site.work();
      expect(await bookingsOf(site, customer)).toMatchObject([{ status: 'confirmed' }]);
      await expectBookedOnce(site, customer);
    },
    ['stripe'],
  );

  bug(
    17,
    'a call that timed out is retried under its own key and charges once',
    async (site) => {
      const { stripe } = site.at;
      await loseWebhooks(site);
      const customer = new Customer(site, stripe);
      const slot = await lastBoat(site);
      const before = (await site.simulator.list<Called>('requests', stripe.merchant)).length;
      await timeOut(site, stripe, stripe.calls.begin);
      expect(await customer.payNow(slot)).toMatchObject({ status: 503, code: 'payment_unavailable' });
      site.patience.isShort = false;
      await pressesUntilItWorks(customer, slot);
      await customer.paysWith('pays');
      await customer.outcome();
      await timeOut(site, stripe, stripe.calls.capture);
      await site.work();
      site.patience.isShort = false;
      await expectBookedOnce(site, customer);
      const calls = (await site.simulator.list<Called>('requests', stripe.merchant)).slice(before);
      const keysOf = (path: RegExp) =>
        new Set(
          calls
            .filter((call) => call.method === 'POST' && path.test(call.path))
            .map((call) => call.idempotency_key),
        );
      expect([...keysOf(/payment_intents$/)]).toEqual([expect.stringMatching(/^attempt:\w+:create$/)]);
      expect([...keysOf(/capture$/)]).toEqual([expect.stringMatching(/^attempt:\w+:capture$/)]);
    },
    ['stripe'],
  );

  bug(
    14,
    'a contradictory or repeated notification only makes us ask',
    async (site) => {
      const { worldpay } = site.at;
      const newsCame = await watchNews(site, worldpay, 'authorised');
      await worldpay.control('scenario', { habits: { last_event: 'CAPTURED', authorised_twice: true } });
      const customer = new Customer(site, worldpay);
      await customer.payNow(await lastBoat(site));
      await customer.paysWith('pays');
      await newsCame(2);
      await processEvents(site.deps);
      const { rows } = await site.pool.query(
        'select status, authorised, captured from payment_attempts where booking_id = $1',
        [customer.held().bookingId],
      );
      expect(rows).toEqual([{ status: 'authorised', authorised: price, captured: 0 }]);
      await worldpay.control('scenario', { habits: {} });
      await expectBookedOnce(site, customer);
    },
    ['worldpay'],
  );

  bug(
    15,
    'a return without a MAC, or with a wrong one, is never trusted',
    async (site) => {
      const { worldpay } = site.at;
      await loseWebhooks(site);
      await worldpay.control('scenario', { habits: { mac2: 'none', inquiry_lag: 'PT5M' } });
      const customer = new Customer(site, worldpay);
      await customer.payNow(await lastBoat(site));
      await customer.paysWith('pays');
      expect(await customer.outcome()).toBe('pending');
      const { bookingId, reference } = customer.held();
      const back = new URL(customer.held().checkout.wayBack(), site.url).searchParams;
      for (const payment_status of ['AUTHORISED', 'REFUSED', 'CANCELLED', 'EXPIRED']) {
        const claim = {
          order_key: back.get('orderKey') ?? '',
          payment_status,
          payment_amount: back.get('paymentAmount') ?? '',
          payment_currency: 'GBP',
          booking_id: bookingId,
          payment_reference: reference,
        };
        expect((await customer.ask(confirmWorldpay, { ...claim, mac2: '0'.repeat(64) })).status).toBe(400);
        expect((await customer.ask(confirmWorldpay, claim)).data).toEqual({ status: 'pending' });
      }
      expect(await bookingsOf(site, customer)).toMatchObject([{ status: 'held', boats: 1 }]);
      await worldpay.control('scenario', { habits: {} });
      await expectBookedOnce(site, customer);
    },
    ['worldpay'],
  );

  bug(
    15,
    'a MAC in capitals and an order key without the admin code are accepted',
    async (site) => {
      const { worldpay } = site.at;
      const habits = { mac2: 'upper', admin_code_empty: true, inquiry_lag: 'PT5M' };
      await worldpay.control('scenario', { habits });
      const customer = new Customer(site, worldpay);
      await customer.payNow(await lastBoat(site));
      await customer.paysWith('pays');
      expect(await customer.outcome()).toBe('confirmed');
      await worldpay.control('scenario', { habits: {} });
      await expectBookedOnce(site, customer);
    },
    ['worldpay'],
  );

  bug(
    17,
    'an order that timed out is created again and captured once',
    async (site) => {
      const { worldpay } = site.at;
      await loseWebhooks(site);
      const customer = new Customer(site, worldpay);
      const slot = await lastBoat(site);
      await timeOut(site, worldpay, worldpay.calls.begin);
      expect(await customer.payNow(slot)).toMatchObject({ status: 503, code: 'payment_unavailable' });
      site.patience.isShort = false;
      await pressesUntilItWorks(customer, slot);
      await customer.paysWith('pays');
      await timeOut(site, worldpay, worldpay.calls.capture);
      expect(await customer.outcome()).toBe('confirmed');
      await expectBookedOnce(site, customer);
    },
    ['worldpay'],
  );

  bug(
    10,
    'an amount that is not whole pence, or an unknown state, never counts as paid',
    async (site) => {
      const { globalpay, worldpay } = site.at;
      await loseWebhooks(site);
      const [there, here] = [new Customer(site, worldpay), new Customer(site, globalpay)];
      for (const customer of [there, here]) {
        await customer.payNow(await lastBoat(site));
        await customer.paysWith('declined');
      }
      const outcome = async (customer: Customer) => {
        const { bookingId, reference } = customer.held();
        return (await customer.ask(askPayment, { booking_id: bookingId, payment_reference: reference })).data;
      };
      const paid = { lastEvent: 'AUTHORISED', value: String(price) };
      const inXml = [
        { value: '' },
        { value: '0' },
        { value: '150.00' },
        { currencyCode: '' },
        { lastEvent: '' },
      ];
      for (const lie of inXml) {
        const set = { ...paid, ...lie };
        await worldpay.control('faults', { kind: 'altered_answer', ...worldpay.calls.look, set });
        expect([lie, await outcome(there)]).not.toEqual([lie, { status: 'confirmed' }]);
      }
      const { rows } = await site.pool.query<{ id: string }>(
        'select id from payment_attempts where booking_id = $1',
        [here.held().bookingId],
      );
      const sale = {
        id: 'TRN_lie',
        type: 'SALE',
        status: 'CAPTURED',
        currency: 'GBP',
        reference: rows[0]?.id,
      };
      for (const amount of ['', null, price, '150.00', '0', '-15000', undefined]) {
        const set = { transactions: [{ ...sale, amount }] };
        await globalpay.control('faults', { kind: 'altered_answer', ...globalpay.calls.look, set });
        expect([amount, await outcome(here)]).not.toEqual([amount, { status: 'confirmed' }]);
      }
      for (const customer of [there, here]) {
        expect(await bookingsOf(site, customer)).toMatchObject([{ status: 'held' }]);
        expect(await moneyOf(site, customer)).toEqual(nothing);
      }
      await site.advance(16 * 60);
      await comeToRest(site);
    },
    ['worldpay'],
  );
}
