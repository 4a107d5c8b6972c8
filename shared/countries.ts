import { countryNames } from './country-names.ts';
import rows from './countries.json' with { type: 'json' };

export type Country = {
  name: string;
  /** ISO 3166 code, two letters. */
  code: string;
  /** ISO 4217 currency code; '' if there is none. */
  currency: string;
  symbol: string;
  /** '+44' */
  dialCode: string;
  flag: string;
};

const facts = new Map(rows.map(([code = '', ...rest]) => [code, rest]));

/** Ordered by name. The rows are those of countries-list 3.4.1, corrected by hand: edit them here. */
export const countries: readonly Country[] = countryNames.map(({ code, name }) => {
  const [currency = '', symbol = '', dialCode = ''] = facts.get(code) ?? [];
  return { name, code, currency, symbol, dialCode, flag: flagOf(code) };
});

/** Two regional indicator letters are drawn as one flag. */
function flagOf(code: string): string {
  const indicatorsAboveLetters = 0x1f1e6 - 0x41;
  return String.fromCodePoint(...Array.from(code, (letter) => letter.charCodeAt(0) + indicatorsAboveLetters));
}
