// Writes shared/country-names.json and shared/countries.json: node scripts/make-countries.mjs. Run it again after an update of countries-list.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { countries } from 'countries-list';

// The package writes names without accents, and for Kosovo lists first the numbers of before its own code.
/** @type {Record<string, { name?: string, dialCode?: string }>} */
const corrections = {
  AX: { name: 'Åland Islands' },
  BL: { name: 'Saint Barthélemy' },
  CW: { name: 'Curaçao' },
  RE: { name: 'Réunion' },
  ST: { name: 'São Tomé and Príncipe' },
  XK: { dialCode: '+383' },
};

// Both belong to Saint Helena (SH).
const withoutIsoCode = ['AC', 'TA'];

const rows = Object.entries(countries)
  .filter(([code]) => !withoutIsoCode.includes(code))
  .map(([code, country]) => {
    const { name, dialCode } = { name: country.name, dialCode: `+${country.phone[0]}`, ...corrections[code] };
    const [currency = ''] = country.currency;
    return { code, name, currency, symbol: symbolOf(currency), dialCode };
  });

const inOrder = new Intl.Collator('en-GB');
rows.sort((a, b) => inOrder.compare(a.name, b.name));

// Browsers need only the names.
write(
  'country-names.json',
  rows.map(({ code, name }) => [code, name]),
);
write(
  'countries.json',
  rows.map(({ code, currency, symbol, dialCode }) => [code, currency, symbol, dialCode]),
);

/**
 * @param {string} file
 * @param {string[][]} table
 */
function write(file, table) {
  const lines = table.map((row) => `  [${row.map((value) => JSON.stringify(value)).join(', ')}]`);
  writeFileSync(join(import.meta.dirname, '..', 'shared', file), `[\n${lines.join(',\n')}\n]\n`);
  console.log(`${table.length} countries written to shared/${file}`);
}

/** @param {string} currency */
function symbolOf(currency) {
  // Antarctica has none.
  if (currency === '') return '';
  const format = new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  });
  return format.formatToParts(1).find((part) => part.type === 'currency')?.value ?? currency;
}
