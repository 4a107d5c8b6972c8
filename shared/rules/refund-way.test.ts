import { describe, expect, test } from 'vitest';
import { pence } from '../values/pence.ts';
import { firstTerms } from './first-terms.ts';
import { refundPromise, refundWayOfAll } from './refund-way.ts';

test.each([
  [[], 'card'],
  [['stripe', 'worldpay'], 'card'],
  [['cash', 'cash'], 'cash'],
  [['card_machine'], 'card_machine'],
  [['stripe', 'cash'], 'several'],
  [['cash', 'card_machine'], 'several'],
])('a payment by %j is refunded by %s', (providers, way) => {
  expect(refundWayOfAll(providers)).toBe(way);
});

describe('the sentence that promises a refund', () => {
  test('the promise of a refund to a card names the card and the time', () => {
    expect(refundPromise(pence(14_750), 'card', firstTerms)).toBe(
      'We’re refunding £147.50 to the card you paid with. That takes 5 to 7 days.',
    );
  });

  test('if the card payment is disputed, the promise says that the refund waits for the bank’s decision', () => {
    const sentence = refundPromise(pence(14_750), 'disputed', firstTerms);
    expect(sentence).toContain('our refund of £147.50 waits until it has decided');
    expect(sentence).not.toContain('That takes');
  });

  test.each(['cash', 'card_machine', 'several'] as const)(
    'the promise of a refund by %s names the sum and the jetty',
    (way) => {
      const sentence = refundPromise(pence(14_750), way, firstTerms);
      expect(sentence).toContain('£147.50');
      expect(sentence).toContain('jetty');
      expect(sentence).not.toContain('the card you paid with');
    },
  );
});
