import { cancelBooking, getBooking, sendConfirmation } from '@slipway/shared/api/bookings.ts';
import { getSetting, listAvailability, listPackages, termsSettingId } from '@slipway/shared/api/catalogue.ts';
import type { BusinessTerms } from '@slipway/shared/rules/business-terms.ts';
import { firstTerms } from '@slipway/shared/rules/first-terms.ts';
import { firstWords } from '@slipway/shared/rules/first-words.ts';
import { otherTerms, saysFirstFigure } from '@slipway/shared/testing/other-terms.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertHouseText } from '../catalogue/house-texts.ts';
import { addTerms } from '../testing/add-terms.ts';
import { monday, testAppOfFile } from '../testing/test-app.ts';
import { at, minute } from '../testing/test-clock.ts';
import type { Slot } from '../testing/test-catalogue.ts';
import { findPaymentOutcome } from './money/paying/payment-outcome.ts';

const site = testAppOfFile({ boats: 9 });
let saturday: Slot;
beforeAll(async () => {
  saturday = await site.aSlot({ date: '2027-06-19', startTime: '12:00' });
});
beforeEach(async () => {
  site.clock.set(monday);
  await addTerms(site.db, firstTerms, monday);
});

const email = 'ada@example.com';
const visitor = () => site.aVisitor({ email });
const view = (id: string) => visitor().get(getBooking, { params: { id }, query: { email } });
const termsToday = async () =>
  JSON.parse(
    (await visitor().get(getSetting, { params: { id: termsSettingId } })).setting_value,
  ) as BusinessTerms;

/** A paid booking for Saturday 19 June 2027 at 12:00. */
async function paidBooking(): Promise<string> {
  const held = await visitor().hold(saturday);
  site.provider.pays(held.booking_id);
  expect(await findPaymentOutcome(site.deps, held.booking_id, held.transactionReference)).toBe('confirmed');
  return held.booking_id;
}

async function emailsOf(bookingId: string): Promise<string[]> {
  const mails = await site.mailed({ bookingId });
  return mails.flatMap(({ textBody, calendar }) => [
    ...textBody.split('\n'),
    ...(calendar ?? '').split('\r\n'),
  ]);
}

async function confirmationAgain(id: string): Promise<string> {
  await visitor().get(sendConfirmation, { body: { id, email } });
  const sentAgain = async () =>
    (await site.mails())
      .select('textBody')
      .where('bookingId', '=', id)
      .where('kind', '=', 'booking_confirmed_again')
      .executeTakeFirst();
  await expect.poll(sentAgain).toBeDefined();
  return (await sentAgain())!.textBody;
}

describe('free cancellation changes from 10 days before the trip to 7', () => {
  test('a changed term applies to new bookings; earlier bookings keep the old term in every sentence and refund', async () => {
    const old = await paidBooking();
    const before = await view(old);
    expect(before).toMatchObject({ full_refund_days: 10, cancel_until: '2027-06-09' });
    await addTerms(site.db, { fullRefundDays: 7 }, monday);
    expect((await termsToday()).fullRefundDays).toBe(7);
    const young = await paidBooking();

    expect(await view(old)).toEqual(before);
    expect(await view(young)).toMatchObject({ full_refund_days: 7, cancel_until: '2027-06-12' });
    expect(await confirmationAgain(old)).toContain('Cancel by Wednesday 9 June 2027 and you get');
    expect(await confirmationAgain(young)).toContain('Cancel by Saturday 12 June 2027 and you get');

    site.clock.set(at('2027-06-12 12:00'));
    const cancel = async (id: string) =>
      (await visitor().ask(cancelBooking, { body: { id, email } })).status === 200;
    expect([await cancel(old), await cancel(young)]).toEqual([false, true]);
  });
});

describe('the length of a hold changes from 15 minutes to 10', () => {
  test('a new hold lasts 10 minutes; an existing hold keeps its deadline', async () => {
    const old = await visitor().hold(await site.aSlot());
    await addTerms(site.db, { holdMinutes: 10 }, monday);
    const young = await visitor().hold(await site.aSlot());
    const lasts = ({ hold_expires_at: end }: typeof old) => (Date.parse(end) - monday.getTime()) / minute;
    expect([lasts(old), lasts(young)]).toEqual([15, 10]);
  });
});

describe('every business term changed', () => {
  test('an old booking keeps all of its sentences, and a new booking states none of the old terms', async () => {
    const old = await paidBooking();
    const [viewBefore, emailBefore] = [await view(old), await emailsOf(old)];
    await addTerms(site.db, otherTerms, monday);
    const young = await paidBooking();

    expect(await view(old)).toEqual(viewBefore);
    expect(JSON.parse(viewBefore.business_terms)).toEqual(firstTerms);
    // Only the heading, and the number of the event, show that the email was sent again.
    const again = (await confirmationAgain(old))
      .split('\n')
      .filter((line) => !line.startsWith('Here’s your booking'));
    expect(again.filter((line) => !emailBefore.includes(line))).toEqual([]);

    const shown = await view(young);
    expect(JSON.parse(shown.business_terms)).toEqual(otherTerms);
    expect(shown).toMatchObject({
      full_refund_days: 13,
      arrive_at: '11:26',
      vat_percent: 12.5,
      admin_fee: 0,
    });
    expect((await emailsOf(young)).filter(saysFirstFigure)).toEqual([]);
    expect(emailBefore.filter(saysFirstFigure).length).toBeGreaterThan(3);
  });

  test('the current terms decide how much notice a new booking needs', async () => {
    const { date: day } = await site.aSlot({ startTime: '10:00' });
    await site.aSlot({ date: day, startTime: '12:30' });
    const starts = async () => {
      const days = await visitor().get(listAvailability, {
        body: { from: day, to: day },
      });
      return days.flatMap(({ periods }) =>
        periods.filter((one) => one.isAvailable).map(({ start_time }) => start_time.slice(0, 5)),
      );
    };
    site.clock.set(at(`${day} 07:59`));
    expect(await starts()).toEqual(['10:00', '12:30']);
    await addTerms(site.db, { minimumNoticeMinutes: 133 }, site.clock.now());
    expect(await starts()).toEqual(['12:30']);
  });
});

describe('a term of one kind of boat', () => {
  const own = { weightKg: 850, deposit: 5000, youngestCaptain: 21, asksLicence: false, windLimitKmh: 20 };
  const asTheHouse = Object.fromEntries(Object.keys(own).map((rule) => [rule, null]));
  const setKind = (rules: object) => site.db.updateTable('boatKinds').set(rules).execute();
  const { weightKg: mostWeightKg, ...rules } = own;
  const promise = { mostWeightKg, ...rules };

  test('the site shows a term of one kind of boat, and a booking keeps the term after the kind has lost it', async () => {
    await setKind(own);
    expect(await termsToday()).toEqual({ ...firstTerms, ...promise });
    const [{ boats } = {}] = await visitor().get(listPackages, {});
    expect(boats?.map(({ terms }) => JSON.parse(terms) as unknown)).toEqual([promise]);
    const id = await paidBooking();
    await setKind(asTheHouse);
    expect(await termsToday()).toEqual(firstTerms);
    expect(JSON.parse((await view(id)).business_terms)).toEqual({ ...firstTerms, ...promise });
    const email = await confirmationAgain(id);
    expect(email).toContain('A refundable deposit of £50 per boat');
    expect(email).toContain('in wind above 20 km/h (about 12 mph)');
    expect((await emailsOf(id)).join('\n').replaceAll('\n ', '')).toContain(
      'The captain must be 21 or older.',
    );
    expect(email).toContain('Bring the deposit.');
  });

  test('a new term of one kind of boat does not apply to an earlier booking', async () => {
    const id = await paidBooking();
    await setKind(own);
    expect(JSON.parse((await view(id)).business_terms)).toEqual(firstTerms);
    const email = await confirmationAgain(id);
    expect(email).toContain('A refundable deposit of £100 per boat');
    await setKind(asTheHouse);
  });

  test('a boat fits a booking if the boat’s own terms are no stricter than the business terms at the time of booking', async () => {
    const say = (key: string, text: string) =>
      insertHouseText(
        site.db,
        { ...firstWords.find((first) => first.key === key)!, text },
        { now: site.clock.now(), note: 'ours' },
      );
    await say('rules/age', '21');
    await say('rules/weather', 'Ashore above 12 km/h (about 7 mph).');
    site.clock.forward(minute);
    const id = await paidBooking();
    site.clock.forward(minute);
    await say('rules/age', '16');
    const fits = async (rules: object) => {
      await setKind({ ...asTheHouse, ...rules });
      const { rows } = await sql`select hull.boat_id from bookings b, fitting_hulls(b.package_id, b.guests,
        b.promise, b.terms_version, b.created_at) hull where b.id = ${id}`.execute(site.db);
      return rows.length > 0;
    };
    expect(await fits({ youngestCaptain: 21, windLimitKmh: 12 })).toBe(true);
    expect(await fits({ youngestCaptain: 22 })).toBe(false);
    expect(await fits({ windLimitKmh: 11 })).toBe(false);
    expect(await fits({})).toBe(true);
  });
});
