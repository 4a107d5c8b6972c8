import { expect, test } from 'vitest';
import { isAllergen } from './allergens.ts';

test('each of the fourteen, and which cereal or nut it is', () => {
  for (const text of ['Celery', 'Milk', 'Gluten (wheat)', 'Nuts (hazelnuts, walnuts)'])
    expect(isAllergen(text), text).toBe(true);
  for (const text of ['', 'milk', 'Gluten', 'Nuts', 'Milk (goat)', 'Garlic', 'Nuts ()', 'Nuts (<b>)'])
    expect(isAllergen(text), text).toBe(false);
});
