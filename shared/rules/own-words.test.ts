import { describe, expect, test } from 'vitest';
import { barestTerms, begunRules, begunTerms, otherBusiness } from '../testing/other-business.ts';
import { demoWordsIn, gapsIn } from '../testing/demo-words.ts';
import { noMoney } from '../values/pence.ts';
import { firstTerms } from './first-terms.ts';
import { firstWords } from './first-words.ts';
import { capacityLine, captainNeeds, captainPromise, captainRule } from './house-rules.ts';
import { type RuleName, ruleTexts } from './rule-texts.ts';
import { isUnwritten, saidTexts, textPages } from './house-text.ts';
import { isDemonstrations, ownWords } from './own-words.ts';
import { type MenuSays, saidBy } from './placeholders.ts';
import { cancelNote, depositNote, latenessNote, moveRule, weatherNote } from './trip-sentences.ts';
import { localDate } from '../values/local-date.ts';

const own = [...ownWords.values()];
const allSaid = (terms: typeof begunTerms, texts = own) =>
  textPages.flatMap((page) => saidTexts(texts, page, saidBy(terms, otherBusiness)));

describe('the starting texts of a real business', () => {
  test.each([
    ['its figures', begunTerms],
    ['figures of 0', barestTerms],
  ])(
    'with %s, the starting texts mention nothing of the demonstration, and nothing that the business lacks',
    (_, terms) => {
      for (const { key, title, text, also, search } of allSaid(terms)) {
        expect(demoWordsIn([title, text, also, ...search].join('\n')), key).toEqual([]);
        expect(gapsIn(`${title}\n${text}\n${also}`), key).toEqual([]);
      }
    },
  );

  test('the titles of the starting texts contain no words of the demonstration', () => {
    const titles = own.map(({ title }) => title);
    expect(titles.filter((each) => demoWordsIn(each).length > 0 || each.includes('Sunset'))).toEqual([]);
  });

  test('the FAQs have a question about a rule only after the business has written the rule', () => {
    const questions = (rules: Partial<typeof begunRules>) =>
      allSaid({ ...begunTerms, rules: { ...begunRules, ...rules } })
        .filter(({ key }) => key.startsWith('faqs/'))
        .map(({ title }) => title);
    expect(questions({})).not.toContain('Can we bring the dog?');
    expect(questions({ animals: 'Dogs ride in the bow.' })).toContain('Can we bring the dog?');
    expect(questions({}).filter((title) => /platter|BBQ|ice bucket|fast|licence/.test(title))).toEqual([]);
  });

  test('the starting texts give no number of guests if there is no boat, and mention no dish if none is sold', () => {
    const nothing = { ...barestTerms, mostGuests: 0 };
    const said = (menu?: MenuSays, texts = own) =>
      JSON.stringify(
        textPages.flatMap((page) => saidTexts(texts, page, saidBy(nothing, otherBusiness, menu))),
      );
    expect(said()).not.toMatch(/up to|\b0 guests|Babies/i);
    expect(said()).toContain('named with each dish before you add it. A special');
    expect(said('some ask')).toContain(
      'named with each dish before you add it, or it says “Allergens: ask us”.',
    );
    expect(said('some ask', [...firstWords])).toContain(
      'names its allergens before you add it, or it says “Allergens: ask us”, and',
    );
    expect(said('nothing sold')).not.toMatch(/dish|allerg/);
    expect(capacityLine(nothing)).toBe('');
  });

  test.each([
    [begunTerms, 'Deposit, late return, cleaning and liability'],
    [{ ...begunTerms, deposit: noMoney }, 'Late return, cleaning and liability'],
    [barestTerms, 'Liability'],
  ])(
    'the heading of the terms about liability names only charges that the business makes',
    (terms, heading) => {
      expect(allSaid(terms).find(({ key }) => key === 'terms/deposit')).toMatchObject({ title: heading });
    },
  );

  test('the business has to write some starting texts itself, and no starting text is the demonstration’s', () => {
    expect(own.filter(isUnwritten).map(({ key }) => key)).toEqual(
      expect.arrayContaining(['home/lead', 'about/story', 'rules/weather', 'rules/age']),
    );
    expect(own.filter(isDemonstrations)).toEqual([]);
    expect(firstWords.filter(isDemonstrations).length).toBeGreaterThan(50);
  });
});

test('the demonstration has its own texts, with its own figures', () => {
  const said = allSaid(firstTerms, [...firstWords]);
  expect(demoWordsIn(said.map(({ title, text }) => `${title} ${text}`).join(' ')).length).toBeGreaterThan(30);
  const text = (key: string) => said.find((each) => each.key === key);
  expect(text('faqs/1')?.text).toMatch(
    /^Up to 10 guests, and no more than 900 kg between you\. More of you\?/,
  );
  expect(text('home/tag-seats')).toMatchObject({ title: 'Ten seats', text: 'nobody at the edge' });
  expect(text('terms/captain')?.text).toContain(
    '- The captain must be 18 or older and bring a full UK driving licence. The captain stays sober, and',
  );
  expect(text('terms/captain')?.text).toContain(
    '- Up to 10 guests come aboard, and no more than 900 kg in total. That’s',
  );
});

describe('sentences that are made from the business terms', () => {
  const terms = (rules: Partial<Record<RuleName, string>>) => ({ rules: { ...ruleTexts, ...rules } });
  test.each([
    [
      {},
      'The captain must be 18 or older and bring a full UK driving licence.',
      '18 or older, with a full UK driving licence',
    ],
    [{ licence: '' }, 'The captain must be 18 or older.', '18 or older'],
    [{ age: '' }, 'The captain must bring a full UK driving licence.', 'with a full UK driving licence'],
    [
      { age: '16', licence: 'ICC certificate' },
      'The captain must be 16 or older and bring an ICC certificate.',
      '16 or older, with an ICC certificate',
    ],
    [{ age: '', licence: '' }, '', ''],
  ])('the sentence about the captain, with the rules %j', (rules, rule, needs) => {
    expect(captainRule(terms(rules))).toBe(rule);
    expect(captainNeeds(terms(rules))).toBe(needs);
  });

  test('the sentence about the captain’s promises', () => {
    expect(captainPromise({})).toBe(
      'You’re 18 or over, you bring your full UK driving licence, and you don’t drink before or on the trip.',
    );
    expect(captainPromise(terms({ licence: '', alcohol: '' }))).toBe('You’re 18 or over.');
    expect(captainPromise(terms({ licence: '', alcohol: '', age: '' }))).toBe('');
  });

  test('the sentences about a trip leave out figures of 0 and empty texts', () => {
    const trip = { date: localDate('2027-06-20'), earliestDate: localDate('2027-06-20'), total: noMoney };
    const said = [
      depositNote(barestTerms),
      weatherNote(barestTerms),
      latenessNote({ endTime: '12:00', terms: barestTerms }),
      cancelNote({ ...trip, terms: barestTerms }, new Date(0)),
      { lead: capacityLine(barestTerms), text: moveRule({ ...trip, terms: barestTerms }, new Date(0)) },
    ].map((note) => `${note?.lead ?? ''} ${note?.text ?? ''}`.trim());
    expect(said[0]).toBe('');
    expect(said[1]).toMatch(/^Called off\? If we have to cancel/);
    expect(said[4]).toBe('Up to 4 guests. To change your date, go to your booking’s page: that’s free.');
    expect(said.flatMap((each) => [...demoWordsIn(each), ...gapsIn(each)])).toEqual([]);
    expect(depositNote(firstTerms)).toMatchObject({ lead: 'Bring the captain’s licence and the deposit.' });
    expect(depositNote({ ...firstTerms, deposit: noMoney })).toEqual({
      lead: 'Bring the captain’s licence.',
      text: '',
    });
  });
});
