import { expect } from 'vitest';
import { processEvents } from '../../src/bookings/money/paying/process-events.ts';
import { bookingsOf } from './books.ts';
import type { Bug } from './bug.ts';
import { aPaidBooking, expectBookedOnce, loseWebhooks, watchNews } from './paid-bookings.ts';
import { lastBoat } from './paying-site.ts';
import { timeOut } from './provider-faults.ts';
import { Customer } from './customer.ts';

type Called = { method: string; path: string; idempotency_key: string | null; status: number | null };

/** The bugs that only a site with Global Payments can have, because there our own server charges the card. */
export function bugsAtGlobalpay(bug: Bug): void {
  bug(
    1,
    'a notification that names our attempt recovers a charge whose answer is lost',
    async (site) => {
      const { globalpay } = site.at;
      const newsCame = await watchNews(site, globalpay, 'authorised');
      const customer = new Customer(site, globalpay);
      await customer.payNow(await lastBoat(site));
      expect(await globalpay.unheard(() => customer.paysWith('pays'))).toBe('unanswered');
      await newsCame();
      await processEvents(site.deps);
      expect(await bookingsOf(site, customer)).toMatchObject([{ status: 'confirmed' }]);
      await expectBookedOnce(site, customer);
    },
    ['globalpay'],
  );

  bug(
    17,
    'a charge that timed out is made once, whichever card comes next',
    async (site) => {
      const { globalpay } = site.at;
      await loseWebhooks(site);
      const customer = new Customer(site, globalpay);
      await customer.payNow(await lastBoat(site));
      const before = (await site.simulator.list<Called>('requests', globalpay.merchant)).length;
      await timeOut(site, globalpay, globalpay.calls.charge);
      const tried = [await customer.paysWith('pays'), await customer.paysWith('pays')];
      site.patience.isShort = false;
      expect(tried.every((paid) => paid === 'paid' || paid === 'unanswered' || paid === 'cannot')).toBe(true);
      expect(await customer.outcome()).toBe('confirmed');
      await expectBookedOnce(site, customer);
      const calls = (await site.simulator.list<Called>('requests', globalpay.merchant)).slice(before);
      const charges = calls.filter((call) => call.method === 'POST' && call.path === '/ucp/transactions');
      expect(new Set(charges.map((call) => call.idempotency_key)).size).toBe(1);
    },
    ['globalpay'],
  );

  bug(
    12,
    "no address, log or lasting row contains the browser's token or the card's token",
    async (site) => {
      const { globalpay } = site.at;
      const customer = await aPaidBooking(site, globalpay);
      const { begun, bookingId } = customer.held();
      const token = begun.globalpayAccessToken ?? 'none';
      expect(site.log.join()).not.toContain(token);
      expect(site.log.join()).not.toContain('PMT_');
      const { rows } = await site.pool.query<{ row: string }>(
        `select a::text as row from payment_attempts a where booking_id = $1
         union all select e::text from provider_events e union all select m::text from mails m
         union all select k::text from idempotency_keys k where booking_id = $1
         union all select c::text from card_authentications c
           join payment_attempts a on a.id = c.attempt_id and a.booking_id = $1`,
        [bookingId],
      );
      expect(rows.length).toBeGreaterThan(3);
      expect(rows.filter(({ row }) => row.includes(token) || row.includes('PMT_'))).toEqual([]);
    },
    ['globalpay'],
  );

  bug(
    13,
    'a notification is verified by its bytes or its address before it is parsed',
    async (site) => {
      const { globalpay, worldpay } = site.at;
      const post = async (path: string, body: string, headers: Record<string, string>) => {
        const response = await fetch(site.url + path, { method: 'POST', headers, body });
        return [response.status, await response.text()];
      };
      const odd = ' { "id": "TRN_odd",\n "status" :"CAPTURED", "reference":"Zo\\u00eb" } ';
      const signed = globalpay.webhookHeaders(odd, site.now());
      expect((await post(globalpay.webhookPath, odd, signed))[0]).toBe(200);
      expect((await post(globalpay.webhookPath, JSON.stringify(JSON.parse(odd)), signed))[0]).toBe(400);
      expect((await post(globalpay.webhookPath, odd, {}))[0]).toBe(400);
      const xml = { 'content-type': 'text/xml' };
      expect((await post('/webhooks/worldpay', '<paymentService/>', xml))[0]).toBe(404);
      expect((await post(`${worldpay.webhookPath}x`, '<paymentService/>', xml))[0]).toBe(404);
      expect((await post(worldpay.webhookPath, '<paymentService/>', xml))[0]).toBe(400);
    },
    ['globalpay'],
  );
}
