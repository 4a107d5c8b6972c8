import { getBooking } from '@slipway/shared/api/bookings.ts';
import { recordArrived, recordBack, recordOut } from '@slipway/shared/api/console/board.ts';
import { listBookRows, listDisputes } from '@slipway/shared/api/console/books.ts';
import { getStaffBooking } from '@slipway/shared/api/console/booking.ts';
import { letChargeGo } from '@slipway/shared/api/console/charges.ts';
import { keepLateFee } from '@slipway/shared/api/console/late-fee.ts';
import { sendPayLink } from '@slipway/shared/api/console/money.ts';
import { pence } from '@slipway/shared/values/pence.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { advancePayments } from '../../../bookings/money/paying/advance-payments.ts';
import { checkPayment } from '../../../bookings/money/paying/check-payment.ts';
import { sendRefunds } from '../../../bookings/money/refunds/send-refunds.ts';
import type { DisputeSnapshot } from '../../../payments/payment-provider.ts';
import { disputeLost, disputeOpen } from '../../../testing/disputed-trips.ts';
import { hour, minute } from '../../../testing/test-clock.ts';
import { jettyOfFile } from '../../../testing/test-jetty.ts';
import { type StaffBrowser, signedInAs } from '../../../testing/test-staff.ts';
import { moneyOf } from '../../../testing/money-of-parties.ts';

const jetty = jettyOfFile();
const parties = moneyOf(jetty);
let dock: StaffBrowser;
let manager: StaffBrowser;
let party: string;

const deposit = () => parties.payment(party, 'deposit');
const mails = (kind: string) => parties.mails(party, kind);
const charges = async () => {
  const { email } = await jetty.site.db
    .selectFrom('customers')
    .innerJoin('bookings', 'bookings.customerId', 'customers.id')
    .select('email')
    .where('bookings.id', '=', party)
    .executeTakeFirstOrThrow();
  return (
    (await jetty.site.aVisitor().get(getBooking, { params: { id: party }, query: { email } })).charges ?? []
  );
};

/** Moves the clock on by `ms`, then runs the jobs for payments and refunds three times, a minute apart. */
async function passes(ms: number): Promise<void> {
  await jetty.later(ms);
  // Signs in again, because a session ends after twelve hours.
  if (ms > hour)
    [dock, manager] = [await signedInAs(jetty.site, 'dock'), await signedInAs(jetty.site, 'owner')];
  for (let round = 0; round < 3; round += 1) {
    await advancePayments(jetty.site.deps);
    await sendRefunds(jetty.site.deps);
    await jetty.later(minute);
  }
}

describe('a late boat whose deposit is on a card', () => {
  /** A boat due at 12:00 is back at 12:56. The late fee is £75, for three full quarters of an hour. */
  beforeEach(async () => {
    ({ dock } = await jetty.begin());
    party = await jetty.aParty(jetty.slots.ten);
    await parties.setAside(party, dock);
    await dock.run(recordArrived, jetty.event(party));
    await jetty.later(30 * minute);
    await dock.run(recordOut, jetty.event(party));
    await jetty.later(2 * hour + 56 * minute);
    await dock.run(recordBack, jetty.event(party));
    const kept = await dock.run(keepLateFee, { bookingId: party, fee: 75, from: 'deposit' });
    expect(kept).toEqual({ kept: 75, asked: 0 });
    await passes(47 * hour);
    expect(await deposit()).toMatchObject({ status: 'authorised', captured: 0 });
    await passes(hour);
  });

  const inDeposit = { status: 'part_refunded', captured: 10_000, refunded: 2_500 };
  const late = { name: 'late', rate: 2000 };

  test('the card deposit is captured in full after 48 hours, and the part above the late fee is refunded', async () => {
    expect(await deposit()).toMatchObject(inDeposit);
    expect(await mails('charge_made')).toMatchObject([{ kept: 7500, owed: 0, way: 'card' }]);
    expect(await charges()).toMatchObject([{ what: 'Late back', amount: 75, state: 'kept' }]);
    expect(await parties.vatOfDeposit(party)).toEqual([[{ ...late, amount: 7500, vat: 1250 }]]);
    const day = venueDate(jetty.site.clock.now());
    const taken = { figure: 'takings', from: day, to: day } as const;
    const { rows } = await manager.get(listBookRows, { query: taken });
    expect(rows.map(({ label, amount }) => [label, amount])).toEqual([
      ['Paid: deposit, late fee £75.00', 100],
      ['Given back: deposit', -25],
    ]);
    await parties.books();
  });

  test('if the bank takes back a deposit, staff learn what evidence to send, and the customer does not owe the fee again', async () => {
    const { id } = await deposit();
    const told = { ...disputeOpen, providerRef: `du ${party}`, amount: pence(7500) };
    const says = async (change: Partial<DisputeSnapshot> = {}) => {
      jetty.site.provider.says(id, { disputes: [{ ...told, ...change }] });
      await checkPayment(jetty.site.deps, await deposit(), 'test');
    };
    await says();
    const { moneyToDecide } = await jetty.board(manager, venueDate(jetty.site.clock.now()));
    const toDecide = moneyToDecide!.flatMap(({ bookingId, sentence }) =>
      bookingId === party ? sentence : [],
    );
    expect(toDecide).toEqual([expect.stringMatching(/^£75\.00 is disputed: answer at Stripe by/)]);
    const open = 'The payment is the deposit for the trip on';
    const list = async () =>
      (await manager.get(listDisputes)).disputes.find(({ bookingId }) => bookingId === party);
    expect(await list()).toMatchObject({
      status: 'needs_answer',
      amount: 75,
      sentence: expect.stringContaining('The booking’s page has the photos'),
    });
    await jetty.later(minute);
    await says({ ...disputeLost, chargedBack: pence(7500) });
    expect(await list()).toMatchObject({
      status: 'lost',
      takenBack: 75,
      sentence: expect.stringContaining('does not owe this money again'),
    });
    const alerts = (await mails('owner_alert')).map(({ todo }) => String(todo));
    expect(alerts).toEqual([
      expect.stringContaining(open),
      expect.stringContaining('does not owe this money again'),
    ]);
    expect(await deposit()).toMatchObject({ ...inDeposit, chargedBack: 7_500 });
    expect(await charges()).toMatchObject([{ amount: 75, state: 'kept' }]);
    const page = await manager.get(getStaffBooking, { params: { id: party } });
    expect(page.money).toMatchObject({ chargesOwed: 0 });
    expect(await manager.refusedRun(sendPayLink, { bookingId: party, debt: 'charge' })).toMatchObject({
      message: 'Nothing is owed for this booking.',
    });
    expect(await parties.vatOfDeposit(party)).toEqual([
      [{ ...late, amount: 7500, vat: 1250 }],
      [{ ...late, amount: -7500, vat: -1250 }],
    ]);
    const [charge] = await charges();
    await manager.run(letChargeGo, { charge: charge!.charge_id, because: 'a kindness' });
    await passes(2 * minute);
    const { id: attempt } = await deposit();
    const back = jetty.site.db.selectFrom('refunds').select('amount').where('attemptId', '=', attempt);
    expect(await back.execute()).toEqual([{ amount: 2_500 }]);
    await parties.books();
  });
});
