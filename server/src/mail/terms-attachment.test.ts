import { firstTerms } from '@slipway/shared/rules/first-terms.ts';
import { liabilityTerms } from '@slipway/shared/rules/liability.ts';
import { bookingTermsOf, cancellationTermsOf } from '@slipway/shared/rules/terms-of-hire.ts';
import { otherTerms, firstFiguresIn } from '@slipway/shared/testing/other-terms.ts';
import { describe, expect, test } from 'vitest';
import { business } from '../testing/test-deps.ts';
import { escapeHtml } from './html.ts';
import { termsAttachment } from './terms-attachment.ts';

describe('the file of terms that goes with a confirmation', () => {
  test('says every sentence of the terms page, whose contract it is, and its version', () => {
    const file = termsAttachment(firstTerms, 7, business);
    const sentences = [
      ...bookingTermsOf(firstTerms, business).flatMap(({ terms }) => terms),
      ...cancellationTermsOf(firstTerms),
    ];
    for (const sentence of [...sentences, business.legalName, 'Version 7.'])
      expect(file).toContain(escapeHtml(sentence));
  });

  test('limits what the customer owes for damage, and never what we owe', () => {
    const file = termsAttachment(firstTerms, 1, business);
    for (const term of liabilityTerms(firstTerms)) expect(file).toContain(escapeHtml(term));
    expect(file).not.toMatch(/our liability is capped/i);
  });

  test('says the figures of its version alone', () => {
    const file = termsAttachment(otherTerms, 2, business);
    expect(firstFiguresIn(file)).toEqual([]);
    expect(file).toContain('£41.00 per 15 minutes');
  });

  test('needs nothing else and runs nothing', () => {
    expect(termsAttachment(firstTerms, 1, business)).not.toMatch(/<(?:script|link|img|iframe)\b|src=|url\(/);
  });
});
