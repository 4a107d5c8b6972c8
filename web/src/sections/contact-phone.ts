import { pastedContactPhone, typedContactPhone } from '@slipway/shared/rules/contact-form.ts';

/**
 * The value of the contact phone field after a change. One character is a key press and follows spec 5; several at once
 * come from the clipboard, autofill or a keyboard's suggestion, where a first 0 must not lose the number.
 */
export function nextContactPhone(before: string, after: string, isPaste = false): string {
  return isPaste || insertedLength(before, after) > 1 ? pastedContactPhone(after) : typedContactPhone(after);
}

/** The number of characters of `after` between the start and the end that it shares with `before`. */
function insertedLength(before: string, after: string): number {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return after.length - start - end;
}
