import { type Pence, timesPence } from '../values/pence.ts';

export const fewestGuests = 1;
/** That any boat takes. */
export const mostSeats = 12;
/** That a boat takes where nothing else is said of it. */
export const mostGuests = 10;

/** How many guests the slot price covers if the slot does not say (spec 3). */
export const defaultMinimumGuests = 5;

/** The largest party that a boat of one of these packages takes. */
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

/** 'for 10'; 'for up to 5' as long as nobody has said how many. */
export function formatParty(guests: number, slot: { minimumGuests: number | null } | undefined): string {
  return guests > 0 ? `for ${guests}` : `for up to ${slot?.minimumGuests ?? defaultMinimumGuests}`;
}

/** What the specification says of babies, for a house that has no words of its own. */
export const babiesText =
  'Babies under 12 months don’t count towards the {{most_guests}} guests and cost nothing.';

/** `most`: what the boats take that it is said of. */
export function babiesRule({ rules }: { rules?: { babies?: string } }, most: number): string {
  return (rules?.babies ?? babiesText).replace('{{most_guests}}', String(most));
}

/** What the specification asks of a captain. Here, because the wizard says no other of the house rules. */
export const firstAsked = { age: '18', licence: 'full UK driving licence' };

type Asked = {
  rules?: { age?: string; licence?: string };
  youngestCaptain?: number | null;
  asksLicence?: boolean | null;
};

/** What is asked of a captain: by the boat, else by the house. '': nothing. */
export function captainAsked({ rules, youngestCaptain, asksLicence }: Asked): typeof firstAsked {
  const { age, licence } = { ...firstAsked, ...rules };
  return {
    age: youngestCaptain ? String(youngestCaptain) : age,
    licence: asksLicence === false ? '' : licence || (asksLicence ? firstAsked.licence : ''),
  };
}

/** '18 or over, full UK driving licence' */
export function captainIs(terms: Asked, or: string, and: string): string {
  const { age, licence } = captainAsked(terms);
  return [age && age + or, licence && and + licence].filter(Boolean).join(and === '' ? ', ' : ' ');
}

export const addOnsQuestion = 'Anything for the table?';
