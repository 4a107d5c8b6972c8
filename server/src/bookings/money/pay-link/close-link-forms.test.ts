import { sendPayLink } from '@slipway/shared/api/console/money.ts';
import { moveBookingByStaff } from '@slipway/shared/api/console/moving.ts';
import { sellByLink, sellWalkIn } from '@slipway/shared/api/console/sale.ts';
import { payByLink } from '@slipway/shared/api/pay-links.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { aPaidBooking } from '../../../testing/paid-booking.ts';
import { testAppOfFile } from '../../../testing/test-app.ts';
import { saleBody } from '../../../testing/sale-body.ts';
import { at, minute } from '../../../testing/test-clock.ts';
import { type StaffBrowser, signedInAs } from '../../../testing/test-staff.ts';
import { cancelDay } from '../../../testing/cancel-day.ts';
import { advancePayments } from '../paying/advance-payments.ts';
import { closeLinkForms } from './close-link-forms.ts';

const site = testAppOfFile({ boats: 2 });
let manager: StaffBrowser;
beforeEach(async () => {
  site.clock.set(at('2027-06-01 09:00'));
  manager = await signedInAs(site, 'manager');
});

const linkOf = (address: string | undefined) => address!.slice(-26);
const press = (link: string, total: number) =>
  site.aVisitor().get(payByLink, { body: { link, payment_method_id: '1', total }, key: randomUUID() });
const attemptOf = async ({ transactionReference }: Awaited<ReturnType<typeof press>>) =>
  site.db
    .selectFrom('paymentAttempts')
    .select('status')
    .where('reference', '=', transactionReference)
    .executeTakeFirstOrThrow();
const rest = async () => {
  for (let round = 0; round < 6; round += 1) {
    await advancePayments(site.deps);
    site.clock.forward(minute);
  }
};

test('an unpaid form of a pay link is closed after a day, and a deposit’s form when the trip begins', async () => {
  const id = await aPaidBooking(site, '2027-06-02');
  const dear = await site.aSlot({ date: '2027-06-12', startTime: '11:00', surchargeValue: 2500 });
  await manager.run(moveBookingByStaff, { bookingId: id, slotId: dear.id });
  const owed = linkOf((await manager.run(sendPayLink, { bookingId: id, debt: 'price' })).payLink);
  const begun = await press(owed, 75);
  site.clock.forward(24 * 60 * minute - minute);
  expect(await closeLinkForms(site.deps)).toBe(0);
  site.clock.forward(minute);
  expect(await closeLinkForms(site.deps)).toBe(1);
  await rest();
  expect(await attemptOf(begun)).toMatchObject({ status: 'cancelled' });
  expect(await closeLinkForms(site.deps)).toBe(0);
  site.clock.set(at('2027-06-12 10:59'));
  manager = await signedInAs(site, 'manager');
  const deposit = linkOf((await manager.run(sendPayLink, { bookingId: id, debt: 'deposit' })).payLink);
  const [again, aside] = [await press(owed, 75), await press(deposit, 100)];
  site.clock.forward(minute);
  expect(await closeLinkForms(site.deps)).toBe(1);
  await rest();
  expect(await attemptOf(aside)).toMatchObject({ status: 'cancelled' });
  expect(await attemptOf(again)).toMatchObject({ status: 'awaiting_customer' });
});

test('an open payment form is closed when its trip is called off', async () => {
  const { bookingId: id } = await manager.run(
    sellWalkIn,
    saleBody(await site.aSlot({ date: '2027-06-19' }), { phone: '', by: 'dock' }),
  );
  const link = linkOf((await manager.run(sendPayLink, { bookingId: id, debt: 'price' })).payLink);
  const begun = await press(link, 150);
  expect(await closeLinkForms(site.deps)).toBe(0);
  await cancelDay(site.deps, { date: localDate('2027-06-19') }, 'weather');
  expect(await closeLinkForms(site.deps)).toBe(1);
  await rest();
  expect(await attemptOf(begun)).toMatchObject({ status: 'cancelled' });
});

test('two people pay by one link for a called-off time: both are refunded, with two emails', async () => {
  const slot = await site.aSlot({ date: '2027-06-15' });
  const { payLink: address, bookingId: id } = await manager.run(
    sellByLink,
    saleBody(slot, { phone: '', email: 'rhys@example.com', isWalkIn: false }),
  );
  const begun = [await press(linkOf(address), 150), await press(linkOf(address), 150)];
  for (const { transactionReference } of begun) {
    const attempt = await site.db
      .selectFrom('paymentAttempts')
      .select('id')
      .where('reference', '=', transactionReference)
      .executeTakeFirstOrThrow();
    site.provider.pays(attempt.id);
  }
  await cancelDay(site.deps, { date: slot.date }, 'weather');
  await rest();
  expect(await Promise.all(begun.map(attemptOf))).toEqual([{ status: 'voided' }, { status: 'voided' }]);
  const mails = await site.db.selectFrom('mails').select('kind').where('bookingId', '=', id).execute();
  expect(mails.filter(({ kind }) => kind === 'payment_returned')).toHaveLength(2);
});
