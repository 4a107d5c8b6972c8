import { firstWords } from '@slipway/shared/rules/first-words.ts';
import { firstTerms } from '@slipway/shared/rules/first-terms.ts';
import type { BusinessTerms } from '@slipway/shared/rules/business-terms.ts';
import { saidTexts } from '@slipway/shared/rules/house-text.ts';
import { liabilityTerms, saidBy } from '@slipway/shared/rules/placeholders.ts';
import { parseMarkup } from '@slipway/shared/values/markup.ts';
import { otherTerms, firstFiguresIn } from '@slipway/shared/testing/other-terms.ts';
import { describe, expect, test } from 'vitest';
import { at } from '../testing/test-clock.ts';
import { business } from '../testing/test-deps.ts';
import { escapeHtml } from './html.ts';
import { type AcceptedTerms, termsFile, termsPage } from './terms-attachment.ts';

function sectionsOf(figures: BusinessTerms) {
  const says = saidBy(figures, business);
  return [...saidTexts(firstWords, 'terms', says), ...saidTexts(firstWords, 'cancellation', says)];
}

const accepted = (
  figures: BusinessTerms,
  version: number,
  sections = sectionsOf(figures),
): AcceptedTerms => ({
  figures,
  version,
  acceptedAt: at('2027-05-03 12:00'),
  business,
  sections,
});
const fileOf = (...of: Parameters<typeof accepted>) => termsFile(accepted(...of));
const pageOf = (...of: Parameters<typeof accepted>) => termsPage(accepted(...of));

describe('the terms file attached to a confirmation', () => {
  test('the terms file has every sentence of the terms page, the parties to the contract, and its version', () => {
    const [file, page] = [fileOf(firstTerms, 7), pageOf(firstTerms, 7)];
    const sentences = sectionsOf(firstTerms).flatMap(({ text }) =>
      parseMarkup(text).flatMap((block) =>
        (block.kind === 'paragraph' ? [block.parts] : block.items).map((parts) =>
          parts.map((part) => part.text).join(''),
        ),
      ),
    );
    expect(sentences.length).toBeGreaterThan(25);
    for (const sentence of [...sentences, business.legalName, 'version 7.', 'Monday 3 May 2027']) {
      expect(file).toContain(sentence);
      expect(page).toContain(escapeHtml(sentence));
    }
    // Every text editor reads the file, because it begins with a byte order mark and its lines end with CR and LF.
    expect(file).toMatch(/^\uFEFFTERMS OF YOUR BOOKING/);
    expect(file.replaceAll('\r\n', '')).not.toContain('\n');
  });

  test('the terms file limits what the customer owes for damage, but not what we owe', () => {
    const file = fileOf(firstTerms, 1);
    for (const term of liabilityTerms(firstTerms)) expect(file).toContain(term);
    expect(file).not.toMatch(/our liability is capped/i);
  });

  test('the terms file shows the figures of the accepted terms, and no figure of earlier terms', () => {
    const file = fileOf(otherTerms, 2);
    expect(firstFiguresIn(file)).toEqual([]);
    expect(file).toContain('£41.00 per 15 minutes');
  });

  test('the terms file loads nothing and runs nothing, even if somebody typed HTML into the terms', () => {
    const hostile = [
      { title: '<script>x</script>', text: '- <img src=x onerror=alert(1)> **</b><script>**' },
    ];
    for (const page of [pageOf(firstTerms, 1), pageOf(firstTerms, 1, hostile as never)])
      expect(page).not.toMatch(/<(?:script|link|img|iframe)\b|\ssrc="|url\(/);
  });
});
