import { describe, expect, it } from 'vitest';
import { addDays, localDate } from '../values/local-date.ts';
import { localTime } from '../values/local-time.ts';
import { formatGbp, noMoney, pence } from '../values/pence.ts';
import { toInstant } from '../values/venue-time.ts';
import { bankChargeSentence, cancellationSentence, refundOffer } from './cancellation.ts';
import { firstTerms } from './first-terms.ts';
import { cancelRule } from './house-rules.ts';
import { cancelNote } from './trip-sentences.ts';

describe('the sentence about cancelling', () => {
  const date = localDate('2026-06-20');
  const paid = pence(15_000);

  it('the sentence names the last day for a refund, even late in the evening of that day', () => {
    const expected =
      'Cancel by Wednesday 10 June 2026 and you get £147.50 back (we keep a £2.50 bank charge). After that there is no refund.';
    expect(
      cancellationSentence({ terms: firstTerms, date, total: paid }, new Date('2026-05-01T12:00:00Z')),
    ).toBe(expected);
    expect(
      cancellationSentence({ terms: firstTerms, date, total: paid }, new Date('2026-06-10T22:59:00Z')),
    ).toBe(expected);
  });

  it('the sentence says if it is too late to cancel', () => {
    expect(
      cancellationSentence({ terms: firstTerms, date, total: paid }, new Date('2026-06-10T23:01:00Z')),
    ).toBe('This trip is under 10 days away, so it can’t be cancelled or refunded.');
  });

  it('the sentence names no bank charge where there is none, and never a refund below 0', () => {
    const may = new Date('2026-05-01T12:00:00Z');
    expect(
      cancellationSentence({ terms: { ...firstTerms, adminFee: noMoney }, date, total: paid }, may),
    ).toBe('Cancel by Wednesday 10 June 2026 for a full refund. After that there is no refund.');
    expect(bankChargeSentence({ ...firstTerms, adminFee: noMoney }, date, may)).toBe('');
    expect(cancellationSentence({ terms: firstTerms, date, total: pence(100) }, may)).toContain(
      'and you get £0.00 back',
    );
  });

  it('the sentence beside the card form names our bank charge, and is empty after the deadline for a refund', () => {
    expect(bankChargeSentence(firstTerms, date, new Date('2026-06-10T22:59:00Z'))).toBe(
      'If you cancel by Wednesday 10 June 2026, we keep a £2.50 bank charge.',
    );
    expect(bankChargeSentence(firstTerms, date, new Date('2026-06-10T23:01:00Z'))).toBe('');
  });

  it('the sentence promises the refund that the rule gives on each day', () => {
    const house = cancelRule(firstTerms);
    const [, nothingWithin] = /Within (\d+) days nothing is refunded/.exec(house)!;
    for (let days = 0; days <= 40; days += 1) {
      const now = toInstant(addDays(date, -days), localTime('12:00'));
      const { refund } = refundOffer({ isOpen: true, earliestDate: date, captured: paid }, firstTerms, now);
      const says = cancellationSentence({ terms: firstTerms, date, total: paid }, now);
      const promised = /you get (£[\d.]+) back/.exec(says)?.[1] ?? formatGbp(noMoney);
      expect(formatGbp(refund), `${days} days before: ${says}`).toBe(promised);
      expect(refund > 0, `${days} days before: ${house}`).toBe(days >= Number(nothingWithin));
      expect(bankChargeSentence(firstTerms, date, now) !== '', `${days} days before`).toBe(refund > 0);
    }
  });

  it('the sentence mentions no money if there is no refund', () => {
    expect(
      cancellationSentence({ terms: firstTerms, date, total: noMoney }, new Date('2026-06-10T22:59:00Z')),
    ).toBe('You can cancel until the end of Wednesday 10 June 2026.');
    expect(
      cancellationSentence({ terms: firstTerms, date, total: noMoney }, new Date('2026-06-10T23:01:00Z')),
    ).toBe('This trip is under 10 days away, so it can’t be cancelled.');
  });
});

it('the sentence about cancelling is the same in email and review, and names no charge of £0', () => {
  const terms = { ...firstTerms, adminFee: noMoney };
  const date = localDate('2026-06-20');
  const now = new Date('2026-05-01T12:00:00Z');
  const total = pence(15_000);
  for (const each of [terms, firstTerms]) {
    expect(cancelNote({ terms: each, date, earliestDate: date, total }, now).text).toBe(
      cancellationSentence({ terms: each, date, total }, now),
    );
  }
  expect(cancelRule(terms)).toBe(
    'Cancel 10 or more days before your trip for a full refund. Within 10 days nothing is refunded.',
  );
  expect(cancelRule(firstTerms)).toContain('for a full refund, minus a £2.50 bank charge.');
});

it('after a move to a later date, the sentence says that the deadline depends on the earlier date', () => {
  const [date, earliestDate] = [localDate('2026-06-20'), localDate('2026-06-12')];
  const trip = { terms: firstTerms, date, earliestDate, total: pence(15_000) };
  expect(cancelNote(trip, new Date('2026-05-01T12:00:00Z')).text).toMatch(
    /^Cancel by Tuesday 2 June 2026 .* The days count from your first date, Friday 12 June 2026\.$/,
  );
});
