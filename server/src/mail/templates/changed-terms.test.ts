import type { BusinessTerms } from '@slipway/shared/rules/business-terms.ts';
import { firstTerms } from '@slipway/shared/rules/first-terms.ts';
import { otherTerms, saysFirstFigure } from '@slipway/shared/testing/other-terms.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { pence } from '@slipway/shared/values/pence.ts';
import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { business } from '../../testing/test-deps.ts';
import { at } from '../../testing/test-clock.ts';
import type { TripWithTerms } from '../booking-copy.ts';
import type { Mail } from '../mail.ts';
import { bookingCancelledMail } from './booking-cancelled.ts';
import { bookingConfirmedMail } from './booking-confirmed.ts';
import { cardTestingMail } from './card-testing.ts';
import { dayCancelledMail } from './day-cancelled.ts';
import { enquiryReceivedMail } from './enquiry-received.ts';
import { ownerAlertMail } from './owner-alert.ts';
import { ownerDayMail } from './owner-day.ts';
import { ownerHeldDayMail } from './owner-held-day.ts';
import { cancellationNewsMail, newBookingMail } from './owner-news.ts';
import { paymentNotCompletedMail } from './payment-not-completed.ts';
import { paymentNotTakenMail } from './payment-not-taken.ts';
import { paymentReturnedMail } from './payment-returned.ts';
import { refundNewsMail } from './refund-news.ts';
import { reminderMail } from './reminder.ts';
import { staffCodeMail, staffInviteMail, staffNoticeMail } from './staff-mails.ts';
import { thanksMail } from './thanks.ts';

const booked = at('2027-05-03 09:00');
const tooLate = at('2027-06-18 09:00');
const sender = { business, publicUrl: 'https://boats.example' };
const customer = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com' };
const day = { date: localDate('2027-06-19'), since: booked, places: 9, heldPlaces: 8, holds: 8, networks: 3 };

const tripUnder = (terms: BusinessTerms): TripWithTerms => ({
  id: '0'.repeat(26),
  status: 'confirmed',
  holdExpiresAt: null,
  customerId: '1'.repeat(26),
  emailKey: 'ada@example.com',
  packageId: 1,
  packageName: 'Classic',
  slotId: 1,
  date: localDate('2027-06-19'),
  startTime: localTime('12:00'),
  endTime: localTime('14:00'),
  earliestDate: localDate('2027-06-19'),
  guests: 3,
  slotPrice: pence(15_300),
  basePrice: pence(15_300),
  couponCode: null,
  total: pence(15_300),
  paymentMethodId: '1',
  termsVersion: 1,
  terms,
  browserHash: null,
  networkHash: null,
  widerNetworkHashes: null,
  createdAt: booked,
  confirmedAt: booked,
  code: 'H7K2QM',
  partyToken: 'p'.repeat(26),
});

/** Each template in all its forms that may say a figure, and how many sentences of the first terms do. */
const templates: Record<string, { figures: number; mails: (terms: BusinessTerms) => Mail[] }> = {
  'booking-cancelled': {
    figures: 3,
    mails: (terms) => {
      const cancelled = {
        booking: tripUnder(terms),
        customer,
        adminFee: terms.adminFee,
        daysBefore: 40,
        sequence: 1,
      };
      const refund = pence(15_000);
      return [
        bookingCancelledMail({ ...cancelled, refund, untaken: pence(0) }, sender, booked),
        bookingCancelledMail({ ...cancelled, refund, untaken: refund }, sender, booked),
      ];
    },
  },
  'booking-confirmed': {
    figures: 8,
    mails: (terms) =>
      [booked, tooLate].map((now) =>
        bookingConfirmedMail({ booking: tripUnder(terms), items: [], customer }, sender, now),
      ),
  },
  'card-testing': { figures: 0, mails: () => [cardTestingMail(booked, business)] },
  'day-cancelled': {
    figures: 0,
    mails: (terms) => {
      const offer = { customer, reason: 'wind', offerUntil: localDate('2028-06-19'), link: 'x', sequence: 1 };
      return [dayCancelledMail({ booking: tripUnder(terms), ...offer }, sender, booked)];
    },
  },
  'enquiry-received': {
    figures: 0,
    mails: () => [
      enquiryReceivedMail({ name: 'A', email: 'a@b.example', phone: '1', message: 'Hi' }, business),
    ],
  },
  'owner-alert': {
    figures: 0,
    mails: () => [ownerAlertMail('What', { id: 'id', code: 'H7K2QM' }, business)],
  },
  'owner-day': { figures: 0, mails: () => [ownerDayMail({ ...day, parties: [], kitchen: [] }, business)] },
  'owner-held-day': { figures: 1, mails: (terms) => [ownerHeldDayMail({ ...day, terms }, business)] },
  'owner-news': {
    figures: 1,
    mails: (terms) => [
      newBookingMail(tripUnder(terms), [], customer, sender),
      cancellationNewsMail(tripUnder(terms), customer, pence(15_000), sender),
    ],
  },
  'payment-not-completed': {
    figures: 0,
    mails: (terms) => [paymentNotCompletedMail(tripUnder(terms), customer, sender, booked)],
  },
  'payment-not-taken': {
    figures: 0,
    mails: (terms) => [paymentNotTakenMail(tripUnder(terms), customer, sender, booked)],
  },
  'payment-returned': {
    figures: 2,
    mails: (terms) =>
      [true, false].map((isCalledOff) =>
        paymentReturnedMail(tripUnder(terms), customer, sender, booked, { isCalledOff }),
      ),
  },
  'refund-news': {
    figures: 1,
    mails: (terms) =>
      (['done', 'failed'] as const).map((status) =>
        refundNewsMail(
          { refund: { id: '1', amount: pence(15_000), status }, booking: tripUnder(terms), customer },
          sender,
        ),
      ),
  },
  reminder: { figures: 2, mails: (terms) => [reminderMail(tripUnder(terms), [], customer, 72, sender)] },
  'staff-mails': {
    figures: 0,
    mails: () => {
      const to = { name: 'Jess', email: 'jess@boats.example' };
      const link = { url: 'https://boats.example/console/invite#x', hours: 24 };
      return [
        staffCodeMail(to, '482913', 10, sender),
        staffInviteMail(to, link, sender),
        staffNoticeMail(to, 'A passkey was added', sender),
      ];
    },
  },
  thanks: { figures: 0, mails: (terms) => [thanksMail(tripUnder(terms), customer, 'x', sender, booked)] },
};

const sentencesOf = (mails: Mail[]) =>
  mails.flatMap(({ subject, text, calendar }) =>
    [subject, ...text.split('\n'), ...(calendar ?? '').replaceAll('\r\n ', '').split('\r\n')].filter(Boolean),
  );

describe('every figure changed', () => {
  test('every template is looked at', () => {
    const files = readdirSync(import.meta.dirname).filter((file) => !file.endsWith('.test.ts'));
    expect(Object.keys(templates)).toEqual(files.map((file) => file.replace('.ts', '')).toSorted());
  });

  test.each(Object.entries(templates))('%s says the figures of its booking', (_, { figures, mails }) => {
    const [first, other] = [sentencesOf(mails(firstTerms)), sentencesOf(mails(otherTerms))];
    expect(first.filter(saysFirstFigure)).toHaveLength(figures);
    expect(other.filter(saysFirstFigure)).toEqual([]);
    expect(other).toHaveLength(first.length);
    const changed = first.filter((sentence, index) => sentence !== other[index]);
    // Besides: days and times that are counted from a figure.
    const counted = /^Plans changed|^Includes VAT|^Arrive by|[Bb]e at the jetty by/;
    expect(changed.filter((sentence) => !saysFirstFigure(sentence) && !counted.test(sentence))).toEqual([]);
  });
});

test('7 days instead of 10: the last day to cancel is another one, and no other sentence changes', () => {
  const seven = { ...firstTerms, fullRefundDays: 7 };
  const sentencesUnder = (terms: BusinessTerms) =>
    Object.values(templates).flatMap(({ mails }) => sentencesOf(mails(terms)));
  const [before, after] = [sentencesUnder(firstTerms), sentencesUnder(seven)];
  const until = (last: string) =>
    `Plans changed? Cancel by ${last} for a full refund minus a £2.50 bank charge. After that there is no refund. To change your date, call us: free until Tuesday 15 June 2027, then £50.00.`;
  const notice = (days: number) =>
    `Plans changed? Your trip is less than ${days} days away, so it can’t be cancelled or refunded. To change your date, call us: that costs £50.00.`;
  expect(
    before.flatMap((sentence, index) => (sentence === after[index] ? [] : [[sentence, after[index]]])),
  ).toEqual([
    [until('Wednesday 9 June 2027'), until('Saturday 12 June 2027')],
    [notice(10), notice(7)],
  ]);
});
