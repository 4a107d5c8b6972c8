import { getBooking } from '@slipway/shared/api/bookings.ts';
import { toInstant } from '@slipway/shared/values/venue-time.ts';
import { type LocalDate, addDays, formatLongDate, localDate } from '@slipway/shared/values/local-date.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { penceFromPounds } from '@slipway/shared/values/pence.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { advancePayments } from '../../src/bookings/money/paying/advance-payments.ts';
import { bookingView } from '../../src/bookings/booking-view.ts';
import { cancelBooking } from '../../src/bookings/cancellation/cancel-booking.ts';
import { findBooking } from '../../src/bookings/find-booking.ts';
import { sendRefunds } from '../../src/bookings/money/refunds/send-refunds.ts';
import { Refusal } from '../../src/platform/http/refusal.ts';
import { fixedKey } from '../../src/testing/fixed-key.ts';
import { renderOutbox } from '../../src/testing/render-outbox.ts';
import { ledgerOf } from '../providers/ledger.ts';
import { payWith } from './steps.ts';
import { type ScheduleEnv, openScheduleEnv } from './schedule-env.ts';
import { Visitor } from './visitor.ts';

/** The page, the simulator and the email always show the same refund. */

let env: ScheduleEnv;
beforeAll(async () => {
  env = await openScheduleEnv();
});
afterAll(() => env.stop());

const secondMs = 1000;
const lastSecond = (date: string) => midnightAfter(addDays(localDate(date), -10)) - secondMs;
const midnightAfter = (date: string) => toInstant(addDays(localDate(date), 1), localTime('00:00')).getTime();

type Case = {
  name: string;
  date: string;
  coupon?: string;
  isTaken?: boolean;
  /** The time of the cancellation, in milliseconds from the last second with a full refund. Negative: earlier. */
  offsetMs?: number;
  sent: number;
  fee: number;
};

/** £150 for one guest; the expected sums are computed by hand. */
const cases: Case[] = [
  { name: 'the last second of the tenth day', date: '2027-06-19', sent: 14_750, fee: 250 },
  { name: 'the second after', date: '2027-06-19', offsetMs: secondMs, sent: -1, fee: 0 },
  { name: 'a day earlier', date: '2027-06-20', offsetMs: -86_400_000, sent: 14_750, fee: 250 },
  { name: 'a trip on the day of the spring change', date: '2027-03-28', sent: 14_750, fee: 250 },
  { name: 'and the second after', date: '2027-03-28', offsetMs: secondMs, sent: -1, fee: 0 },
  { name: 'the last refund day is the day of the spring change', date: '2027-04-07', sent: 14_750, fee: 250 },
  { name: 'and the second after', date: '2027-04-07', offsetMs: secondMs, sent: -1, fee: 0 },
  { name: 'a trip on the day of the autumn change', date: '2027-10-31', sent: 14_750, fee: 250 },
  { name: 'and the second after', date: '2027-10-31', offsetMs: secondMs, sent: -1, fee: 0 },
  { name: 'the last refund day is the day of the autumn change', date: '2027-11-10', sent: 14_750, fee: 250 },
  { name: 'and the second after', date: '2027-11-10', offsetMs: secondMs, sent: -1, fee: 0 },
  { name: 'a trip on a leap day', date: '2028-02-29', sent: 14_750, fee: 250 },
  { name: 'and the second after', date: '2028-02-29', offsetMs: secondMs, sent: -1, fee: 0 },
  { name: 'the last refund day is a leap day', date: '2028-03-10', sent: 14_750, fee: 250 },
  { name: 'and the second after', date: '2028-03-10', offsetMs: secondMs, sent: -1, fee: 0 },
  { name: 'a coupon of £25', date: '2027-06-21', coupon: 'LAKE25', sent: 12_250, fee: 250 },
  { name: 'a coupon for everything', date: '2027-06-22', coupon: 'ONTHEHOUSE', sent: 0, fee: 0 },
  { name: 'authorised and not taken yet', date: '2027-06-23', isTaken: false, sent: 15_000, fee: 0 },
];

const rows: string[] = [];
afterAll(() => console.info(rows.join('\n')));

test.each(cases)(
  '$name, $date',
  async (one) => {
    const visitor = await bookedFor(one);
    const id = visitor.bookingId ?? (await onlyBookingOn(localDate(one.date)));
    const instant = new Date(lastSecond(one.date) + (one.offsetMs ?? 0));
    const deps = { ...env.deps, now: () => instant };
    const { email } = await env.db
      .selectFrom('bookings')
      .innerJoin('customers', 'customers.id', 'bookings.customerId')
      .select('customers.email')
      .where('bookings.id', '=', id)
      .executeTakeFirstOrThrow();
    const found = await findBooking(env.db, id, email, instant);
    if (found === undefined) throw new Error('not found');
    const shown = getBooking.data.parse(
      bookingView(found, { ...deps, linkKey: fixedKey('no captain here') }, instant),
    );
    const shownRefund = penceFromPounds(shown.net_refund) ?? -1;

    if (one.sent === -1) {
      expect(shown).toMatchObject({ can_cancel: false, net_refund: 0 });
      await expect(cancelBooking(deps, id)).rejects.toThrow(Refusal);
      await comeToRest();
      expect(await backAtTheSimulator(id)).toEqual({ refunded: 0, held: 0 });
      note(one, 'too late', '0.00', '-');
      return;
    }
    expect({ sent: shownRefund, fee: penceFromPounds(shown.admin_fee) }).toEqual({
      sent: one.sent,
      fee: one.fee,
    });
    await cancelBooking(deps, id, penceFromPounds(shown.net_refund));
    await comeToRest();
    const { refunded, held } = await backAtTheSimulator(id);
    expect(held, 'nothing stays set aside on the card').toBe(0);
    expect(one.isTaken === false ? one.sent : refunded).toBe(shownRefund);
    const mailed = await mailedRefund(id);
    expect(mailed).toBe(shownRefund);
    note(
      one,
      pounds(shownRefund),
      one.isTaken === false ? `${pounds(one.sent)} voided` : pounds(refunded),
      pounds(mailed),
    );
  },
  60_000,
);

function note({ name, date }: Case, shown: string, sent: string, mailed: string): void {
  rows.push(`| ${name} | ${formatLongDate(localDate(date))} | ${shown} | ${sent} | ${mailed} |`);
}

const pounds = (amount: number) => (amount / 100).toFixed(2);

async function bookedFor({ date, coupon, isTaken = true }: Case): Promise<Visitor> {
  const { rows: slots } = await sql<{ id: number; date: LocalDate }>`
    insert into slots (date, start_time, end_time, surcharge_kind, surcharge_value, price_per_extra_guest)
    values (${date}, '10:00', '12:00', 'fixed', 0, 1500)
    on conflict on constraint one_slot_per_start do update set is_open = true returning id, date`.execute(
    env.db,
  );
  const slot = slots[0];
  if (slot === undefined) throw new Error('no slot');
  const visitor = new Visitor(env, env.at.stripe, slot, 1, coupon);
  await visitor.reserve();
  if (visitor.bookingId === undefined || visitor.reference === undefined) return visitor;
  await payWith(visitor, 'pays');
  await visitor.checkout?.outcome();
  if (isTaken) await advancePayments(env.deps);
  return visitor;
}

async function onlyBookingOn(date: LocalDate): Promise<string> {
  const row = await env.db
    .selectFrom('bookings')
    .select('id')
    .where('date', '=', date)
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Makes all pending work due now, by the test's own clock, and runs the jobs. */
async function comeToRest(): Promise<void> {
  await sql`update refunds set next_attempt_at = ${env.now()} where status = 'requested'`.execute(env.db);
  await sql`update payment_attempts set next_check_at = ${env.now()} where next_check_at is not null`.execute(
    env.db,
  );
  for (let round = 0; round < 3; round += 1) {
    await advancePayments(env.deps);
    await sendRefunds(env.deps);
  }
}

async function backAtTheSimulator(bookingId: string): Promise<{ refunded: number; held: number }> {
  const attempt = await env.db
    .selectFrom('paymentAttempts')
    .select('id')
    .where('bookingId', '=', bookingId)
    .executeTakeFirstOrThrow();
  const ledger = await ledgerOf(env.simulator, env.providers);
  const row = ledger.find((one) => one.attempt === attempt.id);
  return { refunded: row?.refunded ?? 0, held: row?.held ?? 0 };
}

/**
 * Returns the sum in the email about the cancellation. If money was sent, expects the same sum in the email about the
 * refund.
 */
async function mailedRefund(bookingId: string): Promise<number> {
  const mails = await (
    await renderOutbox(env.db, env.deps)
  )
    .select(['kind', 'textBody'])
    .where('bookingId', '=', bookingId)
    .where('kind', 'in', ['booking_cancelled', 'refund_sent'])
    .execute();
  const sums = mails.map(({ textBody }) => {
    if (textBody.includes('there’s nothing to refund')) return 0;
    const found = /(?:refunding|We’ve sent|released the) £([\d.,]+\d)/.exec(textBody);
    return Math.round(Number((found?.[1] ?? 'NaN').replace(',', '')) * 100);
  });
  expect(new Set(sums).size).toBe(1);
  return sums[0] ?? Number.NaN;
}
