import type { BusinessTerms } from '@slipway/shared/rules/business-terms.ts';
import { firstTerms } from '@slipway/shared/rules/first-terms.ts';
import { otherTerms, saysFirstFigure } from '@slipway/shared/testing/other-terms.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { pence } from '@slipway/shared/values/pence.ts';
import { hoursBefore, toInstant } from '@slipway/shared/values/venue-time.ts';
import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { renderedMail } from '../../testing/rendered-mail.ts';
import { business } from '../../testing/test-deps.ts';
import { at } from '../../testing/test-clock.ts';
import type { TripWithTerms } from '../booking-copy.ts';
import type { Mail } from '../mail.ts';
import { bookingAmendedMail } from './booking-amended.ts';
import { bookingCancelledMail } from './booking-cancelled.ts';
import { booksWrongMail } from './books-wrong.ts';
import { proofDiffersMail } from './proof-differs.ts';
import { bookingConfirmedMail } from './booking-confirmed.ts';
import { bookingLinksMail } from './booking-links.ts';
import { cardTestingMail } from './card-testing.ts';
import { dayCancelledMail } from './day-cancelled.ts';
import { chargeAnsweredMail } from './charge-answered.ts';
import { chargeMadeMail } from './charge-made.ts';
import { depositDecidedMail } from './deposit-decided.ts';
import { enquiryAnsweredMail } from './enquiry-answered.ts';
import { enquiryReceivedMail } from './enquiry-received.ts';
import { moneyChosenMail } from './money-chosen.ts';
import { moveNotMadeMail } from './move-not-made.ts';
import { ownerAlertMail } from './owner-alert.ts';
import { ownerDayMail } from './owner-day.ts';
import { ownerHeldDayMail } from './owner-held-day.ts';
import { cancellationNewsMail, newBookingMail } from './owner-news.ts';
import { paymentNotCompletedMail } from './payment-not-completed.ts';
import { paymentNotTakenMail } from './payment-not-taken.ts';
import { payLinkMail } from './pay-link.ts';
import { textsOverMail } from './texts-over.ts';
import { weatherWarnedMail } from './weather-warned.ts';
import { paymentReturnedMail } from './payment-returned.ts';
import { oldTimeMail } from './old-time.ts';
import { placeCalledOffMail } from './place-called-off.ts';
import { refundNewsMail } from './refund-news.ts';
import { reminderMail } from './reminder.ts';
import { contactChangedMail } from './contact-changed.ts';
import { staffCodeMail, staffInviteMail, staffNoticeMail } from './staff-mails.ts';
import { thanksMail } from './thanks.ts';
import { boatLateMail } from './boat-late.ts';
import { tripRefundedMail } from './trip-refunded.ts';

const booked = at('2027-05-03 09:00');
const tooLate = at('2027-06-18 09:00');
const customer = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com' };
const day = { date: localDate('2027-06-19'), since: booked, places: 9, heldPlaces: 8, holds: 8, networks: 3 };

const tripUnder = (terms: BusinessTerms): TripWithTerms => ({
  id: '0'.repeat(26),
  packageId: 1,
  packageName: 'Classic',
  date: localDate('2027-06-19'),
  startTime: localTime('12:00'),
  endTime: localTime('14:00'),
  earliestDate: localDate('2027-06-19'),
  guests: 3,
  slotPrice: pence(15_300),
  basePrice: pence(15_300),
  couponCode: null,
  total: pence(15_300),
  termsVersion: 1,
  terms,
  code: 'H7K2QM',
  partyToken: 'p'.repeat(26),
});

/** An email, with the time of the event that causes it. If there is no time, the booking causes the email. */
type Caused = Mail | { mail: Mail; now: Date };

/**
 * For each template, an email for every case in which the template states a business term. `figures` is the number of
 * sentences in these emails that state a figure of `firstTerms`.
 */
const templates: Record<string, { figures: number; mails: (terms: BusinessTerms) => Caused[] }> = {
  'boat-late': {
    figures: 0,
    mails: (terms) => [
      boatLateMail({ booking: tripUnder(terms), customer, sailsAt: localTime('12:20'), minutes: 20 }),
    ],
  },
  'booking-amended': {
    figures: 11,
    mails: (terms) => {
      const was = { date: localDate('2027-06-12'), startTime: localTime('10:00') };
      const amended = { booking: tripUnder(terms), items: [], customer, was, lost: [], sequence: 1 };
      const none = {
        fee: pence(0),
        paid: pence(0),
        owed: pence(0),
        refund: pence(0),
        refundBy: 'card' as const,
      };
      return [
        bookingAmendedMail({ ...amended, ...none, purpose: 'move', refund: pence(4000) }),
        bookingAmendedMail({ ...amended, ...none, purpose: 'change' }),
      ];
    },
  },
  'booking-cancelled': {
    figures: 2,
    mails: (terms) => {
      const cancelled = {
        booking: tripUnder(terms),
        customer,
        adminFee: terms.adminFee,
        daysBefore: 40,
        sequence: 1,
        refundBy: 'card' as const,
      };
      const refund = pence(15_000);
      return [
        bookingCancelledMail({ ...cancelled, refund, untaken: pence(0) }),
        bookingCancelledMail({ ...cancelled, refund, untaken: refund }),
      ];
    },
  },
  'booking-confirmed': {
    figures: 10,
    mails: (terms) =>
      [booked, tooLate].map((now) => ({
        mail: bookingConfirmedMail({ booking: tripUnder(terms), items: [], customer }),
        now,
      })),
  },
  'booking-links': {
    figures: 0,
    mails: () => [bookingLinksMail('ada@example.com', 'x', booked)],
  },
  'books-wrong': { figures: 0, mails: () => [booksWrongMail('2027-06-01', ['What.'], business)] },
  'card-testing': { figures: 0, mails: () => [cardTestingMail(booked, business)] },
  'charge-answered': {
    figures: 0,
    mails: (terms) =>
      [0, 3700, 9100].map((back) => {
        const charge = {
          booking: tripUnder(terms),
          customer,
          kind: 'cleaning',
          amount: pence(9100),
        } as const;
        return chargeAnsweredMail({ ...charge, givenBack: pence(back), way: 'hand', answer: 'Sand' });
      }),
  },
  'charge-made': {
    figures: 0,
    mails: (terms) =>
      [0, 3700].map((sum) => {
        const charge = { booking: tripUnder(terms), customer, kind: 'damage', because: 'Sand' } as const;
        const kept = { kept: pence(9100), way: 'cash', objectsUntil: new Date(0) } as const;
        return chargeMadeMail({
          ...charge,
          ...kept,
          owed: pence(sum),
          address: sum === 0 ? null : 'https://x',
        });
      }),
  },
  'contact-changed': {
    figures: 0,
    mails: () => [
      contactChangedMail({ bookingId: 'x', firstName: 'Ada', oldEmail: 'ada@example.com', what: 'Classic' }),
    ],
  },
  'day-cancelled': {
    figures: 1,
    mails: (terms) => [null, tooWindy].map((known) => calledOffFor(terms, known)),
  },
  'deposit-decided': {
    figures: 0,
    mails: (terms) =>
      [0, 3700, 9100].map((kept) =>
        depositDecidedMail({
          booking: tripUnder(terms),
          customer,
          // The sum of the payment attempt, which does not depend on the terms.
          deposit: pence(9100),
          way: 'card',
          kept: pence(kept),
          because: 'Sand',
        }),
      ),
  },
  'enquiry-answered': {
    figures: 0,
    mails: () => [
      enquiryAnsweredMail('ada@example.com', { words: 'Hi', day: { date: '2027-06-12', guests: 4 } }),
    ],
  },
  'enquiry-received': {
    figures: 0,
    mails: () => [
      enquiryReceivedMail({ name: 'A', email: 'a@b.example', phone: '1', message: 'Hi' }, business),
    ],
  },
  'money-chosen': {
    figures: 1,
    mails: (terms) =>
      (['cash', 'several'] as const).map((refundBy) =>
        moneyChosenMail({ booking: tripUnder(terms), customer, refund: pence(9000), refundBy }),
      ),
  },
  'move-not-made': {
    figures: 1,
    mails: (terms) => [moveNotMadeMail(tripUnder(terms), customer, { id: 'x', amount: pence(2600) })],
  },
  'old-time': {
    figures: 0,
    mails: (terms) => {
      const offer = {
        customer,
        paid: pence(9000),
        offerUntil: localDate('2028-06-19'),
        link: 'x',
        booking: tripUnder(terms),
      };
      return [{ until: '2027-06-18T14:40:00.000Z' }, { until: null }, { reason: 'wind' }].map((news) =>
        oldTimeMail({ ...offer, news }),
      );
    },
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
      newBookingMail(tripUnder(terms), [], customer, business),
      cancellationNewsMail(tripUnder(terms), customer, pence(15_000), business),
    ],
  },
  'pay-link': {
    figures: 0,
    mails: (terms) => [
      payLinkMail({
        booking: tripUnder(terms),
        customer,
        sum: pence(16_500),
        isDeposit: false,
        until: '2027-06-18T15:30:00.000Z',
        address: 'https://boats.example/pay/x#/pay/y',
      }),
    ],
  },
  'payment-not-completed': {
    figures: 0,
    mails: (terms) => [paymentNotCompletedMail(tripUnder(terms), customer)],
  },
  'payment-not-taken': {
    figures: 0,
    mails: (terms) => [paymentNotTakenMail(tripUnder(terms), customer)],
  },
  'payment-returned': {
    figures: 2,
    mails: (terms) =>
      [true, false].map((isCalledOff) =>
        paymentReturnedMail(tripUnder(terms), customer, { isCalledOff, payment: 'p' }),
      ),
  },
  'place-called-off': {
    figures: 0,
    mails: (terms) => [placeCalledOffMail(tripUnder(terms), customer, 'storm')],
  },
  'proof-differs': {
    figures: 0,
    mails: () => [proofDiffersMail(localDate('2027-06-01'), { sentences: ['What.'], more: 0 }, business)],
  },
  'refund-news': {
    figures: 1,
    mails: (terms) =>
      (['done', 'failed'] as const).map((status) =>
        refundNewsMail({
          refund: { id: '1', amount: pence(15_000), status },
          booking: tripUnder(terms),
          customer,
        }),
      ),
  },
  reminder: { figures: 3, mails: (terms) => [reminderMail(tripUnder(terms), [], customer, 72)] },
  'staff-mails': {
    figures: 0,
    mails: () => {
      const to = { name: 'Jess', email: 'jess@boats.example' };
      const link = { url: 'https://boats.example/console/invite#x', hours: 24 };
      return [
        staffCodeMail(to, '482913', 10),
        staffInviteMail(to, link),
        staffNoticeMail(to, 'A passkey was added'),
      ];
    },
  },
  'texts-over': {
    figures: 0,
    mails: () => [textsOverMail(business, localDate('2027-06-19'))],
  },
  thanks: { figures: 0, mails: (terms) => [thanksMail(tripUnder(terms), customer, 'x')] },
  'trip-refunded': {
    figures: 1,
    mails: (terms) => [
      tripRefundedMail({
        booking: tripUnder(terms),
        customer,
        reason: 'a boat that broke',
        refund: pence(9000),
        refundBy: 'card',
        sequence: 1,
      }),
    ],
  },
  'weather-warned': {
    // The email states the choices that the party has if we call the trip off.
    figures: 2,
    mails: (terms) => [
      ...(['warned', 'changed'] as const).map((step) =>
        weatherWarnedMail({
          booking: tripUnder(terms),
          customer,
          step,
          reason: 'strong wind',
          decideAt: '2027-06-19T07:00:00.000Z',
          known: {
            reading: null,
            forecast: null,
            limits: {
              meanKmh: 13,
              gustKmh: 22,
            },
            by: null,
          },
        }),
      ),
      weatherWarnedMail({ booking: tripUnder(terms), customer, step: 'lifted' }),
    ],
  },
};

const sentencesOf = (mails: Caused[], terms: BusinessTerms) =>
  mails
    .map((caused) => ('mail' in caused ? caused : { mail: caused, now: booked }))
    .map(({ mail, now }) => renderedMail(mail, terms, now))
    .flatMap(({ subject, text, calendar }) =>
      [subject, ...text.split('\n'), ...(calendar() ?? '').replaceAll('\r\n ', '').split('\r\n')].filter(
        Boolean,
      ),
    );

const tooWindy = {
  reading: { measuredAt: booked.toISOString(), meanKmh: 19, gustKmh: null },
  forecast: null,
  limits: { meanKmh: 15, gustKmh: 40 },
  by: null,
};

function calledOffFor(terms: BusinessTerms, known: typeof tooWindy | null): Mail {
  const choice = { known, paid: pence(9000), offerUntil: localDate('2028-06-19'), link: 'x' };
  const offer = { customer, reason: 'wind', sequence: 1, ...choice };
  return dayCancelledMail({ booking: tripUnder(terms), ...offer });
}

test('the email with an offer admits that the weather decision came later than the site promises', () => {
  const { date, startTime } = tripUnder(firstTerms);
  const saysLate = (terms: BusinessTerms, hours: number) =>
    sentencesOf(
      [{ mail: calledOffFor(terms, tooWindy), now: hoursBefore(toInstant(date, startTime), hours) }],
      terms,
    ).some((sentence) => sentence.includes('this time it was later'));
  expect([3, 1].map((hours) => saysLate(firstTerms, hours))).toEqual([false, true]);
  expect(saysLate({ ...firstTerms, isSkyShown: false }, 1)).toBe(false);
});

describe('emails with every business term changed', () => {
  test('the test reads every email template', () => {
    const files = readdirSync(import.meta.dirname).filter((file) => !file.endsWith('.test.ts'));
    expect(Object.keys(templates)).toEqual(files.map((file) => file.replace('.ts', '')).toSorted());
  });

  test.each(Object.entries(templates))('email %s has its booking’s terms', (_, { figures, mails }) => {
    const [first, other] = [firstTerms, otherTerms].map((terms) => sentencesOf(mails(terms), terms)) as [
      string[],
      string[],
    ];
    expect(first.filter(saysFirstFigure)).toHaveLength(figures);
    expect(other.filter(saysFirstFigure)).toEqual([]);
    expect(other).toHaveLength(first.length);
    const changed = first.filter((sentence, index) => sentence !== other[index]);
    // Lines with days or times that are computed from the terms.
    const counted = /^Plans changed|^Includes VAT|^Arrive by|[Bb]e at the jetty by/;
    expect(changed.filter((sentence) => !saysFirstFigure(sentence) && !counted.test(sentence))).toEqual([]);
  });
});

test('a new deadline for free cancellation changes only that deadline in the emails', () => {
  const seven = { ...firstTerms, fullRefundDays: 7 };
  const sentencesUnder = (terms: BusinessTerms) =>
    Object.values(templates).flatMap(({ mails }) => sentencesOf(mails(terms), terms));
  const [before, after] = [sentencesUnder(firstTerms), sentencesUnder(seven)];
  const until = (last: string) =>
    `Plans changed? Cancel by ${last} and you get £150.50 back (we keep a £2.50 bank charge). After that there is no refund. To change your date, go to your booking’s page: free until Tuesday 15 June 2027, then £50.00.`;
  const notice = (days: number) =>
    `Plans changed? This trip is under ${days} days away, so it can’t be cancelled or refunded. To change your date, go to your booking’s page: that costs £50.00.`;
  expect(
    before.flatMap((sentence, index) => (sentence === after[index] ? [] : [[sentence, after[index]]])),
  ).toEqual([
    // These deadlines are in the emails about the move, the change and the confirmation.
    [until('Wednesday 9 June 2027'), until('Saturday 12 June 2027')],
    [until('Wednesday 9 June 2027'), until('Saturday 12 June 2027')],
    [until('Wednesday 9 June 2027'), until('Saturday 12 June 2027')],
    [notice(10), notice(7)],
  ]);
});
