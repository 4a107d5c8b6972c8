import { localDate } from '@slipway/shared/values/local-date.ts';
import { pence } from '@slipway/shared/values/pence.ts';
import { anAddOn } from '../../../testing/samples.ts';
import { expect, test } from 'vitest';
import { firstTerms } from '@slipway/shared/rules/first-terms.ts';
import type { AddOn } from '../../../api/menu.ts';
import { sampleBooking } from '../../../prerender/sample-booking.ts';
import { choicesOf, costOf, followText, linesOf, quantityFor } from './order-lines.ts';

const dish = (id: number, name: string, more: Partial<AddOn> = {}) => anAddOn(id, name, 900, more);
const had = (id: number, name: string, quantity: number) => ({
  id,
  name,
  quantity,
  unitPrice: pence(850),
  comment: '',
});

const date = localDate('2027-06-20');
const booking = {
  ...sampleBooking(firstTerms, date),
  guests: 8,
  addOns: [
    had(1, 'Prosecco', 8),
    had(2, 'Grazing board', 8),
    had(3, 'Cake', 3),
    had(4, 'Speaker', 8),
    had(5, 'Gone', 8),
    had(6, 'Salad', 8),
  ],
};
const menu = [
  dish(1, 'Prosecco'),
  dish(2, 'Grazing board', { leadTimeHours: 72 }),
  dish(3, 'Cake'),
  dish(4, 'Speaker', { isForWholeBoat: true }),
  dish(6, 'Salad', { soldOutOn: date }),
];
const early = new Date('2027-06-01T10:00:00Z');
const late = new Date('2027-06-19T10:00:00Z');

test.each([
  ['more guests, in time', 10, early, [10, 10, 3, 8, 8, 8]],
  ['more guests, after the deadline: the board stays at 8', 10, late, [10, 8, 3, 8, 8, 8]],
  ['fewer guests, after the deadline: the board falls to 7', 7, late, [7, 7, 3, 8, 8, 7]],
  ['the same number of guests', 8, late, [8, 8, 3, 8, 8, 8]],
])(
  'if each guest has an add-on, its quantity follows the number of guests, up to the most that can be ordered: %s',
  (_, guests, now, expected) => {
    const lines = linesOf(menu, booking, now);
    const choices = choicesOf(booking);
    expect(lines.map((line, index) => quantityFor(choices[index]!, line, guests))).toEqual(expected);
  },
);

test('if a single guest has one dish, that dish is not treated as an add-on for each guest', () => {
  const alone = { guests: 1, addOns: [had(1, 'Prosecco', 1)] };
  expect(choicesOf(alone)[0]?.isForAll).toBe(false);
});

test('a sentence lists the add-ons for each guest, and says which of them cannot be increased', () => {
  const words = (guests: number, now: Date) =>
    followText(choicesOf(booking), linesOf(menu, booking, now), guests);
  expect(words(7, late)).toBe('7 × Prosecco, 7 × Grazing board, 7 × Salad: one for each guest.');
  expect(words(10, late)).toBe(
    '10 × Prosecco: one for each guest. Still 8 × Grazing board, 8 × Salad: we can’t add more now.',
  );
});

test('existing add-ons keep their price, and new add-ons have today’s price', () => {
  expect(costOf(menu[0]!, 10, booking.addOns)).toBe(8 * 850 + 2 * 900);
  expect(costOf(menu[0]!, 7, booking.addOns)).toBe(7 * 850);
  expect(costOf(dish(9, 'New'), 2, booking.addOns)).toBe(2 * 900);
});
