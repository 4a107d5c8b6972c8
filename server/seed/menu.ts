import type { Allergen } from '@slipway/shared/values/allergens.ts';
import { pence } from '@slipway/shared/values/pence.ts';
import type { NewRow } from '../src/platform/database/tables.ts';
import { packageIds } from './packages.ts';

/** Every item states its allergens. If the list is empty, the item contains none of the 14, or the item is not food. */
type SeedMenuItem = Omit<NewRow<'menuItems'>, 'id' | 'displayOrder' | 'allergens'> & {
  allergens: Allergen[];
};

/** Specification, part 9: food platters need 72 hours' notice. */
const platterHours = 72;

const food: SeedMenuItem[] = [
  {
    type: 'food',
    groupName: 'Platters',
    name: 'Grazing board',
    price: pence(850),
    description: 'Cheddar, brie, ham, crackers and grapes.',
    image: 'menu-grazing-board.webp',
    info: ['Serves one', 'Veggie board on request'],
    allergens: ['Milk', 'Gluten (wheat)', 'Mustard'],
    leadTimeHours: platterHours,
  },
  {
    type: 'food',
    groupName: 'Platters',
    name: 'Antipasti platter',
    price: pence(950),
    description: 'Olives, feta, tomatoes, salami and breadsticks.',
    image: 'menu-antipasti.webp',
    info: ['Serves one', 'Made that morning', 'No salami on request'],
    allergens: ['Milk', 'Gluten (wheat)', 'Sulphites'],
    leadTimeHours: platterHours,
  },
  {
    type: 'food',
    groupName: 'For the grill',
    name: 'Lamb and pepper skewers',
    price: pence(900),
    description: 'Ready to grill on the BBQ in the middle of the table.',
    image: 'menu-bbq-skewers.webp',
    info: ['Two skewers each', 'Halal lamb'],
    allergens: ['Sesame'],
    leadTimeHours: 24,
    packageIds: [packageIds.bbq],
  },
  {
    type: 'food',
    groupName: 'For the grill',
    name: 'Sausages and corn',
    price: pence(850),
    description: 'Pork sausages, corn on the cob and two sauces.',
    image: 'menu-sausages-corn.webp',
    info: ['Two sausages and a cob each', 'Vegan sausages on request'],
    allergens: ['Gluten (wheat)', 'Mustard', 'Sulphites'],
    leadTimeHours: 24,
    packageIds: [packageIds.bbq],
  },
  {
    type: 'food',
    groupName: 'From the kitchen',
    name: 'Lakeside burger',
    price: pence(1050),
    description: 'Beef, cheddar and lettuce, with proper chips.',
    image: 'menu-burger.webp',
    info: ['Served hot at the jetty', 'Vegan burger on request'],
    allergens: ['Milk', 'Gluten (wheat)', 'Eggs', 'Sesame'],
    leadTimeHours: 24,
  },
  {
    type: 'food',
    groupName: 'From the kitchen',
    name: 'Garden salad',
    price: pence(400),
    description: 'Leaves, cucumber, tomato, feta and a lemon dressing.',
    image: 'menu-salad.webp',
    info: ['No gluten', 'Vegan without feta: ask in a special request'],
    allergens: ['Milk', 'Mustard'],
    leadTimeHours: 24,
  },
];

const drinks: SeedMenuItem[] = [
  {
    type: 'drinks',
    groupName: 'Fizz and cocktails',
    name: 'Prosecco',
    price: pence(750),
    description: 'A small chilled bottle each, with an unbreakable flute.',
    image: 'menu-prosecco-ice-bucket.webp',
    info: [
      '200 ml each',
      'For the captain, only back at the jetty',
      'The ice bucket is part of the Party trip',
    ],
    allergens: ['Sulphites'],
    isAlcohol: true,
  },
  {
    type: 'drinks',
    groupName: 'Fizz and cocktails',
    name: 'Jetty cocktail',
    price: pence(850),
    description: 'Spritz, mojito or sunrise: tell us which in a special request.',
    image: 'menu-cocktails.webp',
    info: [
      'One glass each, with a lid',
      'For the captain, only back at the jetty',
      'Alcohol-free on request, same price',
    ],
    allergens: ['Sulphites'],
    isAlcohol: true,
  },
  {
    type: 'drinks',
    groupName: 'Soft drinks',
    name: 'Orange juice',
    price: pence(300),
    description: 'Squeezed that morning, in a jug for the table.',
    image: 'menu-juice-jug.webp',
    info: ['Two glasses each', 'The captain can have thirds'],
    allergens: [],
  },
  {
    type: 'drinks',
    groupName: 'Soft drinks',
    name: 'Water and ice',
    price: pence(200),
    description: 'Still or sparkling, in glass bottles, with ice in the glasses.',
    image: 'menu-water-ice.webp',
    info: ['Half a litre each', 'Tap water at the jetty is free: bring a bottle'],
    allergens: [],
  },
];

const others: SeedMenuItem[] = [
  {
    type: 'others',
    groupName: 'Comfort',
    name: 'Blanket',
    price: pence(300),
    description: 'Wool, washed after every trip, yours for two hours.',
    image: 'extra-blankets.webp',
    info: ['One each'],
    allergens: [],
    includedInPackageIds: [packageIds.sunset],
  },
  {
    type: 'others',
    groupName: 'Comfort',
    name: 'Speaker',
    price: pence(1200),
    description: 'Round, of course. Pairs with any phone.',
    image: 'extra-speaker.webp',
    info: ['Charged and ready to play'],
    allergens: [],
    includedInPackageIds: [packageIds.party],
    isForWholeBoat: true,
  },
  {
    type: 'others',
    groupName: 'Celebrations',
    name: 'Celebration cake',
    price: pence(650),
    description: 'Two tiers, vanilla and raspberry, with candles and a lighter that works outdoors.',
    image: 'menu-celebration-cake.webp',
    info: ['One portion per person', 'Up to 20 letters on top: add them as a special request'],
    allergens: ['Milk', 'Eggs', 'Gluten (wheat)'],
    leadTimeHours: platterHours,
  },
  {
    type: 'others',
    groupName: 'Celebrations',
    name: 'Balloons and bunting',
    price: pence(1800),
    description: 'Up before you arrive, down after you leave.',
    image: 'extra-balloons-decor.webp',
    info: ['One set decorates the whole boat'],
    allergens: [],
    includedInPackageIds: [packageIds.party],
    isForWholeBoat: true,
    leadTimeHours: 24,
  },
];

export const menuItems: readonly NewRow<'menuItems'>[] = [...food, ...drinks, ...others].map(
  (item, index) => ({
    ...item,
    displayOrder: index + 1,
  }),
);
