import { describe, expect, it } from 'vitest';
import { firstWords } from '@slipway/shared/rules/first-words.ts';
import { saidTexts } from '@slipway/shared/rules/house-text.ts';
import { saidBy } from '@slipway/shared/rules/placeholders.ts';
import { firstTerms } from '@slipway/shared/rules/first-terms.ts';
import { sampleBusiness } from '@slipway/shared/testing/sample-business.ts';
import { setBusiness } from './business.ts';
import { faqsOf } from './faqs.ts';
import { findAnswers, markedParts } from './find-answers.ts';
import { searchedAnswers } from './more-answers.ts';

setBusiness(sampleBusiness);
const says = saidBy(firstTerms, sampleBusiness);
const answers = searchedAnswers(
  faqsOf(saidTexts(firstWords, 'faqs', says)),
  faqsOf(saidTexts(firstWords, 'answers', says)),
  saidTexts(firstWords, 'experience', says).filter(({ key }) => key.includes('/bring-')),
);
const search = (words: string) => findAnswers(answers, words);
const questions = (words: string) => search(words).answers.map(({ question }) => question);

/** Searches, worded as visitors type them. The first answer that each search finds must match `says`. */
const everyday: readonly [searches: readonly string[], says: RegExp][] = [
  [['dog', 'dogs', 'can we bring our dog?', 'puppy', 'PETS'], /Pets are prohibited/],
  [['rain', 'rains', 'raining', 'what happens if it rains', 'bad weather'], /in rain|full refund/],
  [['parking', 'park', 'where can I park the car', 'car park'], /Free car park/],
  [['beer', 'beers', 'wine', 'prosecco', 'can we bring alcohol'], /Guests can drink sensibly/],
  [['wheelchair', 'wheelchairs', 'disabled access', 'accessibility'], /Level, firm path.*step of 20 cm/],
  [['cancel', 'cancellation', 'cancelling', 'can I cancel?', 'refund'], /Cancel 10 or more days before/],
  [['kids', 'kid', 'children', 'child'], /Children are welcome/],
  [['baby', 'babies'], /Babies under 12 months/],
  [['toilet', 'toilets', 'loo'], /Beside the car park, one of them accessible/],
  [['cake', 'birthday cake', 'cakes'], /bring your own picnic, cake and all/],
  [['music', 'speakers', 'can we play music'], /has a speaker on board/],
  [['swim', 'swimming', 'can you swim'], /Swimming from the boat is prohibited/],
  [['sunset', 'sunsets', 'evening'], /Start times follow the sun/],
  [['wedding', 'weddings'], /on each boat/],
  [['deposit', 'deposits', 'security deposit'], /refundable deposit of £100/],
  [['licence', 'license', 'licences', 'do I need a license'], /licence-free/],
  [['late', 'running late', 'what if we are late'], /still ends on time|costs £50\.00/],
  [['gift', 'gifts', 'gift voucher', 'vouchers'], /don’t sell vouchers/],
  [['invoice', 'invoices', 'receipt'], /your receipt/],
  [['lost link', 'lost my link', 'I lost the email'], /Lost it\? “My booking”/],
  [['station', 'trains', 'come by train'], /Milton Keynes Central/],
  [['address', 'postcode', 'directions'], /MK99 9RB/],
  [['vegan', 'allergies', 'gluten'], /names its allergens/],
  [['pushchair'], /Children are welcome/],
  [['minimum age'], /captain must be 18/],
  [['pay later'], /pay the whole price by card/],
  [['winter', 'opening hours', 'tomorrow', 'last minute'], /every day that can be booked/],
  [['teenagers', 'under 18', 'child friendly'], /Children are welcome/],
  [['nervous', 'scared'], /No boating experience/],
  [['12 people', 'larger group', 'two boats'], /second boat/],
  [['fancy dress', 'heels', 'sunscreen', 'umbrella'], /Sun cream and hats/],
  [['private', 'strangers', 'skipper included', 'staff on board'], /the whole boat/],
  [['decorations', 'balloons', 'bunting', 'birthday banner'], /Balloons and bunting/],
  [['fewer people', 'someone drops out', 'extra person'], /Change guests or add-ons/],
  [['phone number', 'contact', 'lost property'], /Call \+44/],
  [['wheelchair user', 'blue badge', 'hoist', 'walking frame', 'scooter'], /step of 20 cm/],
  [['dog friendly', 'assistance dog'], /Pets are prohibited.*assistance dog/],
  [['international licence', 'provisional'], /full UK driving licence/],
  [['minibus', 'sat nav', 'free parking'], /Free car park/],
  [['what3words', 'nearest town'], /Map apps/],
  [['split the bill', 'paypal', 'apple pay'], /pay the whole price by card/],
  [['group discount', 'student'], /depends on the package/],
  [['takeaway', 'pizza'], /bring your own picnic/],
  [['cider', 'shots'], /Guests can drink sensibly/],
  [['covid', 'ill', 'change time'], /on your booking’s page/],
  [['non-swimmer', 'cannot swim'], /Everyone wears a life jacket/],
  [['lightning', 'thunderstorm', 'fog'], /in rain, in a storm/],
  [['kosher'], /names its allergens/],
  [['gift card'], /don’t sell vouchers/],
  [['lifejackets', 'life jacket'], /Everyone wears a life jacket/],
];

describe('the search of the FAQs', () => {
  it.each(everyday.flatMap(([searches, says]) => searches.map((words) => [words, says] as const)))(
    "'%s' finds a correct answer first",
    (words, says) => {
      const [first] = search(words).answers;
      expect(`${first?.answer ?? ''} ${first?.applied ?? ''}`).toMatch(says);
    },
  );

  it('the search finds whole words only', () => {
    for (const question of questions('age')) expect(question).toMatch(/captain/);
    expect(questions('age')).not.toEqual([]);
  });

  it('the search finds numbers and phrases as they are written', () => {
    expect(questions('£50.00')).toEqual(['What if we are late bringing the boat back?']);
    expect(questions("4 days' notice")[0]).toBe('Can we move or cancel our booking?');
  });

  it('the search requires every meaningful word', () => {
    expect(questions('deposit captain')).toEqual([
      'When would we lose the deposit?',
      'What do we wear and bring?',
    ]);
    expect(questions('what can we bring')).not.toEqual([]);
  });

  it('the search also looks for synonyms, and lists them beside the answers', () => {
    const { alsoLookedFor, answers: found } = search('puppy');
    expect(alsoLookedFor).toContain('pet');
    expect(found.map(({ question }) => question)).toEqual(questions('pet'));
    expect(search('deposit').alsoLookedFor).toEqual([]);
  });

  it('if no answer fits the search, the nearest answers are offered instead', () => {
    const { answers: found, near, alsoLookedFor } = search('hot tub on board');
    expect(found).toEqual([]);
    expect(alsoLookedFor).toEqual([]);
    expect(near.length).toBeGreaterThan(0);
    expect(search('submarine')).toMatchObject({ answers: [], near: [] });
  });

  it('the search marks the words found, and loses no letter', () => {
    const text = 'Free car park, signed “Boats”.';
    const parts = markedParts(text, search('parking').stems);
    expect(parts.map(({ part }) => part).join('')).toBe(text);
    expect(parts.filter(({ isMarked }) => isMarked).map(({ part }) => part)).toEqual(['car', 'park']);
  });
});

describe('answers on pages other than the FAQs', () => {
  it('no two answers have the same question, and each answer outside the FAQs names its page', () => {
    const all = answers.map(({ question }) => question);
    expect(new Set(all).size).toBe(all.length);
    expect(answers.filter(({ from }) => from === undefined)).toHaveLength(26);
  });
});
