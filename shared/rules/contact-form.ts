import { cardNumberProblem, holdsCardNumber } from '../values/card-number.ts';
import type { LocalDate } from '../values/local-date.ts';

export type ContactForm = { name: string; email: string; phone: string; message: string };

/** Facts that the form asks for if a group is too large for one boat. Each fact may be missing. */
export type EnquiryFacts = { guests?: number | undefined; date?: LocalDate | undefined };

export const contactPhoneMaxLength = 15;
/** The most guests in an enquiry: more than all our boats could take. */
export const mostAsked = 999;
const contactPhoneMinDigits = 7;

type ContactMistake = { field: keyof ContactForm; message: string };

/** The first mistake, in the order of spec 5; undefined if the form can be sent. */
export function firstContactMistake(form: ContactForm): ContactMistake | undefined {
  if (form.name.trim() === '') return { field: 'name', message: 'Name is required!' };
  if (form.email.trim() === '') return { field: 'email', message: 'Email is required!' };
  if (form.phone.trim() === '') return { field: 'phone', message: 'Phone Number is required!' };
  if (digitsIn(form.phone) < contactPhoneMinDigits)
    return { field: 'phone', message: 'Phone Number must be at least 7!' };
  if (form.message.trim() === '') return { field: 'message', message: 'Please provide your message!' };
  const field = contactFields.find((name) => holdsCardNumber(form[name]));
  return field === undefined ? undefined : { field, message: cardNumberProblem };
}

const contactFields = ['name', 'email', 'phone', 'message'] as const;

/**
 * The text of the contact form's phone field after a key press (spec 5). If the text begins with 0, the field is
 * emptied. Otherwise the first character that is not a digit is removed, and at most 15 characters are kept.
 */
export function typedContactPhone(text: string): string {
  if (text.startsWith('0')) return '';
  return text.replace(/\D/, '').slice(0, contactPhoneMaxLength);
}

/** Turns a pasted or autofilled '07700 900123', '+44 7700 900123' or '(+44) (0)7700 900123' into '7700900123'. */
export function pastedContactPhone(text: string): string {
  const digits = text.replace(/\D/g, '');
  const national = /^\D*(\+|00)/.test(text) ? digits.replace(/^(00)?44/, '') : digits;
  return national.replace(/^0+/, '').slice(0, contactPhoneMaxLength);
}

function digitsIn(text: string): number {
  return text.replace(/\D/g, '').length;
}
