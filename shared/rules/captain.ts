import { type BoatTerms, ofTheHouse } from './boat-kinds.ts';

// What a captain has to be and bring, by the terms of the boat. In a file of its own, because the wizard says no other
// of the house rules.

/** Nothing: as the house asks. */
type Asked = Pick<BoatTerms, 'youngestCaptain' | 'asksLicence'>;

export function captainsAge({ youngestCaptain }: Asked): number {
  return youngestCaptain ?? ofTheHouse.youngestCaptain;
}

/** 'full UK driving licence'; '' where none is asked for. */
export function captainsLicence({ asksLicence }: Asked): string {
  return (asksLicence ?? ofTheHouse.asksLicence) ? 'full UK driving licence' : '';
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
export function captainNeeds(terms: Asked, or: 'older' | 'over' = 'older'): string {
  const licence = captainBrings(terms);
  return `${captainsAge(terms)} or ${or}${licence && `, with ${licence}`}`;
}

/** What the captain says yes to. */
export function captainPromise(terms: Asked): string {
  const licence = captainsLicence(terms);
  return `You’re ${captainsAge(terms)} or over${licence && `, you bring your ${licence}`}, and you don’t drink before or on the trip.`;
}
