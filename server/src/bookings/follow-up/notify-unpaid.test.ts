import { expect, test } from 'vitest';
import { simulatedSiteOfFile } from '../../testing/simulated-site.ts';
import { hour, minute } from '../../testing/test-clock.ts';
import { advancePayments } from '../money/paying/advance-payments.ts';
import { expireHolds } from '../money/paying/expire-holds.ts';
import { notifyUnpaid } from './notify-unpaid.ts';

const site = simulatedSiteOfFile();

test.each([
  ['Stripe', '1', 1],
  // A Worldpay page that was left open can still take money for a day, so the email waits until that day is over.
  ['Worldpay', '3', 26],
  ['Global Payments', '6', 1],
] as const)(
  'a visitor who did not pay at %s is told once that nothing was charged',
  async (_name, id, hours) => {
    const { booking_id: booking } = await site.aVisitor().hold(await site.aSlot(), { payment_method_id: id });
    const mails = async () => {
      await expireHolds(site.deps);
      await advancePayments(site.deps);
      await notifyUnpaid(site.deps);
      const rows = await site.db
        .selectFrom('mails')
        .select('kind')
        .where('bookingId', '=', booking)
        .execute();
      return rows.map(({ kind }) => kind);
    };
    await site.forward(10 * minute);
    expect(await mails()).toEqual([]);
    await site.forward(6 * minute);
    await mails();
    await site.forward(hours * hour);
    expect(await mails()).toEqual(['payment_not_completed']);
    expect(await mails()).toEqual(['payment_not_completed']);
  },
);

test('an address that is typed again and again gets one email about unpaid bookings in a day', async () => {
  const email = 'victim@example.com';
  const told = async () => {
    await site.forward(16 * minute);
    await expireHolds(site.deps);
    await advancePayments(site.deps);
    await site.forward(hour);
    await advancePayments(site.deps);
    await notifyUnpaid(site.deps);
    await notifyUnpaid(site.deps);
    const rows = await site.db
      .selectFrom('mails')
      .select('kind')
      .where('recipient', '=', email)
      .where('kind', '=', 'payment_not_completed')
      .execute();
    return rows.length;
  };
  for (let nth = 1; nth <= 3; nth += 1) await site.aVisitor({ email }).hold(await site.aSlot());
  expect(await told()).toBe(1);
  await site.aVisitor({ email }).hold(await site.aSlot());
  expect(await told()).toBe(1);
  await site.forward(24 * hour);
  expect(await told()).toBe(1);
  await site.aVisitor({ email }).hold(await site.aSlot());
  expect(await told()).toBe(2);
});
