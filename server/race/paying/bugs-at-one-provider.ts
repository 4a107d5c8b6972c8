import { expect } from 'vitest';
import { callStripe } from '../providers/stripe-at-till.ts';
import { bookingsOf } from './books.ts';
import type { Bug } from './bug.ts';
import { expectBookedOnce, loseWebhooks, pressesUntilItWorks, watchNews } from './paid-bookings.ts';
import { lastBoat } from './paying-site.ts';
import { Shopper } from './shopper.ts';

type Called = { method: string; path: string; idempotency_key: string | null; status: number | null };

/** Those of the bugs that are one provider's own, or that each provider invites in its own way. */
export function bugsAtOneProvider(bug: Bug): void {
  bug(
    1,
    'a webhook that comes before we know the payment is not lost',
    async (site) => {
      const { stripe } = site.at;
      const newsCame = await watchNews(site, stripe, 'authorised');
      const shopper = new Shopper(site, stripe);
      const slot = await lastBoat(site);
      const known = new Set((await site.till.ledger(stripe.merchant)).map((row) => row.payment_intent));
      // The SDK repeats the call once.
      const lost = { kind: 'answer_lost', times: 2, method: 'POST', path: '/v1/payment_intents' };
      await stripe.control('faults', lost);
      expect((await shopper.payNow(slot)).code).toBe('payment_unavailable');
      const ledger = await site.till.ledger(stripe.merchant);
      const intent = ledger.find((row) => !known.has(row.payment_intent))?.payment_intent ?? '';
      await callStripe(site.till, stripe.keys, `/v1/payment_intents/${intent}/confirm`, {
        payment_method: 'pm_card_visa',
        return_url: 'http://localhost:3000/return/stripe',
      });
      await newsCame();
      await site.work();
      await pressesUntilItWorks(shopper, slot);
      await site.work();
      expect(await bookingsOf(site, shopper)).toMatchObject([{ status: 'open' }]);
      await expectBookedOnce(site, shopper);
    },
    ['stripe'],
  );

  bug(
    17,
    'a call that timed out is repeated under its own key and charges once',
    async (site) => {
      const { stripe } = site.at;
      await loseWebhooks(site);
      const shopper = new Shopper(site, stripe);
      const slot = await lastBoat(site);
      const before = (await site.till.list<Called>('requests', stripe.merchant)).length;
      await stripe.control('faults', {
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
      await stripe.control('faults', {
        kind: 'delay',
        when: 'after',
        ms: 2_000,
        path: '/v1/payment_intents/*/capture',
      });
      await site.work();
      await expectBookedOnce(site, shopper);
      const calls = (await site.till.list<Called>('requests', stripe.merchant)).slice(before);
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
}
