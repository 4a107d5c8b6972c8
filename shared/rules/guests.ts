import { type Pence, timesPence } from '../values/pence.ts';

export const fewestGuests = 1;
/** The most guests that any boat can take. */
export const mostSeats = 12;
/** The most guests on a boat, if the package states no other number. */
export const mostGuests = 10;

/** How many guests the slot price covers if the slot has no number (spec 3). */
export const defaultMinimumGuests = 5;

/** The largest party that any boat of these packages takes. */
export function mostGuestsOf(packages: readonly { mostGuests?: number | undefined }[] = []): number {
  const each = packages.map((one) => one.mostGuests ?? mostGuests);
  return each.length === 0 ? mostGuests : Math.max(...each);
}

export function isGuestCount(guests: number, most: number = mostGuests): boolean {
  return Number.isInteger(guests) && guests >= fewestGuests && guests <= most;
}

/** Guests beyond those that the slot price covers. */
export function extraGuestsOf(guests: number, minimumGuests: number | null): number {
  return Math.max(0, guests - (minimumGuests ?? defaultMinimumGuests));
}

export function extraGuestsPrice(
  guests: number,
  minimumGuests: number | null,
  pricePerExtraGuest: Pence,
): Pence {
  return timesPence(pricePerExtraGuest, extraGuestsOf(guests, minimumGuests));
}

/** The party in words: 'for 10', or 'for up to 5' until the visitor enters a number. */
export function formatParty(guests: number, slot: { minimumGuests: number | null } | undefined): string {
  return guests > 0 ? `for ${guests}` : `for up to ${slot?.minimumGuests ?? defaultMinimumGuests}`;
}

/** The specification's sentence about babies, for a business without its own text. */
export const babiesText =
  'Babies under 12 months don’t count towards the {{most_guests}} guests and cost nothing.';

/** Returns the sentence about babies. `most` is the number in this sentence: the most guests that the boats take. */
export function babiesRule({ rules }: { rules?: { babies?: string } }, most: number): string {
  return (rules?.babies ?? babiesText).replace('{{most_guests}}', String(most));
}

/**
 * The specification's requirements for a captain. They are not in house-rules.ts, so that the wizard need not
 * load that file.
 */
export const firstAsked = { age: '18', licence: 'full UK driving licence' };

type Asked = {
  rules?: { age?: string; licence?: string };
  youngestCaptain?: number | null;
  asksLicence?: boolean | null;
};

/** Returns the minimum age and the licence for a captain. The boat's rules override the business's. '': none needed. */
export function captainAsked({ rules, youngestCaptain, asksLicence }: Asked): typeof firstAsked {
  const { age, licence } = { ...firstAsked, ...rules };
  return {
    age: youngestCaptain ? String(youngestCaptain) : age,
    licence: asksLicence === false ? '' : licence || (asksLicence ? firstAsked.licence : ''),
  };
}

/** The captain's requirements in words: '18 or over, full UK driving licence'. */
export function captainIs(terms: Asked, or: string, and: string): string {
  const { age, licence } = captainAsked(terms);
  return [age && age + or, licence && and + licence].filter(Boolean).join(and === '' ? ', ' : ' ');
}

export const addOnsQuestion = 'Anything for the table?';
