import { cardNumberProblem, holdsCardNumber } from '../values/card-number.ts';

export type ContactForm = { name: string; email: string; phone: string; message: string };

export const contactPhoneMaxLength = 15;
const contactPhoneMinDigits = 7;

export type ContactProblem = { field: keyof ContactForm; message: string };

/** The first mistake, in the order of spec 5; undefined if the form can be sent. */
export function firstContactProblem(form: ContactForm): ContactProblem | undefined {
  const { name, email, phone, message } = form;
  if (name.trim() === '') return { field: 'name', message: 'Name is required!' };
  if (email.trim() === '') return { field: 'email', message: 'Email is required!' };
  if (phone.trim() === '') return { field: 'phone', message: 'Phone Number is required!' };
  if (digitsIn(phone) < contactPhoneMinDigits) {
    return { field: 'phone', message: 'Phone Number must be at least 7!' };
  }
  if (message.trim() === '') return { field: 'message', message: 'Please provide your message!' };
  const field = (['name', 'email', 'phone', 'message'] as const).find((one) => holdsCardNumber(form[one]));
  return field && { field, message: cardNumberProblem };
}

/**
 * The text of the contact phone field after a key press (spec 5): a first character 0 empties it, the first non-digit
 * is removed, 15 characters at most.
 */
export function typedContactPhone(text: string): string {
  if (text.startsWith('0')) return '';
  return text.replace(/\D/, '').slice(0, contactPhoneMaxLength);
}

/**
 * A pasted or autofilled '07700 900123', '+44 7700 900123' or '(+44) (0)7700...' becomes the number without its first
 * 0.
 */
export function pastedContactPhone(text: string): string {
  const digits = text.replace(/\D/g, '');
  const national = /^\D*(\+|00)/.test(text) ? digits.replace(/^(00)?44/, '') : digits;
  return national.replace(/^0+/, '').slice(0, contactPhoneMaxLength);
}

function digitsIn(text: string): number {
  return text.replace(/\D/g, '').length;
}
