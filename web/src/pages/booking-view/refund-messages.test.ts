import { firstTerms } from '@slipway/shared/rules/first-terms.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { pence } from '@slipway/shared/values/pence.ts';
import { describe, expect, test } from 'vitest';
import { refundLines, refundMessage, refundReason } from './refund-messages.ts';

const sentOn = localDate('2027-05-03');

describe('the sentence about the amount of a refund', () => {
  test.each([
    ['less the fee', 31_000, 250, 30_750, 'what you paid minus a £2.50 bank charge'],
    ['whole, when nothing was taken yet', 31_000, 0, 31_000, 'hasn’t been charged yet'],
    ['nothing, when it was free', 0, 0, 0, 'nothing to refund'],
    ['the rest, after an earlier partial refund', 31_000, 0, 20_000, 'everything that’s left'],
  ])('%s', (_, total, adminFee, refund, expected) => {
    const facts = {
      total: pence(total),
      adminFee: pence(adminFee),
      refund: pence(refund),
      refundBy: 'card' as const,
      terms: firstTerms,
    };
    expect(refundReason(facts)).toContain(expected);
    // If we never keep a bank charge, no sentence mentions one.
    const free = { ...facts, terms: { ...firstTerms, adminFee: pence(0) } };
    if (adminFee === 0) expect(refundReason(free)).not.toContain('bank charge');
  });
});

describe('the sentence about the state of a refund', () => {
  test.each([
    ['pending', '£147.50 is on its way to your card. That takes 5 to 7 days.'],
    ['paid', 'We sent £147.50 to your card on Monday 3 May 2027.'],
    ['unknown', 'waiting for the bank’s answer'],
    ['failed', 'We couldn’t send £147.50 to your card. The money is still yours'],
    ['waiting', 'our refund of £147.50 waits until it has decided'],
    ['byBank', 'Your bank has returned this sum to you itself'],
    ['notCharged', 'You weren’t charged: we’ve released the £147.50'],
  ] as const)('%s', (state, expected) => {
    const refund = { amount: pence(14_750), state, date: sentOn, by: 'card' as const };
    expect(refundMessage(refund, firstTerms, sentOn)).toContain(expected);
  });

  test.each([
    ['cash', 'pending', '£147.50 waits for you at the jetty: we give it back in cash'],
    ['card_machine', 'paid', 'We gave you £147.50 back by card machine on Monday 3 May 2027.'],
  ] as const)('says whether staff have given the money back: %s, %s', (by, state, expected) => {
    const refund = { amount: pence(14_750), state, date: sentOn, by };
    expect(refundMessage(refund, firstTerms, sentOn)).toContain(expected);
  });
});

test.each([
  ['on its last day still', '2027-05-10', 'It should show within 5 to 7 days.'],
  [
    'the day after no more',
    '2027-05-11',
    'It should have arrived by now. If it hasn’t, ask your bank or call us.',
  ],
])('the message says when a sent refund should arrive: %s', (_, today, expected) => {
  const refund = { amount: pence(14_750), state: 'paid', date: sentOn, by: 'card' } as const;
  expect(refundMessage(refund, firstTerms, localDate(today))).toContain(expected);
});

test('the refunds of two payments are shown as one amount, with the amount that we keep', () => {
  const sent = { state: 'paid', date: sentOn, by: 'card' } as const;
  const refunds = [
    { amount: pence(14_750), ...sent },
    { amount: pence(2000), ...sent },
  ];
  const booking = { refunds, adminFee: pence(250), status: 'cancelled', terms: firstTerms } as const;
  expect(refundLines({ ...booking, refunds }, sentOn)).toEqual([
    'We sent £167.50 to your card on Monday 3 May 2027. It should show within 5 to 7 days. We kept the bank’s £2.50.',
  ]);
  const failed = { ...refunds[1]!, state: 'failed' as const };
  expect(refundLines({ ...booking, status: 'open', refunds: [refunds[0]!, failed] }, sentOn)).toHaveLength(2);
});
