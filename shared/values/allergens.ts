/** The fourteen allergens of the Food Information Regulations. Brackets name the cereal or nut. */
const allergenNames = [
  'Celery',
  'Gluten',
  'Crustaceans',
  'Eggs',
  'Fish',
  'Lupin',
  'Milk',
  'Molluscs',
  'Mustard',
  'Nuts',
  'Peanuts',
  'Sesame',
  'Soya',
  'Sulphites',
] as const;

type AllergenName = (typeof allergenNames)[number];
export type Allergen = Exclude<AllergenName, 'Gluten' | 'Nuts'> | `Gluten (${string})` | `Nuts (${string})`;

/** Whether a text is an allergen: 'Milk', for example. Gluten and nuts need the cereal or the nut: 'Gluten (wheat)'. */
export function isAllergen(text: string): text is Allergen {
  const [, name = '', which] = /^([A-Z][a-z]+)(?: \(([a-z][a-z ,-]{1,39})\))?$/.exec(text) ?? [];
  const known: readonly string[] = allergenNames;
  return known.includes(name) && (name === 'Gluten' || name === 'Nuts') === (which !== undefined);
}

/**
 * The line about allergens for staff: 'allergens: Milk, Mustard'. Returns '' for a dish with none of the 14, and
 * 'allergens: ask' if nobody has entered the dish's allergens (null).
 */
export function allergensLine(allergens: readonly string[] | null): string {
  const said = allergens === null ? 'ask' : allergens.join(', ');
  return said === '' ? '' : `allergens: ${said}`;
}

/** The tick boxes: each allergen, cereal and nut that the law names, in the order of `allergenNames`. */
export const allergenChoices: readonly Allergen[] = [
  'Celery',
  'Gluten (wheat)',
  'Gluten (rye)',
  'Gluten (barley)',
  'Gluten (oats)',
  'Crustaceans',
  'Eggs',
  'Fish',
  'Lupin',
  'Milk',
  'Molluscs',
  'Mustard',
  'Nuts (almonds)',
  'Nuts (hazelnuts)',
  'Nuts (walnuts)',
  'Nuts (cashews)',
  'Nuts (pecans)',
  'Nuts (brazil nuts)',
  'Nuts (pistachios)',
  'Nuts (macadamias)',
  'Peanuts',
  'Sesame',
  'Soya',
  'Sulphites',
];
