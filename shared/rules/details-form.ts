import { isPersonName, personNameProblem } from '../values/person-name.ts';
import { isGuestCount } from './guests.ts';

export type DetailsForm = {
  firstName: string;
  lastName: string;
  phone: string;
  email: string;
  country: string;
  /** 0 until chosen. */
  guests: number;
  isTermsAccepted: boolean;
};

export const detailsPhoneMaxLength = 15;

export type DetailsField = keyof DetailsForm;

export type DetailsProblem = { message: string; fields: readonly DetailsField[] };

const requiredFields = ['firstName', 'lastName', 'phone', 'email', 'country'] as const;

const nameFields = ['firstName', 'lastName'] as const;

/** The first mistake on 'Your Details', in the order of spec 5 and then the names, and the fields that it concerns. */
export function firstDetailsProblem(form: DetailsForm): DetailsProblem | undefined {
  if (!isGuestCount(form.guests)) return { message: 'No. of guests must be selected', fields: ['guests'] };
  if (!form.isTermsAccepted) {
    return { message: 'Please accept the terms to continue', fields: ['isTermsAccepted'] };
  }
  const empty = requiredFields.filter((field) => form[field].trim() === '');
  if (empty.length > 0) return { message: 'All fields are required', fields: empty };
  const noNames = nameFields.filter((field) => !isPersonName(form[field]));
  if (noNames.length > 0) return { message: personNameProblem, fields: noNames };
  return undefined;
}
