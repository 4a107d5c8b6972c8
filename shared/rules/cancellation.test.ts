import { describe, expect, it } from 'vitest';
import { localDate } from '../values/local-date.ts';
import { pence } from '../values/pence.ts';
import { refundOffer } from './cancellation.ts';

const terms = { fullRefundDays: 10, adminFee: pence(250) };
const tooLate = { canCancel: false, adminFee: 0, refund: 0 };

function bookingOn(date: string, { captured = 31_000, isOpen = true } = {}) {
  return { isOpen, earliestDate: localDate(date), captured: pence(captured) };
}

describe('a booking can be cancelled until ten days before the trip', () => {
  // Each row has a trip's date and the last second for a refund, written by hand in UTC. In summer the venue is an hour
  // ahead of UTC.
  it.each([
    ['Saturday 20 June until Wednesday 10 June 23:59:59', '2026-06-20', '2026-06-10T22:59:59Z'],
    ['in winter', '2026-01-20', '2026-01-10T23:59:59Z'],
    ['when the tenth day is in the month before', '2026-07-04', '2026-06-24T22:59:59Z'],
    ['when it is in the year before', '2027-01-05', '2026-12-26T23:59:59Z'],
    ['on the tenth day after the spring change: the change is within', '2026-04-05', '2026-03-26T23:59:59Z'],
    ['when the last day is the one before the spring change', '2026-04-07', '2026-03-28T23:59:59Z'],
    ['when the last day is that of the spring change', '2026-04-08', '2026-03-29T22:59:59Z'],
    ['when the booking is on the day of the spring change', '2026-03-29', '2026-03-19T23:59:59Z'],
    ['when the last day is the one before the autumn change', '2026-11-03', '2026-10-24T22:59:59Z'],
    ['when the last day is that of the autumn change', '2026-11-04', '2026-10-25T23:59:59Z'],
    ['when the booking is on the day of the autumn change', '2026-10-25', '2026-10-15T22:59:59Z'],
    ['on a leap day', '2028-02-29', '2028-02-19T23:59:59Z'],
    ['across a leap day', '2028-03-05', '2028-02-24T23:59:59Z'],
    ['across the end of a February without one', '2027-03-05', '2027-02-23T23:59:59Z'],
    ['when the last day is a leap day', '2028-03-10', '2028-02-29T23:59:59Z'],
  ])('%s', (_, date, lastSecond) => {
    const last = new Date(lastSecond).getTime();
    const paidBack = { canCancel: true, adminFee: 250, refund: 30_750 };
    expect(refundOffer(bookingOn(date), terms, new Date(last))).toEqual(paidBack);
    expect(refundOffer(bookingOn(date), terms, new Date(last + 999))).toEqual(paidBack);
    expect(refundOffer(bookingOn(date), terms, new Date(last + 1_000))).toEqual(tooLate);
  });

  it.each([
    ['months before', '2026-01-01T00:00:00Z', true],
    ['eleven days before', '2026-06-09T12:00:00Z', true],
    ['at the first second of the tenth day before', '2026-06-09T23:00:00Z', true],
    ['nine days before', '2026-06-11T12:00:00Z', false],
    ['the day before', '2026-06-19T12:00:00Z', false],
    ['on the day of', '2026-06-20T06:00:00Z', false],
    ['a day after', '2026-06-21T12:00:00Z', false],
    ['a year after', '2027-06-20T12:00:00Z', false],
  ])('%s the trip (%s), canCancel is %s', (_, now, canCancel) => {
    expect(refundOffer(bookingOn('2026-06-20'), terms, new Date(now)).canCancel).toBe(canCancel);
  });

  it('the deadline for cancelling comes from the terms of the booking', () => {
    const now = new Date('2026-06-19T22:59:59Z');
    expect(refundOffer(bookingOn('2026-06-20'), { ...terms, fullRefundDays: 1 }, now).canCancel).toBe(true);
    expect(refundOffer(bookingOn('2026-06-20'), { ...terms, fullRefundDays: 2 }, now).canCancel).toBe(false);
    expect(refundOffer(bookingOn('2026-06-19'), { ...terms, fullRefundDays: 0 }, now).canCancel).toBe(true);
    expect(refundOffer(bookingOn('2026-06-18'), { ...terms, fullRefundDays: 0 }, now).canCancel).toBe(false);
  });

  it('a booking that is no longer open cannot be cancelled', () => {
    const longBefore = new Date('2026-01-01T00:00:00Z');
    expect(refundOffer(bookingOn('2026-06-20', { isOpen: false }), terms, longBefore)).toEqual(tooLate);
  });
});

describe('the refund', () => {
  const longBefore = new Date('2026-01-01T00:00:00Z');

  it.each([
    ['all but the fee', 31_000, 250, 250, 30_750],
    ['all, when there is no fee', 31_000, 0, 0, 31_000],
    ['a penny, when the fee is a penny less than was paid', 251, 250, 250, 1],
    ['nothing, when the fee is just what was paid', 250, 250, 250, 0],
    ['nothing, and never less, when the fee is higher', 100, 250, 100, 0],
    ['a penny of fee, when a penny was paid', 1, 250, 1, 0],
    ['nothing and no fee, when it was free of charge', 0, 250, 0, 0],
    ['nothing at all, when neither was paid', 0, 0, 0, 0],
  ])('%s', (_, captured, fee, adminFee, refund) => {
    const offer = refundOffer(
      bookingOn('2026-06-20', { captured }),
      { ...terms, adminFee: pence(fee) },
      longBefore,
    );
    expect(offer).toEqual({ canCancel: true, adminFee, refund });
    expect(offer.adminFee + offer.refund).toBe(captured);
  });
});
