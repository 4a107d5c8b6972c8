/**
 * The kinds of add-on, in the order of the menu's tabs. `tab`: the label of the kind's tab. `one`: the label
 * of a single add-on, where staff choose its kind.
 */
export const addOnKinds = {
  food: { tab: 'Meals', one: 'Meal' },
  drinks: { tab: 'Drinks', one: 'Drink' },
  others: { tab: 'Others', one: 'Other' },
} as const;

/** The unit of an add-on's price. */
export function perText(isForWholeBoat: boolean): string {
  return isForWholeBoat ? 'one is enough for the boat' : 'per person';
}

export type AddOnKind = keyof typeof addOnKinds;
export const addOnKindNames = Object.keys(addOnKinds) as AddOnKind[];
