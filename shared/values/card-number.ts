import { plainOf } from './person-name.ts';

/** The message that a form shows for a card number. */
export const cardNumberProblem =
  'Please take the card number out. A card is only ever entered in the card form, when you pay.';

/**
 * Whether a text contains a number that looks like a payment card's, with any spacing: 14 to 19 digits that begin as
 * cards do and have a valid check digit. A date or a security code often follows, so every run of digit groups is
 * tried. Phone numbers have at most 13 digits or begin otherwise; cards of 13 digits no longer exist.
 */
export function holdsCardNumber(text: string): boolean {
  for (const [run] of plainOf(text).matchAll(/\d+(?:[\s.\-\u2010-\u2015_/]{1,3}\d+)*/g)) {
    const groups = run.split(/\D+/);
    if (groups.some((_, first) => startsCardNumber(groups, first))) return true;
  }
  return false;
}

/** Joins at most 19 groups, so that the work grows only in proportion to the length of the text. */
function startsCardNumber(groups: readonly string[], first: number): boolean {
  let digits = '';
  for (let nth = first; nth < groups.length; nth += 1) {
    digits += groups[nth]!;
    if (digits.length > mostDigits) return false;
    if (isCardNumber(digits)) return true;
  }
  return false;
}

const mostDigits = 19;

/** Patterns for the numbers of Diners Club, American Express, and the schemes with 16 digits or more. */
const beginnings = [
  /^(30[0-5]\d|36\d\d)\d{10,15}$/,
  /^3[47]\d{13}$/,
  /^(4\d|5[0-8]|6[0-9]|22[2-9]|2[3-6]\d|27[01]|2720|35(2[89]|[3-8]\d))\d+$/,
];

function isCardNumber(digits: string): boolean {
  const isLong = digits.length >= 16;
  return (
    beginnings.some((pattern, nth) => (isLong || nth < 2) && pattern.test(digits)) && isLuhnValid(digits)
  );
}

function isLuhnValid(digits: string): boolean {
  let sum = 0;
  for (let nth = 0; nth < digits.length; nth += 1) {
    const digit = Number(digits[digits.length - 1 - nth]);
    const doubled = nth % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
