import { expect, test } from 'vitest';
import { allergenChoices, allergensLine, isAllergen } from './allergens.ts';

test('only the fourteen allergens are valid, and gluten and nuts must name the cereal or nut', () => {
  for (const text of ['Celery', 'Milk', 'Gluten (wheat)', 'Nuts (hazelnuts, walnuts)'])
    expect(isAllergen(text), text).toBe(true);
  for (const text of ['', 'milk', 'Gluten', 'Nuts', 'Milk (goat)', 'Garlic', 'Nuts ()', 'Nuts (<b>)'])
    expect(isAllergen(text), text).toBe(false);
});

test('each tick box is a different valid allergen, and together the boxes cover all fourteen', () => {
  expect(allergenChoices.filter((text) => !isAllergen(text))).toEqual([]);
  expect(new Set(allergenChoices).size).toBe(allergenChoices.length);
  const names = [...new Set(allergenChoices.map((text) => text.replace(/ \(.*/, '')))];
  expect(names).toHaveLength(14);
});

test('staff see the names of the allergens, no text if there are none, or “ask” if nobody has entered them', () => {
  expect([['Milk', 'Eggs'], [], null].map(allergensLine)).toEqual([
    'allergens: Milk, Eggs',
    '',
    'allergens: ask',
  ]);
});
