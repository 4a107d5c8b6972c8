import { describe, expect, test } from 'vitest';
import { sampleBusiness } from '../testing/sample-business.ts';
import { firstFiguresIn, otherTerms } from '../testing/other-terms.ts';
import { firstTerms } from './first-terms.ts';
import { firstWords } from './first-words.ts';
import { fill, namesIn, saidTexts, textPages } from './house-text.ts';
import { placeholders, saidBy } from './placeholders.ts';
import { typedFigures } from './typed-figures.ts';

describe('the texts that a new site starts with', () => {
  test('the texts of a new site have only known placeholders, and no typed figures', () => {
    for (const { title, text, also } of firstWords) {
      const whole = `${title}\n${text}\n${also}`;
      expect(typedFigures(whole, firstTerms), title).toEqual([]);
      expect(namesIn(whole).filter((name) => placeholders[name] === undefined)).toEqual([]);
    }
  });

  test('if the terms change, none of the old figures is left in the texts of a new site', () => {
    const says = saidBy(otherTerms, sampleBusiness);
    for (const page of textPages)
      for (const { text, also } of saidTexts(firstWords, page, says))
        expect(firstFiguresIn(`${text} ${also}`)).toEqual([]);
  });

  test('the texts of a new site mention no licence if the business has none', () => {
    const says = saidBy(firstTerms, { ...sampleBusiness, premisesLicenceNumber: '' });
    const food = saidTexts(firstWords, 'terms', says).find(({ key }) => key === 'terms/food');
    expect(food?.text).toContain('14 allergens');
    expect(food?.text).not.toContain('licence');
  });
});

test('an unknown name in a text is left out', () => {
  expect(fill('a {{ deposit }} b {{other}}', { deposit: '£1' })).toBe('a £1 b ');
});

describe('a number typed in a text instead of a placeholder', () => {
  test.each([
    ['The deposit is £150.', '£150', '£100'],
    ['Cancel 14 days before your trip for all your money.', '14 days', '10 days'],
    ['You can cancel up to fourteen days before.', 'fourteen days', '10 days'],
    ['A refund takes 3 to 4 days to reach your card.', '3 to 4 days', '7 days'],
    ['Moving costs £60.', '£60', '£50'],
    ['Be at the jetty 20 minutes before.', '20 minutes', '15 minutes'],
    ['Please arrive 30 minutes early.', '30 minutes', '15 minutes'],
    ['We hold your boat for 10 minutes.', '10 minutes', '15 minutes'],
    ['No more than 800 kg on board.', '800 kg', '900 kg'],
    ['Reschedule within 6 months.', '6 months', '12 months'],
    ['A late return costs £10 per 15 minutes.', '£10', '£25'],
  ])('a typed figure is found in: %s', (sentence, typed, is) => {
    expect(typedFigures(sentence, firstTerms)).toContainEqual(
      expect.objectContaining({ sentence, typed, is, isRight: false }),
    );
  });

  test.each([
    'Babies under 12 months come free.',
    'Food platters need 72 hours’ notice.',
    'Wind above 15 km/h keeps us ashore.',
    'A person will answer you within 14 days.',
    'Up to 10 guests come aboard.',
    'Prosecco costs £24 a bottle.',
    'The {{deposit}} comes back.',
  ])('no typed figure is found in: %s', (sentence) => {
    expect(typedFigures(sentence, firstTerms)).toEqual([]);
  });

  test('a figure typed in a text is found even if it is correct today', () => {
    expect(typedFigures('The deposit is £100.', firstTerms)).toMatchObject([
      { typed: '£100', isRight: true, name: 'deposit' },
    ]);
  });
});
