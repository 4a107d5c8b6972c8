import { countries } from '@slipway/shared/countries.ts';
import {
  type CountryCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
} from 'libphonenumber-js';

/**
 * We call from Britain: a number without a country code that does not fit the customer's country may be a British one.
 */
const ours: CountryCode = 'GB';

/** Shorter British numbers exist (0800 1111), but a short number typed here is usually an incomplete mobile number. */
const fewestBritishDigits = 9;

/**
 * Returns a message for a phone number that cannot be dialled, and undefined for any other number. Checks the number's
 * length against the numbering plan, but not whether the number is in use (docs/decisions/0040). `country` is a name
 * from shared/countries.ts.
 */
export function phoneProblem(phone: string, country: string): string | undefined {
  const chosen = countries.find(({ name }) => name === country);
  const plan = chosen !== undefined && isSupportedCountry(chosen.code) ? chosen.code : ours;
  if (isCallable(phone, plan) || isCallable(phone, ours)) return undefined;
  const example =
    plan === ours || chosen === undefined
      ? 'A UK number looks like 07700 900123.'
      : `Start with the country code, such as ${chosen.dialCode}.`;
  return `${whatIsWrong(phone, plan)} ${example}`;
}

function isCallable(phone: string, plan: CountryCode): boolean {
  const number = parsePhoneNumberFromString(phone, { defaultCountry: plan, extract: false });
  if (number === undefined || !number.isPossible()) return false;
  const isShortBritish =
    number.countryCallingCode === '44' && number.nationalNumber.length < fewestBritishDigits;
  return number.isValid() || !isShortBritish;
}

function whatIsWrong(phone: string, plan: CountryCode): string {
  switch (validatePhoneNumberLength(phone, { defaultCountry: plan })) {
    case 'NOT_A_NUMBER':
      return 'That isn’t a phone number.';
    case 'TOO_LONG':
      return 'That phone number is too long.';
    case 'INVALID_COUNTRY':
      return 'No country has that code.';
    default:
      return 'That phone number is too short.';
  }
}
