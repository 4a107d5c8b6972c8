import type { ChangeFields } from '../../api/set-up.ts';
import { type Dish, type Package, newDish, newPackage } from '../sold/sold-draft.ts';

/** Examples to type over, for an owner who has never sold a boat trip. */

type Grid = ChangeFields<'weekly_times'>;

const safety = ['Life jackets for everyone', 'A lesson before you go'];

export const packageExamples: readonly Package[] = [
  {
    ...newPackage,
    name: 'Classic',
    words: 'The boat and the water, all to yourselves.',
    price: 150,
    lines: ['Two hours on the water', ...safety],
    picture: 'classic-your-seat.webp',
  },
  {
    ...newPackage,
    name: 'BBQ',
    words: 'The grill sits in the middle of the table and is lit when you step aboard.',
    price: 185,
    lines: ['Two hours on the water', 'A grill, lit for you', 'Plates and cutlery', ...safety],
    picture: 'bbq-close-up.webp',
  },
  {
    ...newPackage,
    name: 'Sunset',
    words: 'The last trip of the day, with the sun going down over the water.',
    price: 170,
    lines: ['Two hours on the water', 'Blankets and lanterns', ...safety],
    picture: 'evening-lights.webp',
  },
  {
    ...newPackage,
    name: 'Party',
    words: 'A boat that is dressed for it: for birthdays, and for those who need no reason.',
    price: 195,
    lines: ['Two hours on the water', 'Balloons and bunting', 'An ice bucket', ...safety],
    picture: 'party-balloons.webp',
  },
];

export const dishExamples: readonly Dish[] = [
  {
    ...newDish,
    name: 'Picnic board',
    price: 9,
    line: 'Cheese, ham, bread and fruit.',
    hours: 72,
  },
  {
    ...newDish,
    name: 'Veggie board',
    price: 9,
    line: 'Hummus, olives, tomatoes and flatbread.',
    hours: 72,
  },
  {
    ...newDish,
    name: 'Celebration cake',
    price: 32,
    whole: true,
    line: 'A sponge cake for ten, with candles.',
    hours: 72,
  },
  { ...newDish, name: 'Lemonade', price: 3.5, type: 'drinks', line: 'A cold bottle each.' },
  {
    ...newDish,
    name: 'Tea and coffee',
    price: 4,
    type: 'drinks',
    line: 'A flask and cups.',
  },
  { ...newDish, name: 'Blanket', price: 3, type: 'others', line: 'A warm one, to borrow.' },
];

/** The usual allergens of our examples. Nobody has asked the kitchen, so an owner has to confirm them by a press. */
export const usualAllergens: Readonly<Record<string, readonly string[]>> = {
  'Picnic board': ['Milk', 'Gluten (wheat)'],
  'Veggie board': ['Gluten (wheat)', 'Sesame'],
  'Celebration cake': ['Milk', 'Eggs', 'Gluten (wheat)'],
  'Tea and coffee': ['Milk'],
};

/**
 * The usual trip in both seasons. `covers`: the number of guests that the price covers. TimesStep.tsx
 * replaces this number with the seats of the package's largest boat.
 */
export const usualTrip = { minutes: 120, extra: 0, covers: 5 };

const row = { sun: [], surcharge: { pounds: 0 }, extra: usualTrip.extra, covers: usualTrip.covers };

export const seasons: readonly Grid[] = [
  {
    name: 'Summer',
    first: '04-01',
    last: '10-31',
    packages: null,
    minutes: usualTrip.minutes,
    rows: [{ ...row, days: [1, 2, 3, 4, 5, 6, 7], starts: ['10:00', '12:30', '15:00', '17:30'] }],
  },
  {
    name: 'Winter',
    first: '11-01',
    last: '03-31',
    packages: null,
    minutes: usualTrip.minutes,
    rows: [{ ...row, days: [6, 7], starts: ['11:00', '13:30'] }],
  },
];

/** At first only summer is ticked. An owner whose boats also go out in winter ticks winter too. */
export const beginsWith = seasons.slice(0, 1);
