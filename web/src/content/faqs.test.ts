import { describe, expect, it } from 'vitest';
import { sampleBusiness } from '@slipway/shared/testing/sample-business.ts';
import { firstWords } from '@slipway/shared/rules/first-words.ts';
import { saidTexts } from '@slipway/shared/rules/house-text.ts';
import { saidBy } from '@slipway/shared/rules/placeholders.ts';
import { firstTerms } from '@slipway/shared/rules/first-terms.ts';
import { faqsOf } from './faqs.ts';

const faqs = faqsOf(saidTexts(firstWords, 'faqs', saidBy(firstTerms, sampleBusiness)));

/** The operating rules of spec 9, each with words from the FAQs. Exactly one answer must contain these words. */
const rules: readonly [rule: string, words: RegExp][] = [
  ['at most 10 guests', /Up to 10 guests/],
  ['babies under 12 months do not count', /Babies under 12 months don’t count/],
  ['the weight limit', /no more than 900 kg/],
  ['15 minutes before', /At least 15 minutes before your booking/],
  ['72 hours for platters', /Food platters need 72 hours’ notice/],
  ['the captain', /18 or older and bring a full UK driving licence/],
  ['no experience', /No boating experience is needed/],
  ['no licence', /licence-free/],
  ['the motor', /6hp electric motor.* at 3-4km\/h/],
  ['about two hours', /^About two hours/],
  ['when the BBQ stays cold', /not allowed above 40°C or in wind above 15 km\/h/],
  ['when the boat stays ashore', /in rain, in a storm or in wind above 15 km\/h/],
  ['bad weather', /reschedule within 12 months at no charge, otherwise there is no refund/],
  ['late return', /£50\.00 per 15 minutes/],
  ['cleaning', /cleaning fee of £55\.00 is deducted from the deposit/],
  ['the deposit', /£100 per boat is taken on the day, by card pre-authorisation or in cash/],
  [
    'a lost deposit',
    /forfeited if the captain drinks alcohol, if passengers are intoxicated, or if damage is done/,
  ],
  ['rescheduling', /4 days’ notice and carries no refund/],
  ['early return', /no refund for an early return/],
  ['swimming', /Swimming from the boat is prohibited/],
  ['pets', /Pets are prohibited/],
  ['life jackets', /at all times/],
  ['the ice bucket', /^Only with the Party Package/],
  ['food is optional', /Food and the BBQ are optional/],
];

describe('the FAQs', () => {
  it('there are 26 FAQs, and no question appears twice', () => {
    expect(faqs).toHaveLength(26);
    expect(new Set(faqs.map(({ question }) => question)).size).toBe(26);
    expect(faqs.filter(({ question }) => !question.endsWith('?'))).toEqual([]);
  });

  it.each(rules)('say %s', (_, words) => {
    expect(faqs.filter(({ answer }) => words.test(answer))).toHaveLength(1);
  });

  it('the FAQs do not state the numbers that only the policy pages have: £25, 5 days and £500', () => {
    const text = faqs.map(({ answer }) => answer).join(' ');
    expect(text).not.toMatch(/£25|5 days|£500/);
  });

  it('one of the FAQs names every occasion that spec 1 lists', () => {
    const answer = faqs.map((faq) => faq.answer).find((text) => text.startsWith('Hen and stag dos')) ?? '';
    for (const occasion of [
      'team building',
      'birthdays',
      'anniversaries',
      'weddings',
      'holiday parties',
      'sunset cruises',
    ]) {
      expect(answer).toContain(occasion);
    }
  });
});
