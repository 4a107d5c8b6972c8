import { noMoney } from '@slipway/shared/values/pence.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AddOnCard } from './AddOnCard.tsx';

const blank = { id: 1, name: 'Soup', description: '', picture: '', price: noMoney, isForWholeBoat: false };
const addOn = { ...blank, bullets: [], leadTimeHours: 0, hasAlcohol: false };

test.each([
  ['food', ['Milk', 'Celery'], 'Allergens: Milk, Celery'],
  ['drinks', [], 'No declared allergens'],
  ['food', null, 'Allergens: ask us'],
  ['others', [], ''],
] as const)('the add-on card of %s with allergens %j shows %j', (kind, allergens, said) => {
  const html = renderToStaticMarkup(<AddOnCard addOn={{ ...addOn, kind, allergens }} controls={false} />);
  const words = html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
  if (said === '') expect(words).not.toMatch(/allergen|ask us/i);
  else expect(words.replaceAll(' ,', ',')).toContain(said);
});
