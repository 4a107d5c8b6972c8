/** Checks of a card before the bank is asked, in the words of Stripe's own form. */

const messages = {
  incomplete_number: 'Your card number is incomplete.',
  invalid_number: 'Your card number is invalid.',
  incomplete_expiry: 'Your card’s expiration date is incomplete.',
  invalid_expiry_month: 'Your card’s expiration date is invalid.',
  invalid_expiry_month_past: 'Your card’s expiration date is in the past.',
  invalid_expiry_year: 'Your card’s expiration year is invalid.',
  invalid_expiry_year_past: 'Your card’s expiration year is in the past.',
  incomplete_cvc: 'Your card’s security code is incomplete.',
};

/** @typedef {keyof typeof messages} ProblemCode */

/** @param {ProblemCode} code */
export function problemOf(code) {
  return { type: 'validation_error', code, message: messages[code] };
}

/** @param {string} text */
export function digitsOf(text) {
  return text.replace(/\D/g, '');
}

/** @param {string} digits */
export function brandOf(digits) {
  if (digits.startsWith('4')) return 'visa';
  if (/^3[47]/.test(digits)) return 'amex';
  return /^(5[1-5]|2[2-7])/.test(digits) ? 'mastercard' : 'unknown';
}

/** @param {string} digits */
export function numberLength(digits) {
  return brandOf(digits) === 'amex' ? 15 : 16;
}

/** @param {string} digits of the card number */
export function cvcLength(digits) {
  return brandOf(digits) === 'amex' ? 4 : 3;
}

/** @param {string} digits */
export function formatNumber(digits) {
  const kept = digits.slice(0, numberLength(digits));
  const groups =
    brandOf(kept) === 'amex' ? [kept.slice(0, 4), kept.slice(4, 10), kept.slice(10)] : kept.match(/.{1,4}/g);
  return (groups ?? []).filter((group) => group !== '').join(' ');
}

/** @param {string} digits */
export function formatExpiry(digits) {
  const padded = /^[2-9]/.test(digits) ? `0${digits}` : digits;
  return padded.length < 3 ? padded : `${padded.slice(0, 2)} / ${padded.slice(2, 4)}`;
}

/**
 * @param {string} digits
 * @returns {ProblemCode | undefined}
 */
export function problemOfNumber(digits) {
  if (digits.length < numberLength(digits)) return 'incomplete_number';
  const sum = digits
    .split('')
    .reverse()
    .reduce((total, character, index) => {
      const digit = Number(character) * (index % 2 === 0 ? 1 : 2);
      return total + (digit > 9 ? digit - 9 : digit);
    }, 0);
  return sum % 10 === 0 ? undefined : 'invalid_number';
}

/**
 * @param {string} digits month and year, two each
 * @param {Date} now
 * @returns {ProblemCode | undefined}
 */
export function problemOfExpiry(digits, now) {
  const month = Number(digits.slice(0, 2));
  if (digits.length >= 2 && (month < 1 || month > 12)) return 'invalid_expiry_month';
  if (digits.length < 4) return 'incomplete_expiry';
  const year = 2000 + Number(digits.slice(2, 4));
  if (year < now.getFullYear()) return 'invalid_expiry_year_past';
  if (year > now.getFullYear() + 50) return 'invalid_expiry_year';
  return year === now.getFullYear() && month < now.getMonth() + 1 ? 'invalid_expiry_month_past' : undefined;
}

/**
 * @param {string} digits
 * @param {string} numberDigits
 * @returns {ProblemCode | undefined}
 */
export function problemOfCvc(digits, numberDigits) {
  return digits.length < cvcLength(numberDigits) ? 'incomplete_cvc' : undefined;
}
