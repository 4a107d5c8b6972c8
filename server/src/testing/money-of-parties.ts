import { sendPayLink } from '@slipway/shared/api/console/money.ts';
import { payByLink } from '@slipway/shared/api/pay-links.ts';
import { askPayment } from '@slipway/shared/api/payments.ts';
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { openBooks } from '../bookings/money/ledger/read-lines.ts';
import { partsOfBooking } from '../bookings/money/ledger/vat-of-lines.ts';
import { checkPayment } from '../bookings/money/paying/check-payment.ts';
import { brokenInvariants, queryableOf } from '../operations/books/broken-invariants.ts';
import { hour } from './test-clock.ts';
import type { Jetty } from './test-jetty.ts';
import type { StaffBrowser } from './test-staff.ts';

type Purpose = 'deposit' | 'charge';

/** Invariants that are not checked, because each test deletes the bookings of the test before. */
const ofBookings = ['I7c', 'I9a'];

/** Lets the parties of a test jetty pay by link, and reads their payments, emails and ledger lines. */
export function moneyOf(jetty: Jetty) {
  /** The latest attempt for this purpose. */
  const payment = (party: string, purpose: Purpose) =>
    jetty.site.db
      .selectFrom('paymentAttempts')
      .selectAll()
      .where('bookingId', '=', party)
      .where('purpose', '=', purpose)
      .orderBy('createdAt', 'desc')
      .executeTakeFirstOrThrow();

  /** The party opens the link and pays the amount, in pounds, by card. */
  async function pay(party: string, paid: { link: string; purpose: Purpose; total: number }): Promise<void> {
    const { link, purpose, total } = paid;
    const visitor = jetty.site.aVisitor();
    const body = { link: link.slice(-26), payment_method_id: '1', total } as const;
    const { booking_id, transactionReference } = await visitor.get(payByLink, { body, key: randomUUID() });
    jetty.site.provider.pays((await payment(party, purpose)).id);
    await visitor.get(askPayment, { body: { booking_id, payment_reference: transactionReference } });
  }

  return {
    payment,
    pay,

    /** The party authorises a deposit of £100 on its card. The authorisation lasts for `hours`. */
    async setAside(party: string, who: StaffBrowser, hours = 24 * 7): Promise<void> {
      const { payLink } = await who.run(sendPayLink, { bookingId: party, debt: 'deposit' });
      await pay(party, { link: payLink!, purpose: 'deposit', total: 100 });
      const row = await payment(party, 'deposit');
      const captureBefore = new Date(jetty.site.clock.now().getTime() + hours * hour);
      jetty.site.provider.says(row.id, { captureBefore });
      await checkPayment(jetty.site.deps, row, 'test');
    },

    /** Returns the facts of each email of this kind to the party, oldest first. */
    async mails(party: string, kind: string) {
      const rows = await jetty.site.db
        .selectFrom('mails')
        .select('facts')
        .where('bookingId', '=', party)
        .where('kind', '=', kind)
        .orderBy('createdAt')
        .execute();
      return rows.map(({ facts }) => facts as Record<string, unknown>);
    },

    /** For each ledger line of the party's deposit: the parts of the sale that the line pays for, with their VAT. */
    async vatOfDeposit(party: string) {
      const { id } = await payment(party, 'deposit');
      const lines = await partsOfBooking(jetty.site.db, await openBooks(jetty.site.db), party);
      return lines.flatMap(({ line, parts }) => (line.attemptId === id ? [parts] : []));
    },

    async books(): Promise<void> {
      const broken = await brokenInvariants(queryableOf(jetty.site.db), jetty.site.clock.now());
      expect(broken.filter(({ name }) => !ofBookings.includes(name))).toEqual([]);
    },
  };
}
