import { firstTerms } from '@slipway/shared/rules/first-terms.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { pence } from '@slipway/shared/values/pence.ts';
import { describe, expect, test } from 'vitest';
import { refundMessage, refundReason } from './refund-messages.ts';

describe('why a refund is what it is', () => {
  test.each([
    ['less the fee', 31_000, 250, 30_750, '12 days before: full refund less £2.50 bank charges.'],
    ['whole, when nothing was taken yet', 31_000, 0, 31_000, 'not been charged yet'],
    ['nothing, when it was free', 0, 0, 0, 'nothing to pay'],
    ['the rest, when a part went back before', 31_000, 0, 20_000, 'full refund of what is left'],
  ])('%s', (_, total, adminFee, refund, expected) => {
    const facts = { daysBefore: 12, total: pence(total), adminFee: pence(adminFee), refund: pence(refund) };
    expect(refundReason(facts)).toContain(expected);
  });
});

describe('where a refund is', () => {
  test.each([
    ['pending', '£147.50 is on its way back to your card. That takes 5 to 7 days.'],
    ['paid', '£147.50 was sent to your card on Monday 3 May 2027.'],
    ['unknown', 'still waiting for the bank’s answer'],
    ['failed', 'could not be sent to your card. The money is still yours'],
    ['notCharged', 'You were not charged: the £147.50'],
  ] as const)('%s', (state, expected) => {
    const refund = { amount: pence(14_750), state, date: localDate('2027-05-03') };
    expect(refundMessage(refund, firstTerms)).toContain(expected);
  });
});
