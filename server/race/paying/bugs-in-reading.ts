import { expect } from 'vitest';
import { addSlots, freshDay } from '../scene.ts';
import { signedAt } from '../providers/signed-at.ts';
import { intentIn } from '@slipway/testing/checkout/stripe-checkout.ts';
import { bookingsOf, comeToRest, moneyOf, nothing } from './books.ts';
import {
  type Delivered,
  aPaidBooking,
  expectBookedOnce,
  loseWebhooks,
  price,
  taken,
} from './paid-bookings.ts';
import type { Bug } from './bug.ts';
import { lastBoat } from './paying-site.ts';
import { Customer } from './customer.ts';
import { until } from '@slipway/testing/until.ts';

const minutes = 60;

/** Bugs in reading and writing amounts, addresses, bytes and text. */
export function bugsInReading(bug: Bug): void {
  bug(
    10,
    'an empty, missing or non-numeric amount never counts as paid',
    async (site) => {
      await loseWebhooks(site);
      const customer = new Customer(site, site.at.stripe);
      await customer.payNow(await lastBoat(site));
      const paid = { status: 'succeeded', amount: price, amount_received: price };
      const wrong = [
        { amount: null },
        { amount: '' },
        { amount_received: null },
        { amount_received: '' },
        { amount_received: 0 },
        { amount_received: String(price) },
        { currency: '' },
        { status: 'requires_capture', amount_capturable: null },
        { status: 'requires_capture', amount_capturable: '' },
      ];
      for (const lie of wrong) {
        await site.at.stripe.control('faults', {
          kind: 'altered_answer',
          set: { ...paid, ...lie },
          method: 'GET',
          path: `/v1/payment_intents/${intentIn(customer.held().begun)}`,
        });
        expect([lie, await customer.outcome()]).toEqual([lie, 'pending']);
      }
      expect(await bookingsOf(site, customer)).toMatchObject([{ status: 'held' }]);
      expect(await moneyOf(site, customer)).toEqual(nothing);
      await site.advance(16 * minutes);
      await comeToRest(site);
    },
    ['stripe'],
  );

  bug(
    11,
    'parameters that the provider appends to the return address do not affect the page',
    async (site, provider) => {
      const customer = await aPaidBooking(site, provider);
      const { bookingId, reference } = customer.held();
      const [status, page = ''] = (await customer.returns()).split(' ');
      const { pathname, hash } = new URL(page, site.url);
      const [route, query] = hash.split('?');
      expect([status, pathname, route]).toEqual(['303', '/', `#/payment/${provider.name}/success`]);
      expect([...new URLSearchParams(query).values()]).toEqual(
        expect.arrayContaining([bookingId, reference]),
      );
    },
    // Global Payments is left out, because a visitor there never leaves our site to pay.
    ['stripe', 'worldpay'],
  );

  bug(
    12,
    'no address, no log and, after payment, no row contains the client secret',
    async (site) => {
      const customer = await aPaidBooking(site, site.at.stripe);
      const { begun, bookingId } = customer.held();
      const clientSecret = begun.client_secret ?? 'none';
      expect(await customer.returns()).not.toContain('secret');
      const page = await fetch(`${site.url}/`);
      expect(page.headers.get('referrer-policy')).toMatch(/^(no-referrer|same-origin|strict-origin.*)$/);
      expect(site.log.join()).not.toContain(clientSecret);
      const { rows } = await site.pool.query<{ row: string }>(
        `select a::text as row from payment_attempts a where booking_id = $1
     union all select e::text from provider_events e union all select m::text from mails m
     union all select k::text from idempotency_keys k where booking_id = $1`,
        [bookingId],
      );
      expect(rows.length).toBeGreaterThan(3);
      expect(rows.filter(({ row }) => row.includes(clientSecret))).toEqual([]);
    },
    ['stripe'],
  );

  bug(
    13,
    'a webhook is verified by its bytes before it is parsed: forged ones fail, odd ones pass',
    async (site) => {
      const isTaken = ({ tries }: Delivered) => tries.at(-1)?.status === 200;
      const list = () => site.simulator.list<Delivered>('events', site.at.stripe.merchant);
      // Clears the faults that earlier cases have set, so that only the two faults below occur.
      await site.at.stripe.control('faults/clear');
      await until('the news of before have come', async () => {
        await site.advance(10);
        return (await list()).every(isTaken);
      });
      const before = (await list()).length;
      await site.at.stripe.control('faults', { kind: 'wrong_signature' });
      await site.at.stripe.control('faults', { kind: 'altered_body', nth: 2 });
      const customer = new Customer(site, site.at.stripe);
      await customer.payNow(await lastBoat(site));
      await customer.paysWith('pays');
      // Each fault may spoil the delivery of any event. The simulator sends the event again until our server
      // accepts it.
      let events: Delivered[] = [];
      const spoiled = () => events.flatMap(({ tries }) => tries).filter(({ fault }) => fault !== null);
      const kinds = () => [...new Set(spoiled().map(({ fault }) => String(fault)))].toSorted();
      await until('both faults have struck, and all is taken', async () => {
        await site.advance(10);
        events = (await list()).slice(before);
        return events.every(isTaken) && kinds().length === 2;
      });
      expect(kinds()).toEqual(['altered_body', 'wrong_signature']);
      expect(new Set(spoiled().map(({ status }) => status))).toEqual(new Set([400]));
      expect(events.every(isTaken)).toBe(true);
      // A body with spaces, an unusual order and letters beyond ASCII. A server that parsed and rewrote this body would
      // change its bytes.
      const odd = ` {"type" : "payment_intent.succeeded",\n "id":"evt_odd", "data":{"object":{"id":"${intentIn(customer.held().begun)}", "object":"payment_intent", "description":"Zo\\u00eb Łódź"}}} `;
      const post = (body: string, signature: string) =>
        fetch(`${site.url}/webhooks/stripe`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'stripe-signature': signature },
          body,
        });
      const signature = signedAt(site.at.stripe.keys.webhookSecret, odd, site.now());
      expect((await post(odd, signature)).status).toBe(200);
      expect((await post(JSON.stringify(JSON.parse(odd)), signature)).status).toBe(400);
      expect((await post(odd, '')).status).toBe(400);
      await site.work();
      await expectBookedOnce(site, customer);
    },
    ['stripe'],
  );

  bug(16, 'amounts that floating point cannot represent are charged to the penny', async (site, provider) => {
    const sums = Array.from({ length: 3000 }, (_, over) => price + over);
    // Amounts that a floating-point conversion from pounds to pence makes too low or too high.
    const tooLittle = sums.filter((sum) => (sum / 100) * 100 < sum).slice(0, 2);
    const tooMuch = sums.filter((sum) => (sum / 100) * 100 > sum).slice(0, 2);
    expect([tooLittle.length, tooMuch.length]).toEqual([2, 2]);
    for (const sum of [...tooLittle, ...tooMuch]) {
      const [slot] = await addSlots(site.pool, freshDay(), ['10:00-12:00']);
      if (slot === undefined) throw new Error('no slot');
      await site.pool.query('update slots set surcharge_value = $2 where id = $1', [slot.id, sum - price]);
      const customer = new Customer(site, provider);
      expect((await customer.payNow(slot, { total: sum })).status).toBe(200);
      await customer.paysWith('pays');
      await customer.outcome();
      await expectBookedOnce(site, customer, { ...taken, captured: sum });
    }
  });

  bug(20, 'a name beyond ASCII reaches a paid booking and its email intact', async (site, provider) => {
    const customer = new Customer(site, provider, { firstName: 'Zoë', lastName: 'Łódź-Ağca 船' });
    await customer.payNow(await lastBoat(site));
    await customer.paysWith('pays');
    expect(await customer.outcome()).toBe('confirmed');
    await expectBookedOnce(site, customer);
    const { rows } = await site.pool.query(
      "select facts #>> '{customer,firstName}' as name from mails where recipient = $1",
      [customer.email],
    );
    expect(rows[0]?.name).toBe('Zoë');
    expect(await customer.looksAtBooking()).toMatchObject({ customer_last_name: 'Łódź-Ağca 船' });
  });
}
