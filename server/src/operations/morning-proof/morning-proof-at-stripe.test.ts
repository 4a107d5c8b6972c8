import { cancelBooking } from '@slipway/shared/api/bookings.ts';
import { askPayment } from '@slipway/shared/api/payments.ts';
import { intentIn, pressAtStripe } from '@slipway/testing/checkout/stripe-checkout.ts';
import { addDays } from '@slipway/shared/values/local-date.ts';
import { toInstant, venueDate } from '@slipway/shared/values/venue-time.ts';
import { expect, test } from 'vitest';
import { advancePayments } from '../../bookings/money/paying/advance-payments.ts';
import { lookForDisputes, processEvents } from '../../bookings/money/paying/process-events.ts';
import { sendRefunds } from '../../bookings/money/refunds/send-refunds.ts';
import { simulatedSiteOfFile } from '../../testing/simulated-site.ts';
import { minute } from '../../testing/test-clock.ts';
import { proofTime } from './days-to-compare.ts';
import { proveMorning } from './prove-morning.ts';
import { readMorningProof } from './read-proof.ts';

/** Tests the adapter that production uses, over HTTP and against the strict simulator. */
const site = simulatedSiteOfFile({ boats: 3 });
const email = 'ada@example.com';
let days = 0;

async function aTrip() {
  days += 1;
  const slot = await site.aSlot({ date: `2027-06-0${days}` });
  const held = await site.aVisitor({ email }).hold(slot, { total: 150 });
  const { publishableKey } = site.accounts.stripe;
  await pressAtStripe(site.simulator.url, publishableKey, held.client_secret ?? '', '4242424242424242');
  const body = { booking_id: held.booking_id, payment_reference: held.transactionReference };
  await site.aVisitor().get(askPayment, { body });
  await advancePayments(site.deps);
  const intent = intentIn(held);
  return {
    id: held.booking_id,
    act: (action: string, more: object = {}) =>
      site.simulator.control(`payments/${intent}`, { action, ...more }),
  };
}
const moved = (movement: string, amount: number) =>
  site.simulator.control('balance', {
    merchant: site.accounts.stripe.secretKey,
    movement,
    amount,
    out: true,
  });
/** Moves the clock to six o’clock on the next morning. */
const sleep = () =>
  site.forward(
    toInstant(addDays(venueDate(site.now()), 1), proofTime).getTime() - site.now().getTime() + minute,
  );
const found = async () => (await readMorningProof(site.db, site.now())).proof;

test('a day of payments, refunds, disputes and payouts at Stripe balances to the penny, and a lost line is found', async () => {
  const [stands, cancelled, won, lost] = [await aTrip(), await aTrip(), await aTrip(), await aTrip()];
  await site.aVisitor().ask(cancelBooking, { body: { id: cancelled.id, email } });
  await sendRefunds(site.deps);
  await won.act('dispute');
  await won.act('dispute_won');
  await lost.act('dispute', { amount: 4000 });
  await lost.act('dispute_lost');
  await lookForDisputes(site.deps);
  while ((await processEvents(site.deps)) > 0);
  await moved('payout', 10_000);
  await moved('network_cost', 12);
  await sleep();
  expect(await proveMorning(site.deps)).toBe(true);
  // Eight lines: four payments, one refund, one lost dispute, and one won dispute whose money left and returned.
  expect(await found()).toMatchObject({ isBalanced: true, lines: 8, differences: [], onItsWay: [] });

  const other = await aTrip();
  await other.act('lose_line');
  await stands.act('double_line');
  await sleep();
  expect(await proveMorning(site.deps)).toBe(false);
  await site.forward(5 * minute);
  expect(await proveMorning(site.deps)).toBe(true);
  const { differences } = (await found())!;
  const there = new Map(differences.map(({ bookingId, found: sum }) => [bookingId, sum]));
  expect([differences.length, there.get(stands.id), there.get(other.id)]).toEqual([2, 300, 0]);

  await moved('other_adjustment', 5);
  await sleep();
  expect(await proveMorning(site.deps)).toBe(false);
  await site.forward(5 * minute);
  expect(await proveMorning(site.deps)).toBe(true);
  expect((await found())?.differences[0]?.sentence).toContain('“other_adjustment”');
  const key = { merchant: site.accounts.stripe.secretKey, kind: 'not_permitted' };
  await site.simulator.control('faults', { ...key, path: '/v1/balance_transactions' });
  await sleep();
  expect(await proveMorning(site.deps)).toBe(true);
  expect((await found())?.notes[0]?.sentence).toContain('Balance transaction sources: Read');
});
