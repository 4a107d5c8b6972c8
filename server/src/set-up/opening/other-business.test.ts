import { getBooking } from '@slipway/shared/api/bookings.ts';
import { getSetting, wordsSettingId } from '@slipway/shared/api/catalogue.ts';
import { getParty } from '@slipway/shared/api/party.ts';
import type { BusinessTerms } from '@slipway/shared/rules/business-terms.ts';
import { captainRule } from '@slipway/shared/rules/house-rules.ts';
import { type SaidText, type TextPage, textPages } from '@slipway/shared/rules/house-text.ts';
import { firstWords } from '@slipway/shared/rules/first-words.ts';
import { demoWordsIn, gapsIn } from '@slipway/shared/testing/demo-words.ts';
import { otherBusiness } from '@slipway/shared/testing/other-business.ts';
import { noMoney, pence } from '@slipway/shared/values/pence.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeTerms } from '../../catalogue/business-terms.ts';
import { insertHouseText } from '../../catalogue/house-texts.ts';
import { insertBusiness } from '../../catalogue/live-business.ts';
import { notOpenKey } from '../../catalogue/opening.ts';
import { renderMail } from '../../mail/render-mail.ts';
import { reminderMail } from '../../mail/templates/reminder.ts';
import { insertMail } from '../../mail/mail-queries.ts';
import { besidesMail } from '../../mail/send-mails.ts';
import { termsFileOf } from '../../mail/terms-attachment.ts';
import type { OpenDatabase } from '../../platform/database/open-database.ts';
import { type TestApp, monday, openTestApp } from '../../testing/test-app.ts';
import { classic, insertSold, party } from '../../testing/test-catalogue.ts';
import { minute } from '../../testing/test-clock.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { beginEmpty } from './begin-empty.ts';

// Tests the API, emails and files of a business that begins with an empty database: pedalos for four on another lake.

let database: OpenDatabase;
let site: TestApp;
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  await beginEmpty(db, monday);
  await insertBusiness(db, otherBusiness, { now: monday, note: 'ours' });
  await changeTerms(db, (terms) => ({ ...terms, mostWeightKg: 300 }), {
    begins: monday,
    now: monday,
    note: 'ours',
  });
  await insertSold(db, 1);
  await db.updateTable('boatKinds').set({ name: 'Pedalo', seats: 4 }).execute();
  await db.deleteFrom('settings').where('key', '=', notOpenKey).execute();
  site = await openTestApp({ database });
});
afterAll(async () => {
  await site.close();
  await database.close();
});

const rule = async (name: string, text: string) => {
  const first = firstWords.find(({ key }) => key === `rules/${name}`)!;
  await insertHouseText(site.db, { ...first, text }, { now: site.clock.now(), note: 'ours' });
  site.deps.catalogue.forget(await site.deps.catalogue.current());
};

/** Returns every email of a booking, with the attachments, as the job would send the email. */
async function mailsOf(bookingId: string): Promise<string[]> {
  const { business, publicUrl, realSince } = site.deps;
  const sender = { business, publicUrl, realSince };
  const mails = await site.db
    .selectFrom('mails')
    .selectAll()
    .select(besidesMail)
    .where('bookingId', '=', bookingId)
    .execute();
  expect(mails.length).toBeGreaterThan(1);
  return Promise.all(
    mails.map(async (mail) => {
      const { subject, text, html, calendar } = renderMail(mail, sender);
      return [subject, text, html(), calendar(), await termsFileOf(site.db, mail)].join('\n');
    }),
  );
}

async function aTrip(on: string) {
  const visitor = site.aVisitor();
  const slot = await site.aSlot({ date: on });
  const id = await visitor.book(slot, await site.aCoupon(), { passengers: 4, boats: [4] });
  const { email } = await site.db
    .selectFrom('bookings')
    .innerJoin('customers', 'customers.id', 'bookings.customerId')
    .select('customers.email')
    .where('bookings.id', '=', id)
    .executeTakeFirstOrThrow();
  const read = () => visitor.get(getBooking, { params: { id }, query: { email } });
  const booking = await site.db
    .selectFrom('bookings')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await insertMail(
    site.db,
    reminderMail(booking, [], { firstName: 'Ada', lastName: 'Byron', email }, 72),
    site.clock.now(),
  );
  return { id, read, visitor };
}

test('pages, emails and files of a new business have no words from the demonstration, and its emails have no missing values', async () => {
  const { id, read, visitor } = await aTrip('2027-06-19');
  const booking = await read();
  const terms = JSON.parse(booking.business_terms) as BusinessTerms;
  expect(terms).toMatchObject({ mostGuests: 4, rules: { animals: '', weather: '' } });
  expect(captainRule(terms)).toBe('');
  const page = await visitor.get(getParty, { params: { token: booking.party_token } });
  const settings = await Promise.all(
    [...textPages.map((page) => wordsSettingId(page)), 'add_on_info', 'business_terms'].map((key) =>
      visitor.get(getSetting, { params: { id: key } }),
    ),
  );
  const mails = await mailsOf(id);
  for (const said of [...mails, JSON.stringify([booking, page, settings])])
    expect(demoWordsIn(said), said).toEqual([]);
  // An email may say Total: £0.00, because a coupon has paid the booking in full.
  for (const mail of mails)
    expect(gapsIn(mail.replaceAll(/Total:?(<[^>]*>|\s)+£0\.00/g, '').replaceAll(/\s+/g, ' '))).toEqual([]);
  expect(mails.join()).toContain('Called off? If we have to cancel');
});

test('a booking and its emails keep the house rules under which it was sold, and the site shows the new rules', async () => {
  await rule('age', '16');
  await rule('weather', 'We stay ashore in thunder.');
  await changeTerms(site.db, (terms) => ({ ...terms, deposit: noMoney }), {
    begins: site.clock.now(),
    now: site.clock.now(),
    note: 'none',
  });
  site.clock.forward(minute);
  const { id, read, visitor } = await aTrip('2027-06-21');
  site.clock.forward(minute);
  await rule('age', '21');
  await rule('weather', 'We stay ashore in any wind.');
  const said = (await mailsOf(id)).join('\n').replaceAll('\r\n ', '');
  expect(said).toContain('The captain must be 16 or older.');
  expect(said).toContain('We stay ashore in thunder.');
  expect(said).not.toMatch(/21 or older|any wind|refundable deposit/);
  const { business_terms, party_token } = await read();
  expect(captainRule(JSON.parse(business_terms) as BusinessTerms)).toBe('The captain must be 16 or older.');
  const { house_rules = '' } = await visitor.get(getParty, { params: { token: party_token } });
  expect(house_rules).toContain('thunder');
  const today = await visitor.get(getSetting, { params: { id: 'business_terms' } });
  expect(captainRule(JSON.parse(today.setting_value) as BusinessTerms)).toBe(
    'The captain must be 21 or older.',
  );
});

test('if two kinds of boat have different rules, the texts of a package give only that package’s rules, and general texts name the package beside each rule', async () => {
  const { id: kind } = await site.db
    .insertInto('boatKinds')
    .values({ name: 'Picnic boat', seats: 8, youngestCaptain: 21, deposit: pence(100_00) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await site.db.insertInto('boats').values({ name: 'Heron', kindId: kind }).execute();
  await site.db
    .updateTable('boatPackages')
    .set({ kindIds: [kind] })
    .where('id', '=', party)
    .execute();
  site.deps.catalogue.forget(await site.deps.catalogue.current());
  const textsOf = async (page: TextPage, packageId?: number) => {
    const params = { id: wordsSettingId(page, packageId) };
    const { setting_value } = await site.aVisitor().get(getSetting, { params });
    return (JSON.parse(setting_value) as SaidText[]).map(({ text }) => text).join('\n');
  };
  await rule('age', '');
  expect(await textsOf('faqs')).toContain('Party: The captain must be 21 or older.');
  expect(await textsOf('faqs')).toContain('Classic: Up to 4 guests');
  expect(await textsOf('home')).toContain('Party: 21 or older');
  expect(await textsOf('experience')).toContain('Party: £100 refundable deposit');
  expect(await textsOf('faqs', party)).toMatch(/^The captain must be 21 or older\.$/m);
  expect(await textsOf('experience', party)).toMatch(/^£100 refundable deposit$/m);
  const own = (await textsOf('faqs', classic)) + (await textsOf('experience', classic));
  expect(own).toContain('Up to 4 guests');
  expect(own).not.toMatch(/21 or older|£100|Up to 8|Party:/);
});
