import { confirmWorldpay } from '@slipway/shared/api/payments.ts';
import { payByLink } from '@slipway/shared/api/pay-links.ts';
import { sellByLink } from '@slipway/shared/api/console/sale.ts';
import { addDays, localDate } from '@slipway/shared/values/local-date.ts';
import { claimIn, pressAtWorldpay } from '@slipway/testing/checkout/worldpay-checkout.ts';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { globalpayPayers, statusIn } from '../../../testing/globalpay-payers.ts';
import { simulatedSiteOfFile } from '../../../testing/simulated-site.ts';
import { saleBody } from '../../../testing/sale-body.ts';
import { minute } from '../../../testing/test-clock.ts';
import { signedInAs } from '../../../testing/test-staff.ts';
import { advancePayments } from '../paying/advance-payments.ts';

// Both providers ask for an email address and a phone number, but these walk-in customers gave only a name.

const site = simulatedSiteOfFile({ boats: 3 });

let days = 0;

async function begun(method: '3' | '6') {
  days += 1;
  const slot = await site.aSlot({ date: addDays(localDate('2027-06-01'), days) });
  const manager = await signedInAs(site, 'manager');
  const { payLink: link, total } = await manager.run(sellByLink, saleBody(slot, { phone: '' }));
  return site.aVisitor().get(payByLink, {
    body: { link: link!.slice(-26), payment_method_id: method, total },
    key: randomUUID(),
  });
}

async function expectPaid(id: string): Promise<void> {
  await advancePayments(site.deps);
  // Worldpay reports the capture later.
  await site.forward(minute);
  await advancePayments(site.deps);
  expect((await site.booking(id)).status).toBe('confirmed');
  expect(await site.attempts(id)).toMatchObject([{ status: 'captured', captured: 15_000 }]);
  // Neither party has an email address.
  const mails = await site.db.selectFrom('mails').select('kind').where('bookingId', '=', id).execute();
  expect(mails).toEqual([]);
}

test('a walk-in who gave no email address or phone number pays exactly once on Worldpay’s page', async () => {
  const { booking_id: id, formHtml } = await begun('3');
  const claim = claimIn(await pressAtWorldpay(formHtml ?? '', 'pay'));
  expect(statusIn(await site.aVisitor().ask(confirmWorldpay, { body: claim }))).toBe('confirmed');
  expect(statusIn(await site.aVisitor().ask(confirmWorldpay, { body: claim }))).toBe('confirmed');
  await expectPaid(id);
});

test('a walk-in who gave no email address or phone number pays exactly once by Global Payments', async () => {
  const booking = await begun('6');
  const payers = globalpayPayers(site);
  expect(statusIn((await payers.pay(booking)).answer)).toBe('confirmed');
  await expectPaid(booking.booking_id);
  expect(await payers.salesOf(booking)).toMatchObject([{ held: 0, captured: 15_000 }]);
});
