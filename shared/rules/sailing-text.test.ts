import { expect, test } from 'vitest';
import { sampleBusiness } from '../testing/sample-business.ts';
import { localDate } from '../values/local-date.ts';
import { localTime } from '../values/local-time.ts';
import { firstTerms } from './first-terms.ts';
import { firstWords } from './first-words.ts';
import { saidTexts } from './house-text.ts';
import { ruleOf } from './house-rules.ts';
import { saidBy } from './placeholders.ts';
import { sailingNote, sailingRows, sailingRule, sailsIn } from './sailing-text.ts';

const trip = { date: localDate('2027-06-12'), startTime: localTime('15:00') };
const tooWindy = (terms: typeof firstTerms) =>
  saidTexts(firstWords, 'faqs', saidBy(terms, sampleBusiness)).find(({ title }) => title.includes('windy'))!;

test('the wind rule states the limits, how and when we decide, and how parties hear of the decision', () => {
  const later =
    'If we can’t sail we email you, so there’s no need to ask. If the weather turns after that, we still call it off, and the email says so.';
  expect(sailingRule(firstTerms)).toBe(
    `We sail in wind up to 15 km/h on average over ten minutes, and gusts up to 25 km/h. We decide at the jetty, by our own gauge, 2 hours before your trip. ${later}`,
  );
  const ofBoat = {
    ...firstTerms,
    windLimitKmh: 20,
    gustLimitKmh: 30,
    forecastBy: 'the Met Office',
    decideHours: 3,
  };
  expect(sailingNote(ofBoat, trip)).toEqual({
    lead: 'When do we sail?',
    text: 'Up to 20 km/h on average over ten minutes, and gusts up to 30 km/h. We decide by 12:00 at the jetty, by our own gauge and the forecast of the Met Office, and email you if we can’t sail.',
  });
  const early = { ...trip, startTime: localTime('01:30') };
  expect(sailingNote(firstTerms, early)?.text).toContain('by 23:30 on Friday 11 June 2027 at the jetty');
  // Staff have set another time for the decision.
  const said = sailingNote(firstTerms, trip, new Date('2027-06-12T06:30:00Z'));
  expect(said?.text).toContain('We decide by 07:30 at the jetty');
  expect(said?.text).not.toContain('13:00');
});

test('a wind limit that the business has not set is not mentioned', () => {
  expect(sailsIn({ ...firstTerms, houseGustKmh: 0 })).toBe('Up to 15 km/h on average over ten minutes.');
  expect(sailsIn({ ...firstTerms, rules: { weather: '' } })).toBe('Gusts up to 25 km/h.');
  expect(sailsIn({ rules: { weather: '' }, houseGustKmh: 0 })).toBe('');
  const rows = sailingRows({ rebookMonths: 12, rules: { weather: '' } }, '');
  expect(rows.map(({ name }) => name)).toEqual(['Who decides', 'By when', 'What you get']);
});

test('without the wind rule the sentences are those of the specification', () => {
  const off = { ...firstTerms, isSkyShown: false };
  const spec = ruleOf(firstTerms, 'weather');
  expect(tooWindy(firstTerms).text).toBe(`${tooWindy(off).text.trim()}\n\n${sailingRule(firstTerms)}`);
  expect(tooWindy(off).text.trim()).toBe(`${spec} We watch the forecast and call you as soon as we know.`);
  expect([sailingRule(off), sailingNote(off, trip), sailingRows(off, sailsIn(off))]).toEqual([
    '',
    undefined,
    [],
  ]);
  expect(ruleOf(off, 'weather')).toBe(spec);
});
