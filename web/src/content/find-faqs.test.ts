import { describe, expect, it } from 'vitest';
import { firstTerms } from '@slipway/shared/rules/first-terms.ts';
import { faqsOf } from './faqs.ts';
import { findFaqs } from './find-faqs.ts';

const faqs = faqsOf(firstTerms);

const questions = (search: string) => findFaqs(faqs, search).map(({ question }) => question);

describe('the search of the FAQs', () => {
  it('finds nothing out when nothing is searched for', () => {
    expect(findFaqs(faqs, '  ')).toEqual(faqs);
  });

  it.each([
    ['dog', 'Can we bring the dog?'],
    ['PETS', 'Can we bring the dog?'],
    ['£50.00', 'What if we are late bringing the boat back?'],
    ["4 days' notice", 'Can we move our booking to another day?'],
    ['notice move?', 'Can we move our booking to another day?'],
    ['15 minutes before', 'When should we arrive?'],
  ])('%s leads to one answer', (search, question) => {
    expect(questions(search)).toEqual([question]);
  });

  it('wants every word, wherever it stands, and keeps the order', () => {
    expect(questions('deposit captain')).toEqual([
      'May we drink on board?',
      'When would we lose the deposit?',
    ]);
  });

  it('finds nothing where there is nothing', () => {
    expect(questions('submarine')).toEqual([]);
  });
});
