import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { testNote } from '@slipway/shared/rules/trip-sentences.ts';
import { firstTerms } from '@slipway/shared/rules/first-terms.ts';
import { expect, test } from 'vitest';
import { business } from '../testing/test-deps.ts';
import { monday } from '../testing/test-app.ts';
import { type StoredMail, mailTemplates, renderMail } from './render-mail.ts';

// The facts of each template and version, as an outbox may hold them. Never change an example: this release may have to
// send an email with such facts.
const booking = {
  id: '0123456789abcdefghjkmnpqrs',
  packageId: 1,
  packageName: 'Classic',
  date: '2027-06-19',
  startTime: '10:00',
  endTime: '12:00',
  earliestDate: '2027-06-19',
  guests: 4,
  slotPrice: 15_000,
  basePrice: 16_500,
  couponCode: 'LAKE25',
  couponDiscount: 2500,
  total: 20_400,
  termsVersion: 1,
  code: 'H7K2QM',
  partyToken: 'p'.repeat(26),
  isCaptainDeclared: false,
  captainName: null,
};
const customer = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', phone: '07700900123' };
const items = [{ name: 'Celebration cake', quantity: 2, unitPrice: 3200, comment: 'With candles' }];
const party = {
  bookingId: booking.id,
  date: '2027-06-19',
  startTime: '10:00',
  endTime: '12:00',
  boat: 'Boat 1',
  packageName: 'Classic',
  guests: 4,
  name: 'Ada Byron',
  phone: '07700900123',
  isCaptainDeclared: true,
  captainName: null,
  code: 'H7K2QM',
  items: [{ name: 'Celebration cake', quantity: 2, comment: '', type: 'others' }],
};
const held = { date: '2027-06-19', places: 12, heldPlaces: 7, holds: 7, networks: 2, holdMinutes: 15 };

const examples: Record<string, { facts: object; says: string }> = {
  'boat_late 1': {
    facts: { booking, customer, sailsAt: '10:20', minutes: 20 },
    says: 'begins about 20 minutes later, at 10:20',
  },
  'trip_refunded 1': {
    facts: {
      booking,
      customer,
      reason: 'a boat that had to be taken out of service',
      refund: 20_400,
      refundBy: 'card',
      sequence: 1,
    },
    says: 'We’re refunding £204.00 to your card.',
  },
  'booking_amended 1': {
    facts: {
      purpose: 'move',
      booking,
      customer,
      items,
      was: { date: '2027-06-12', startTime: '14:00' },
      lost: [{ name: 'Grazing platter', quantity: 1 }],
      fee: 5000,
      paid: 6500,
      owed: 0,
      refund: 0,
      sequence: 2,
    },
    says: 'You’ve paid £65.00 for it, with the £50.00 fee.',
  },
  'booking_amended 2': {
    facts: {
      purpose: 'move',
      booking,
      customer,
      items,
      was: { date: '2027-06-12', startTime: '14:00' },
      lost: [{ name: 'Grazing platter', quantity: 1 }],
      fee: 5000,
      paid: 0,
      owed: 0,
      refund: 6500,
      refundBy: 'card_machine',
      sequence: 2,
    },
    says: 'We put £65.00 back by our card machine',
  },
  'move_not_made 1': { facts: { booking, customer, amount: 6500 }, says: 'Your payment of £65.00' },
  'booking_cancelled 1': {
    facts: { booking, customer, refund: 20_150, adminFee: 250, untaken: 0, daysBefore: 47, sequence: 1 },
    says: 'We’re refunding £201.50 to the card you paid with.',
  },
  'booking_cancelled 2': {
    facts: {
      booking,
      customer,
      refund: 20_150,
      adminFee: 250,
      untaken: 0,
      daysBefore: 47,
      sequence: 1,
      refundBy: 'cash',
    },
    says: 'We give you £201.50 back in cash',
  },
  'booking_confirmed 1': {
    facts: { booking, customer, items, occasion: { kind: 'booking_confirmed', sequence: 0 } },
    says: 'Coupon LAKE25: -£25.00',
  },
  'booking_links 1': {
    facts: { link: 'signed', until: '2027-05-04T08:00:00.000Z' },
    says: 'until Tuesday 4 May 2027, 09:00',
  },
  'cancellation_news 1': { facts: { booking, customer, refund: 20_150 }, says: 'Refund: £201.50' },
  'card_testing 1': { facts: { minutes: 10 }, says: 'within 10 minutes' },
  'contact_changed 1': {
    facts: { firstName: 'Ada', what: 'Classic, 19 June, 10:00' },
    says: 'to the new address from now on',
  },
  'day_cancelled 1': {
    facts: { booking, customer, reason: 'wind', offerUntil: '2028-06-19', link: 'signed', sequence: 1 },
    says: 'because of wind',
  },
  'day_cancelled 2': {
    facts: {
      booking,
      customer,
      reason: 'wind',
      known: {
        reading: { measuredAt: '2027-06-19T13:42:00.000Z', meanKmh: 19, gustKmh: 31 },
        forecast: null,
        limits: { meanKmh: 15, gustKmh: 25 },
        by: 'Tom',
      },
      paid: 9000,
      offerUntil: '2028-06-19',
      link: 'signed',
      sequence: 1,
    },
    says: 'or a full £90.00 refund. You have until',
  },
  'old_time 1': {
    facts: {
      booking,
      customer,
      news: { until: '2027-06-18T14:40:00.000Z' },
      paid: 9000,
      offerUntil: '2028-06-19',
      link: 'signed',
    },
    says: 'Until 15:40 it is yours: take it back, free of charge.',
  },
  'money_chosen 1': {
    facts: { booking, customer, refund: 20_400, refundBy: 'cash' },
    says: 'We give you £204.00 back in cash, as you paid it: at the jetty, or call us.',
  },
  'books_wrong 1': {
    facts: { sentences: ['I1a: No two claims of a boat overlap.'] },
    says: 'No two claims of a boat overlap.',
  },
  'charge_answered 1': {
    facts: {
      booking,
      customer,
      kind: 'cleaning',
      amount: 5000,
      givenBack: 2000,
      way: 'card',
      answer: 'The photo shows crumbs alone',
    },
    says: 'Of the £50.00 (cleaning) for Classic on Saturday 19 June 2027, 10:00 we let £20.00 go and keep £30.00. It is refunded to the card that it was paid with.',
  },
  'charge_made 1': {
    facts: {
      booking,
      customer,
      kind: 'damage',
      because: 'a torn cushion',
      kept: 10_000,
      way: 'card',
      objectsUntil: '2027-06-21T11:00:00.000Z',
      owed: 3500,
      address: 'https://boats.example/pay/x#/pay/y',
    },
    says: 'Tell us on the page of your booking by 12:00 on Monday 21 June 2027.',
  },
  'deposit_decided 1': {
    facts: { booking, customer, deposit: 10_000, kept: 4000, because: 'a broken table' },
    says: 'We’re keeping £40.00 of the £100.00',
  },
  'deposit_decided 2': {
    facts: { booking, customer, deposit: 10_000, kept: 4000, because: 'a broken table', way: 'cash' },
    says: 'The other £60.00 was given back to you in cash.',
  },
  'enquiry_answered 1': {
    facts: { words: 'Hello Ada,\n\nyes.', day: { date: '2027-06-19', guests: 9 } },
    says: '/booking?date=2027-06-19&guests=9',
  },
  'enquiry_received 1': {
    facts: { name: 'Ada', email: 'ada@example.com', phone: '1', message: 'Hello' },
    says: 'Hello',
  },
  'new_booking 1': { facts: { booking, customer, items }, says: 'Phone: 07700900123' },
  'owner_alert 1': {
    facts: { what: 'Late money', bookingId: booking.id, code: 'H7K2QM', todo: 'Please look.' },
    says: 'Please look.',
  },
  'owner_day 1': {
    facts: { date: '2027-06-19', parties: [party], kitchen: [party] },
    says: 'Boat 1: Ada Byron, 07700900123, 4 on Classic',
  },
  'owner_held_day 1': { facts: held, says: 'Unpaid holds: 7' },
  'pay_link 1': {
    facts: {
      booking,
      customer,
      sum: 16_500,
      isDeposit: false,
      until: '2027-06-18T15:30:00.000Z',
      address: 'https://boats.example/pay/x#/pay/y',
    },
    says: '£165.00 is to pay for Classic on Saturday 19 June 2027, 10:00, by 16:30 on Friday 18 June 2027.',
  },
  'texts_over 1': {
    facts: { date: '2027-06-19' },
    says: 'On Saturday 19 June 2027 the daily limit of text messages was reached, so no more are sent today.',
  },
  'weather_warned 1': {
    facts: {
      booking,
      customer,
      step: 'warned',
      reason: 'strong wind',
      decideAt: '2027-06-19T07:00:00.000Z',
      known: {
        reading: { measuredAt: '2027-06-19T06:10:00.000Z', meanKmh: 14, gustKmh: 22 },
        forecast: null,
        limits: { meanKmh: 15, gustKmh: 25 },
        by: 'Tom',
      },
    },
    says: 'We may have to call off Classic on Saturday 19 June 2027, 10:00 because of strong wind. We decide by 08:00.',
  },
  'payment_not_completed 1': { facts: { booking }, says: 'Nothing was charged' },
  'payment_not_taken 1': { facts: { booking, customer }, says: 'didn’t let us take it' },
  'payment_returned 1': { facts: { booking, customer, isCalledOff: false }, says: 'Your payment of £204.00' },
  'place_called_off 1': { facts: { booking, reason: 'storm' }, says: 'There is nothing to pay' },
  'proof_differs 1': {
    facts: { date: '2027-06-20', sentences: ['A refund of £40.00 is on no statement.'], more: 2 },
    says: 'And 2 more.',
  },
  'refund_news 1': {
    facts: { booking, customer, refund: { id: 'r1', amount: 20_150, status: 'done' } },
    says: 'We’ve sent £201.50',
  },
  'reminder 1': { facts: { booking, customer, items }, says: 'Addons: 2 × Celebration cake' },
  'staff_code 1': { facts: { name: 'Ada', code: '123456', minutes: 10 }, says: 'within 10 minutes' },
  'staff_invite 1': {
    facts: { name: 'Ada', url: 'https://boats.example/console/in', hours: 24 },
    says: 'for 24 hours',
  },
  'staff_notice 1': {
    facts: { name: 'Ada', what: 'A passkey was added to your sign-in' },
    says: 'if you expected this',
  },
  'thanks 1': { facts: { booking, customer, reviewLink: 'id.signature' }, says: '&review=id.signature' },
};

test('every template in the folder can be sent', async () => {
  const folder = join(import.meta.dirname, 'templates');
  const files = readdirSync(folder).filter((name) => /(?<!\.test)\.ts$/.test(name));
  const modules: object[] = await Promise.all(files.map((name) => import(join(folder, name))));
  const templates = modules
    .flatMap((each) => Object.values(each) as unknown[])
    .filter((each) => typeof each === 'object' && each !== null && 'content' in each);
  expect(new Set(templates)).toEqual(new Set(mailTemplates));
});

test('every version of every template has an example', () => {
  const versions = mailTemplates.map(({ name, version }) => `${name} ${version}`);
  expect(versions.toSorted()).toEqual(Object.keys(examples).toSorted());
});

test.each(Object.entries(examples))('an email can still be made from facts of %s', (key, example) => {
  const [template = '', version = ''] = key.split(' ');
  const row = {
    template,
    templateVersion: Number(version),
    facts: JSON.parse(JSON.stringify(example.facts)),
    recipient: 'ada@example.com',
    createdAt: monday,
    terms: firstTerms,
    bookedAt: monday,
  } as unknown as StoredMail;
  const said = (realSince: Date, recipient = row.recipient) =>
    renderMail({ ...row, recipient }, { business, publicUrl: 'https://boats.example', realSince });
  const { subject, text, html, calendar } = said(new Date(0));
  expect(text).toContain(example.says);
  for (const words of [subject, text, html(), calendar() ?? ''])
    expect(words).not.toMatch(/undefined|null|NaN|\[object|a test/);
  // The booking is a test booking: it was made a second before the business began to take real payments.
  const test = said(new Date(monday.getTime() + 1000));
  for (const note of [testNote.lead, testNote.text]) expect(test.html()).toContain(note);
  expect(test.text.replace(`${testNote.lead} ${testNote.text}\n\n`, '')).toBe(text);
  const toOwner = said(new Date(monday.getTime() + 1000), business.email).text;
  expect(toOwner).toContain(testNote.lead);
  expect(toOwner).not.toContain(testNote.text);
  if (calendar() === null) return;
  expect(test.calendar()).toContain('SUMMARY:Test: Boat trip');
  expect(test.calendar()!.replaceAll(/\r\n /g, '')).toContain(testNote.text.replaceAll(',', String.raw`\,`));
});
