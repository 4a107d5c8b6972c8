import { cutText } from '../values/shown-text.ts';
import { isPersonName, personNameProblem } from '../values/person-name.ts';
import { isGuestCount, mostSeats } from './guests.ts';

export type DetailsForm = {
  firstName: string;
  lastName: string;
  phone: string;
  email: string;
  country: string;
  /** The number of guests; 0 until the visitor chooses. */
  guests: number;
  isTermsAccepted: boolean;
};

export const detailsPhoneMaxLength = 15;

/** The most characters that can be pasted into the phone field. The form keeps only the phone number. */
export const phonePasteMaxLength = 40;

/**
 * The phone number in a pasted text. A text too long for the field, such as '+44 (0) 7700 900123', keeps only its
 * '+' and its digits, without '(0)'.
 */
export function fitPhone(text: string): string {
  if (text.length <= detailsPhoneMaxLength) return text;
  const dialled = text.replace('(0)', '').replace(/[^\p{Nd}+]/gu, '');
  return cutText(dialled, detailsPhoneMaxLength);
}

export type DetailsField = keyof DetailsForm;

/** A field with a mistake, and the message about it. The message is from spec 5, or is our own if spec 5 has none. */
export type DetailsProblem = { field: DetailsField; message: string };

/** The message of spec 5 for an empty field. */
export const allFieldsRequired = 'All fields are required';

const requiredFields = ['firstName', 'lastName', 'phone', 'email', 'country'] as const;

const nameFields = ['firstName', 'lastName'] as const;

const fewestPhoneDigits = 4;

/** Whether a text could be a phone number at all. Only the server knows the number plans of countries. */
export function isPhoneText(text: string): boolean {
  return (text.match(/\p{Nd}/gu)?.length ?? 0) >= fewestPhoneDigits;
}

export const phoneTextProblem = 'Enter a phone number, for example 07700 900123';

/**
 * All mistakes on 'Your Details': first those of spec 5, in its order, then a malformed name and a malformed
 * phone number.
 */
export function detailsProblems(form: DetailsForm): DetailsProblem[] {
  const isFilled = (field: (typeof requiredFields)[number]) => form[field].trim() !== '';
  return [
    ...(isGuestCount(form.guests, mostSeats)
      ? []
      : [{ field: 'guests' as const, message: 'No. of guests must be selected' }]),
    ...(form.isTermsAccepted
      ? []
      : [{ field: 'isTermsAccepted' as const, message: 'Please accept the terms to continue' }]),
    ...requiredFields
      .filter((field) => !isFilled(field))
      .map((field) => ({ field, message: allFieldsRequired })),
    ...nameFields
      .filter((field) => isFilled(field) && !isPersonName(form[field]))
      .map((field) => ({ field, message: personNameProblem })),
    ...(isFilled('phone') && !isPhoneText(form.phone)
      ? [{ field: 'phone' as const, message: phoneTextProblem }]
      : []),
  ];
}
