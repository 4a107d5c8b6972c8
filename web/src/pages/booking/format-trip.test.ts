import { firstTerms } from '@slipway/shared/rules/first-terms.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { noMoney, pence } from '@slipway/shared/values/pence.ts';
import { describe, expect, it } from 'vitest';
import { bankChargeMessage, cancellationMessage } from './cancellation-message.ts';
import { latestOrder } from './latest-order.ts';
import { formatDuration, formatGuests, slotMinutes } from './format-trip.ts';

it.each([
  [120, '2 hours'],
  [60, '1 hour'],
  [90, '1 hour 30 minutes'],
  [45, '45 minutes'],
  [61, '1 hour 1 minute'],
])('%d minutes are "%s"', (minutes, expected) => {
  expect(formatDuration(minutes)).toBe(expected);
});

it('one guest is not "1 guests"', () => {
  expect([formatGuests(1), formatGuests(8)]).toEqual(['1 guest', '8 guests']);
});

it('a slot lasts from its start to its end', () => {
  expect(slotMinutes({ startTime: localTime('19:30'), endTime: localTime('21:30') })).toBe(120);
});

describe('the latest order of an add-on', () => {
  it('is 72 hours before the slot', () => {
    const slot = { date: localDate('2027-06-12'), startTime: localTime('19:30') };
    expect(latestOrder(72, slot)).toBe('Wednesday 9 June 2027, 19:30');
  });

  it('counts hours, not wall-clock days, over a change of the clocks', () => {
    const slot = { date: localDate('2027-03-29'), startTime: localTime('10:00') };
    expect(latestOrder(72, slot)).toBe('Friday 26 March 2027, 09:00');
  });
});

describe('the cancellation rule', () => {
  const date = localDate('2026-06-20');
  const paid = pence(15_000);

  it('names the last day for a full refund, that day included', () => {
    const expected =
      'Cancel by Wednesday 10 June 2026 for a full refund minus a £2.50 bank charge: £147.50. After that there is no refund.';
    expect(cancellationMessage(firstTerms, date, paid, new Date('2026-05-01T12:00:00Z'))).toBe(expected);
    expect(cancellationMessage(firstTerms, date, paid, new Date('2026-06-10T22:59:00Z'))).toBe(expected);
  });

  it('says if it is too late', () => {
    expect(cancellationMessage(firstTerms, date, paid, new Date('2026-06-10T23:01:00Z'))).toBe(
      'This trip is under 10 days away, so it can’t be refunded.',
    );
  });

  it('names no bank charge where there is none, and never a refund below 0', () => {
    const may = new Date('2026-05-01T12:00:00Z');
    expect(cancellationMessage({ ...firstTerms, adminFee: noMoney }, date, paid, may)).toBe(
      'Cancel by Wednesday 10 June 2026 for a full refund. After that there is no refund.',
    );
    expect(bankChargeMessage({ ...firstTerms, adminFee: noMoney }, date, may)).toBe('');
    expect(cancellationMessage(firstTerms, date, pence(100), may)).toContain('bank charge: £0.00.');
  });

  it('says beside the card what is kept, while anything comes back', () => {
    expect(bankChargeMessage(firstTerms, date, new Date('2026-06-10T22:59:00Z'))).toBe(
      'If you cancel by Wednesday 10 June 2026, we keep a £2.50 bank charge.',
    );
    expect(bankChargeMessage(firstTerms, date, new Date('2026-06-10T23:01:00Z'))).toBe('');
  });

  it('mentions no money if there is no refund', () => {
    expect(cancellationMessage(firstTerms, date, noMoney, new Date('2026-06-10T22:59:00Z'))).toBe(
      'You can cancel until the end of Wednesday 10 June 2026.',
    );
    expect(cancellationMessage(firstTerms, date, noMoney, new Date('2026-06-10T23:01:00Z'))).toBe(
      'This trip is under 10 days away, so it can’t be cancelled.',
    );
  });
});
