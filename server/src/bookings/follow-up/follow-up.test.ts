import { nameCaptain } from '@slipway/shared/api/bookings.ts';
import { getParty } from '@slipway/shared/api/party.ts';
import { addReview } from '@slipway/shared/api/reviews.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signLink } from '../../platform/security/signed-link.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { monday, testAppOfFile } from '../../testing/test-app.ts';
import { business } from '../../testing/test-deps.ts';
import { menu } from '../../testing/test-catalogue.ts';
import { at, day, hour, minute } from '../../testing/test-clock.ts';
import { orderLine } from '../../testing/test-visitor.ts';
import { advancePayments } from '../money/paying/advance-payments.ts';
import { cancelBooking } from '../cancellation/cancel-booking.ts';
import { completeBookings } from './complete-bookings.ts';
import { expireHolds } from '../money/paying/expire-holds.ts';
import { findBooking } from '../find-booking.ts';
import { findPaymentOutcome } from '../money/paying/payment-outcome.ts';
import { sendReminders } from './send-reminders.ts';
import { eraseExpiredData } from './erase-expired-data.ts';
import { sendDailySummary } from './day-sheet.ts';
import { toMailbox } from '../../mail/mail-transport.ts';
import { sendMails } from '../../mail/send-mails.ts';
import { addTerms } from '../../testing/add-terms.ts';

const site = testAppOfFile({ boats: 2 });
let coupon: string;
beforeAll(async () => {
  coupon = await site.aCoupon();
});
beforeEach(async () => {
  site.clock.set(monday);
  await site.db.deleteFrom('allocations').execute();
  await site.db
    .updateTable('bookings')
    .set({ status: 'completed' })
    .where('status', '=', 'confirmed')
    .execute();
});

async function mailsOf(id: string, kind: string) {
  return site.mailed({ bookingId: id, kind });
}
const book = async (date: string, changes = {}) =>
  site.aVisitor().book(await site.aSlot({ date }), coupon, changes);

describe('reminders', () => {
  test('each reminder is sent once, exactly 72 or 24 hours before a trip, even across a clock change', async () => {
    // Summer time ends during the night before the trip: 24 hours before 10:00 is 11:00 on the day before.
    const id = await book('2027-10-31');
    const start = at('2027-10-31 10:00').getTime();
    for (const hours of [72, 24]) {
      site.clock.set(new Date(start - hours * hour - 1));
      expect(await sendReminders(site.deps)).toBe(0);
      site.clock.set(new Date(start - hours * hour));
      expect(await sendReminders(site.deps)).toBe(1);
      expect(await sendReminders(site.deps)).toBe(0);
    }
    const subjects = (await mailsOf(id, 'reminder')).map(({ subject }) => subject);
    expect(subjects).toEqual([
      'Your trip: Classic, Sunday 31 October 2027, 10:00',
      'Be at the jetty by 09:45: Classic, Sunday 31 October 2027, 10:00',
    ]);
    site.clock.set(new Date(start));
    expect(await sendReminders(site.deps)).toBe(0);
  });

  test('reminders name the date of the trip, so an email that is delayed overnight is still correct', async () => {
    const id = await book('2027-07-20');
    for (const hours of [60, 20]) {
      site.clock.set(new Date(at('2027-07-20 10:00').getTime() - hours * hour));
      expect(await sendReminders(site.deps)).toBe(1);
    }
    const mails = await mailsOf(id, 'reminder');
    expect(mails).toHaveLength(2);
    for (const { subject, textBody, htmlBody } of mails) {
      expect(textBody).toMatch(/^(See you on|Your boat goes at 10:00 on) Tuesday 20 July 2027, Ada\.\n/);
      expect(subject + textBody + htmlBody).not.toMatch(/tomorrow|today|in three days/i);
    }
  });

  test('a late first reminder is not sent if the second reminder is due or soon due', async () => {
    const [soon, next] = [await book('2027-06-26'), await book('2027-06-27')];
    // The server starts again 23 hours before the first trip and 47 before the second.
    site.clock.set(at('2027-06-25 11:00'));
    expect(await sendReminders(site.deps)).toBe(1);
    expect(await sendReminders(site.deps)).toBe(0);
    expect(await mailsOf(next, 'reminder')).toEqual([]);
    site.clock.set(at('2027-06-26 10:00'));
    expect(await sendReminders(site.deps)).toBe(1);
    expect(
      [await mailsOf(soon, 'reminder'), await mailsOf(next, 'reminder')].map(({ length }) => length),
    ).toEqual([1, 1]);
  });

  test('reminders ask for a captain if the party has named none', async () => {
    const [named, unnamed] = [await book('2027-06-01', { captain_declared: true }), await book('2027-06-03')];
    site.clock.set(at('2027-05-31 12:00'));
    await sendReminders(site.deps);
    const text = async (id: string) => (await mailsOf(id, 'reminder'))[0]!.textBody;
    expect(await text(named)).not.toMatch(/Who’s driving|Name a captain/);
    expect(await text(unnamed)).toMatch(/Who’s driving\?[^]*\nName a captain: \S+#captain\n/);
  });

  test('no reminder is written for trips that were booked too late, were cancelled or are over', async () => {
    site.clock.set(at('2027-06-05 12:00'));
    const late = await book('2027-06-07');
    expect(await sendReminders(site.deps)).toBe(0);
    expect(await mailsOf(late, 'reminder')).toEqual([]);
    site.clock.set(monday);
    const cancelled = await book('2027-07-07');
    await cancelBooking(site.deps, cancelled);
    site.clock.set(at('2027-07-06 12:00'));
    expect(await sendReminders(site.deps)).toBe(0);
  });
});

describe('a review', () => {
  test('a review can be written once, after the trip, by the emailed link', async () => {
    const id = await book('2027-06-11');
    const link = `${id}.${signLink(site.deps.linkKey, 'review', id)}`;
    const review = { link, stars: 2, name: ' Ada ', words: 'Too much wind.' };
    const refused = async (changes = {}) =>
      (await site.aVisitor().refused(addReview, { body: { ...review, ...changes } })).code;
    expect(await refused()).toBe('not_found');
    site.clock.set(at('2027-06-11 12:00'));
    expect(await refused({ link: `${id}.${'x'.repeat(22)}` })).toBe('not_found');
    expect(await refused({ words: '  ' })).toBe('invalid');
    await site.aVisitor().get(addReview, { body: review });
    expect(await refused({ stars: 5 })).toBe('already_reviewed');
    const kept = await site.db.selectFrom('reviews').selectAll().where('bookingId', '=', id).execute();
    expect(kept).toMatchObject([
      { name: 'Ada', stars: 2, words: 'Too much wind.', sailed: 'Classic, June 2027', isSample: false },
    ]);
  });
});

test('at 18:00 the owner is emailed tomorrow’s parties and the kitchen’s orders, once', async () => {
  const slot = await site.aSlot({ date: '2027-06-15' });
  const { booking_id: id, transactionReference } = await site
    .aVisitor()
    .hold(slot, { order_items: [orderLine(menu.platter, 8.5, 4, 'no nuts')], total: 184 });
  site.provider.pays(id);
  await findPaymentOutcome(site.deps, id, transactionReference);
  const later = await site.aSlot({ date: '2027-06-15', startTime: '14:00' });
  await site.aVisitor().book(later, coupon);
  await site.db.deleteFrom('mails').where('kind', '=', 'owner_day').execute();
  await site.db
    .updateTable('menuItems')
    .set({ allergens: null, unansweredSince: localDate('2027-05-20') })
    .where('id', '=', menu.platter)
    .execute();
  site.clock.set(new Date(at('2027-06-14 18:00').getTime() - 1));
  expect(await sendDailySummary(site.deps)).toBe(false);
  site.clock.set(at('2027-06-14 18:00'));
  expect(await sendDailySummary(site.deps)).toBe(true);
  expect(await sendDailySummary(site.deps)).toBe(false);
  const mail = (await site.mailed({ kind: 'owner_day' }))[0]!;
  expect(mail.recipient).toBe(business.email);
  expect(mail.subject).toBe('Tomorrow, Tuesday 15 June 2027: 2 parties');
  expect(mail.textBody).toContain('10:00 to 12:00: Boat 1: Ada Byron, 07700900123, 4 on Classic');
  expect(mail.textBody).toContain(
    'Tuesday 15 June 2027, 10:00, Boat 1, 4 guests: 4 x Grazing board (no nuts), allergens: ask',
  );
});

describe('retention', () => {
  test('after a day an unpaid draft is completely deleted, and a draft with a payment remains', async () => {
    const unpaid = (await site.aVisitor().hold(await site.aSlot())).booking_id;
    const paid = await site.aVisitor().hold(await site.aSlot());
    site.provider.pays(paid.booking_id);
    await findPaymentOutcome(site.deps, paid.booking_id, paid.transactionReference);
    site.clock.forward(15 * minute);
    await expireHolds(site.deps);
    await advancePayments(site.deps);
    const isThere = async (id: string) =>
      (await site.db.selectFrom('bookings').select('id').where('id', '=', id).execute()).length === 1;
    site.clock.set(new Date(monday.getTime() + day));
    await eraseExpiredData(site.deps);
    expect([await isThere(unpaid), await isThere(paid.booking_id)]).toEqual([true, true]);
    site.clock.forward(1);
    await eraseExpiredData(site.deps);
    expect([await isThere(unpaid), await isThere(paid.booking_id)]).toEqual([false, true]);
  });

  test('contact details are erased 24 months after a person’s last trip, and amounts of money are kept', async () => {
    const email = 'keeps@example.com';
    const visitor = site.aVisitor({ email });
    const first = await visitor.book(await site.aSlot({ date: '2027-06-20' }), coupon);
    const last = await visitor.book(await site.aSlot({ date: '2027-08-20' }), coupon);
    const tokens = site.db.selectFrom('bookings').select('partyToken').where('id', '=', last);
    const { partyToken: token } = await tokens.executeTakeFirstOrThrow();
    await visitor.get(nameCaptain, { body: { id: last, email, captain_name: 'Sam' } });
    site.clock.set(at('2027-08-21 12:00'));
    await completeBookings(site.deps);
    site.clock.set(at('2029-08-20 12:00'));
    await eraseExpiredData(site.deps);
    expect(await findBooking(site.db, first, email, site.clock.now())).toMatchObject({ firstName: 'Ada' });
    site.clock.set(at('2029-08-21 12:00'));
    await eraseExpiredData(site.deps);
    expect(await findBooking(site.db, first, email, site.clock.now())).toBeUndefined();
    expect(await findBooking(site.db, last, '', site.clock.now())).toBeUndefined();
    expect((await site.aVisitor().refused(getParty, { params: { token } })).code).toBe('not_found');
    const rows = await site.db
      .selectFrom('bookings')
      .innerJoin('customers', 'customers.id', 'bookings.customerId')
      .select(['bookings.total', 'customers.email', 'customers.firstName', 'customers.phone', 'captainName'])
      .select(['browserHash', 'networkHash', 'widerNetworkHashes'])
      .where('bookings.id', 'in', [first, last])
      .execute();
    const nobody = {
      total: 0,
      email: '',
      firstName: '',
      phone: '',
      captainName: null,
      browserHash: null,
      networkHash: null,
      widerNetworkHashes: null,
    };
    expect(rows).toEqual([nobody, nobody]);
    expect(await site.mailed({ bookingId: last })).toEqual([]);
  });

  test('an enquiry is deleted after twelve months', async () => {
    await site.db
      .insertInto('enquiries')
      .values({ name: 'A', email: 'a', phone: '1', message: 'Hello', createdAt: monday })
      .execute();
    const kept = async () => (await site.db.selectFrom('enquiries').select('id').execute()).length;
    site.clock.set(at('2028-05-03 08:00'));
    await eraseExpiredData(site.deps);
    expect(await kept()).toBe(1);
    site.clock.set(at('2028-05-04 12:00'));
    await eraseExpiredData(site.deps);
    expect(await kept()).toBe(0);
  });
});

test('a job that keeps failing is reported at /metrics until it works again', async () => {
  const shown = async () =>
    /job_failures_in_a_row\{job="send-reminders"\} (\d+)/.exec(
      (await site.app.inject('/metrics')).payload,
    )?.[1];
  const { jobHealth } = site.deps;
  for (let nth = 1; nth <= 3; nth += 1) jobHealth.failed('send-reminders');
  expect(await shown()).toBe('3');
  jobHealth.worked('send-reminders');
  expect(await shown()).toBe('0');
  jobHealth.failed('send-reminders');
  expect(await shown()).toBe('1');
  jobHealth.worked('send-reminders');
});

test('the reminder 24 hours before a trip shows the wind if the forecast is fresh and the owner allows it', async () => {
  const saysOfWind = async (date: string, saidHoursBefore: number) => {
    const id = await book(date);
    const start = at(`${date} 10:00`);
    site.clock.set(new Date(start.getTime() - 24 * hour));
    const now = site.clock.now();
    const saidAt = new Date(now.getTime() - saidHoursBefore * hour);
    const hours = [0, 1, 2].map((ahead) => ({
      source: 'metoffice',
      kind: 'forecast' as const,
      saidAt,
      readAt: saidAt,
      hour: new Date(start.getTime() + ahead * hour),
      meanKmh: 7 + 1.2 * ahead,
      gustKmh: 12,
      rainMm: null,
      rainPercent: null,
      weatherCode: null,
    }));
    await site.db.deleteFrom('weatherHours').execute();
    await site.db.insertInto('weatherHours').values(hours).execute();
    expect(await sendReminders(site.deps)).toBe(1);
    await sendMails({ ...site.deps, db: site.db, forecastBy: 'the Met Office' }, toMailbox);
    site.clock.set(monday);
    await site.setBooking(id, { status: 'completed' });
    const { textBody } = await site.db
      .selectFrom('mails')
      .select('textBody')
      .where('bookingId', '=', id)
      .where('kind', '=', 'reminder')
      .executeTakeFirstOrThrow();
    return textBody!.replaceAll(/\s+/g, ' ');
  };
  const wind =
    'The wind on Tuesday 1 August 2028 at 10:00: 7 to 9 km/h, gusts to 12. We sail up to 15, gusts to 25. Nothing is in your way. Forecast: Met Office, made at 09:00.';
  const said = await saysOfWind('2028-08-01', 1);
  expect(said).toContain(wind);
  expect(said).toContain(
    'We decide by 08:00 at the jetty, by our own gauge and the forecast of the Met Office, and email you if we can’t sail.',
  );
  expect(await saysOfWind('2028-08-02', 4)).not.toMatch(/The wind on|9 km\/h/);
  await addTerms(site.db, { isSkyShown: false }, site.clock.now());
  const off = await saysOfWind('2028-08-03', 1);
  expect(off).not.toMatch(/The wind on|When do we sail|gauge/);
  expect(off).toContain('in wind above 15 km/h');
  await addTerms(site.db, { isSkyShown: true }, site.clock.now());
});
