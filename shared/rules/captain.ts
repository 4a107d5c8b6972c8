import type { BoatTerms } from './boat-terms.ts';

// What a captain has to be and bring, by the terms of the boat. In a file of its own, because the wizard says no other
// of the house rules.

/** Where no kind of boat says otherwise; keeps_promise has the same. */
export const captainOfTheHouse = { youngestCaptain: 18, asksLicence: true };

/** Nothing: as the house asks. */
type Asked = Pick<BoatTerms, 'youngestCaptain' | 'asksLicence'>;

export function captainsAge({ youngestCaptain }: Asked): number {
  return youngestCaptain ?? captainOfTheHouse.youngestCaptain;
}

/** 'full UK driving licence'; '' where none is asked for. */
export function captainsLicence({ asksLicence }: Asked): string {
  return (asksLicence ?? captainOfTheHouse.asksLicence) ? 'full UK driving licence' : '';
}

/** What the captain brings; '': nothing. */
export function captainBrings(terms: Asked): string {
  const licence = captainsLicence(terms);
  return licence && `a ${licence}`;
}

export function captainRule(terms: Asked): string {
  const licence = captainBrings(terms);
  return `The captain must be ${captainsAge(terms)} or older${licence && ` and bring ${licence}`}.`;
}

/** '18 or over, with a full UK driving licence' */
export function captainNeeds(terms: Asked): string {
  const licence = captainBrings(terms);
  return `${captainsAge(terms)} or over${licence && `, with ${licence}`}`;
}
