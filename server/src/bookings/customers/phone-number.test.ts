import { countries } from '@slipway/shared/countries.ts';
import { isPhoneText } from '@slipway/shared/rules/details-form.ts';
import { describe, expect, test } from 'vitest';
import { phoneProblem } from './phone-number.ts';

const uk = 'United Kingdom';

const callable: [phone: string, country: string][] = [
  ['07700 900123', uk],
  ['07700900123', uk],
  ['7700900123', uk],
  ['07700-900-123', uk],
  ['07700.900.123', uk],
  ['+44 7700 900123', uk],
  ['+44(0)7700900123', uk],
  ['00447700900123', uk],
  ['01632 960142', uk],
  ['(01632) 960142', uk],
  ['01632960999', uk],
  ['+44 1632 960 77', uk],
  ['020 7946 0018', uk],
  ['0800 1111', uk],
  ['+33 6 12345678', uk],
  ['+1 202 555 0123', uk],
  ['+353851234567', uk],
  ['0612345678', 'France'],
  ['085 123 4567', 'Ireland'],
  ['+44 7700 900123', 'France'],
];

describe('a phone number', () => {
  test.each(callable)("the phone number '%s' of %s can be called", (phone, country) => {
    expect(phoneProblem(phone, country)).toBeUndefined();
  });

  test('a UK phone number is accepted for any country, and without a country', () => {
    for (const country of ['France', 'United States', 'Antarctica', 'Nowhere', '']) {
      expect(phoneProblem('07700 900123', country), country).toBeUndefined();
    }
  });

  test.each([
    ['call me maybe', 'That isn’t a phone number.'],
    ['priya@example', 'That isn’t a phone number.'],
    ['07700900123 Zoe', 'That isn’t a phone number.'],
    ['0770 900', 'That phone number is too short.'],
    ['07700 900', 'That phone number is too short.'],
    ['999', 'That phone number is too short.'],
    ['012345678901234', 'That phone number is too long.'],
    ['+999 12345678', 'No country has that code.'],
  ])("the phone number '%s' cannot be called: %s", (phone, words) => {
    expect(phoneProblem(phone, uk)).toBe(`${words} A UK number looks like 07700 900123.`);
  });

  test('a phone number of another country is refused without its country code', () => {
    expect(phoneProblem('06 12 34', 'France')).toBe(
      'That phone number is too short. Start with the country code, such as +33.',
    );
  });

  test('the browser’s rule never refuses a phone number that can be called', () => {
    for (const [phone] of callable) expect(isPhoneText(phone), phone).toBe(true);
  });

  test('for every country in the form, the refusal of a phone number gives an example', () => {
    for (const { name } of countries) expect(phoneProblem('12', name), name).toMatch(/\. /);
  });
});
