import { expect, test } from 'vitest';
import { countries } from './countries.ts';

const names = countries.map((country) => country.name);

test('the list of countries has every country and territory with an ISO code, and Kosovo', () => {
  expect(countries).toHaveLength(250);
  expect(names).toEqual(
    expect.arrayContaining(['France', 'Guernsey', 'Ireland', 'Isle of Man', 'Kosovo', 'United States']),
  );
});

test('every field of the United Kingdom is right', () => {
  expect(countries.find((country) => country.code === 'GB')).toEqual({
    name: 'United Kingdom',
    code: 'GB',
    currency: 'GBP',
    symbol: '£',
    dialCode: '+44',
    flag: '🇬🇧',
  });
});

test('the list of countries has no name, code or flag twice', () => {
  for (const field of ['name', 'code', 'flag'] as const) {
    expect(new Set(countries.map((country) => country[field])).size).toBe(countries.length);
  }
});

test('the countries are sorted by name, ignoring accents', () => {
  expect(names).toEqual([...names].sort(new Intl.Collator('en-GB').compare));
  expect(names.indexOf('Åland Islands')).toBeLessThan(names.indexOf('Albania'));
});

test('every field of a country has the form that screens expect', () => {
  for (const country of countries) {
    expect(country.code, country.name).toMatch(/^[A-Z]{2}$/);
    expect(country.dialCode, country.name).toMatch(/^\+[1-9]\d{0,5}$/);
    expect(country.flag, country.name).toMatch(/^[\u{1f1e6}-\u{1f1ff}]{2}$/u);
    expect(country.name).toBe(country.name.trim());
  }
});

test('only Antarctica has no currency', () => {
  const without = countries.filter((country) => country.currency === '' || country.symbol === '');
  expect(without.map((country) => country.name)).toEqual(['Antarctica']);
});
