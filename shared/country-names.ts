import rows from './country-names.json' with { type: 'json' };

type CountryName = {
  name: string;
  /** ISO 3166 code, two letters. */
  code: string;
};

/** All countries for a form, sorted by name as British readers expect. Edit the rows by hand, as in countries.ts. */
export const countryNames: readonly CountryName[] = rows.map(([code = '', name = '']) => ({ code, name }));
