import { expect, test } from 'vitest';
import { allergenChoices, allergensLine, isAllergen } from './allergens.ts';

test('each of the fourteen allergens is valid, with its cereal or nut', () => {
  for (const text of ['Celery', 'Milk', 'Gluten (wheat)', 'Nuts (hazelnuts, walnuts)'])
    expect(isAllergen(text), text).toBe(true);
  for (const text of ['', 'milk', 'Gluten', 'Nuts', 'Milk (goat)', 'Garlic', 'Nuts ()', 'Nuts (<b>)'])
    expect(isAllergen(text), text).toBe(false);
});

test('each tick box is one of the fourteen allergens, once', () => {
  expect(allergenChoices.filter((text) => !isAllergen(text))).toEqual([]);
  expect(new Set(allergenChoices).size).toBe(allergenChoices.length);
  const names = [...new Set(allergenChoices.map((text) => text.replace(/ \(.*/, '')))];
  expect(names).toHaveLength(14);
});

test('staff see the allergens’ names, “none”, or that they are not entered', () => {
  expect([['Milk', 'Eggs'], [], null].map(allergensLine)).toEqual([
    'allergens: Milk, Eggs',
    '',
    'allergens: ask',
  ]);
});
