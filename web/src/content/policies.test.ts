import { describe, expect, it } from 'vitest';
import { firstTerms } from '@slipway/shared/rules/first-terms.ts';
import { countingExample, liabilityTerms, saidBy } from '@slipway/shared/rules/placeholders.ts';
import { sampleBusiness } from '@slipway/shared/testing/sample-business.ts';
import { firstWords } from '@slipway/shared/rules/first-words.ts';
import { type TextPage, saidTexts } from '@slipway/shared/rules/house-text.ts';

const says = saidBy(firstTerms, sampleBusiness);
const linesOf = (page: TextPage) =>
  saidTexts(firstWords, page, says).map(({ key, text }) => ({
    key,
    terms: text
      .split('\n')
      .filter(Boolean)
      .map((line) => line.replace(/^- /, '')),
  }));
const bookingTerms = linesOf('terms');
const liability = liabilityTerms(firstTerms);

const terms = [...bookingTerms, ...linesOf('cancellation')].flatMap((section) => section.terms);
const privacy = linesOf('privacy').flatMap((section) => section.terms);

describe('the policy pages', () => {
  it.each([
    ['the captain', /captain must be 18 or older/],
    [
      'the full refund',
      /10 or more days before.* full refund, minus a £2\.50 bank charge\. Within 10 days nothing/,
    ],
    ['moving', /free 5 or more days before\. After that it costs £50\./],
    ['cancelled by us', /there is no refund, but a new date .*, or a reschedule within 12 months/],
    ['the deposit', /deposit of £100 per boat is taken/],
    ['liability', /capped at £500/],
    ['late return', /late return costs £25\.00 per 15 minutes/],
    ['cleaning', /cleaning fee of £25\.00/],
    ['the weather', /Bad weather means winds above 15 km\/h/],
    ['refunds', /Refunds take 5 to 7 days/],
  ])('the policy pages state %s as spec 9 does', (_, words) => {
    expect(terms.filter((term) => words.test(term))).toHaveLength(1);
  });

  it('the policy pages limit the customer’s liability in the words of the confirmation, and never limit ours', () => {
    const deposit = bookingTerms.find(({ key }) => key === 'terms/deposit')!.terms;
    expect(deposit.slice(-2)).toEqual(liability);
    expect(liability[0]).toBe(
      'What you owe us for loss or damage is capped at £500 for each boat, the deposit included.',
    );
    expect(terms.join(' ')).not.toMatch(/our liability is (capped|limited)/i);
  });

  it('the policy pages count calendar days: ten days before a trip on 20 June is 10 June', () => {
    const until = (fullRefundDays: number) => countingExample({ ...firstTerms, fullRefundDays });
    expect(until(10)).toBe('a trip on 20 June can be cancelled until the end of 10 June');
    expect(until(30)).toBe('a trip on 20 June can be cancelled until the end of 21 May');
  });

  it('if the policy pages and the FAQs state different numbers, the policy pages keep their own', () => {
    expect(terms.join(' ')).not.toMatch(/£55|£50\.00|\b4 days/);
  });

  it.each([
    ['children', /children under 16/],
    ['how long', /life of the account plus 2 years/],
    ['what that means here', /24 months after your last trip/],
    ['drafts, messages and logs', /24 hours, a message to us after 12 months, logs after 30 days/],
  ])('say %s', (_, words) => {
    expect(privacy.filter((term) => words.test(term))).toHaveLength(1);
  });
});
