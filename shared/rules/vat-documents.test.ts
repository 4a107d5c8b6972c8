import { expect, test } from 'vitest';
import { penceOf, tableOf } from '../testing/table-of.ts';
import { localDate } from '../values/local-date.ts';
import { addPence, basisPoints, formatGbp, pence } from '../values/pence.ts';
import {
  documentName,
  documentNamed,
  kindOfNext,
  notYetSaid,
  owedToCustomer,
  sumsOf,
} from './vat-documents.ts';

const { columns, cases } = tableOf('vat.md', 'Invoices and credit notes');

test('all 24 rows of the table of invoices in docs/vat.md are tested', () => {
  expect(cases.length).toBe(24);
});

test.each(cases)('%s', (...cells) => {
  const cell = (name: string) => cells[columns.indexOf(name)] ?? `no column ${name}`;
  const said = rowsIn(cell('On documents'));
  const next = notYetSaid(rowsIn(cell('In the books')), said);
  const sums = sumsOf(next);
  const worth = addPence(sumsOf(said).amount, sums.amount, penceOf(cell('Still owed')));
  const isNothing = sums.amount === 0 && sums.vat === 0;
  const owed = owedToCustomer(next, ({ source }) => source);
  expect({
    Next: isNothing
      ? 'nothing'
      : `${kindOfNext(sums, worth, false)} ${formatGbp(sums.amount)}, VAT ${formatGbp(sums.vat)}`,
    Automatic:
      owed.length === 0 ? 'no' : owed.length === next.length ? 'yes' : `VAT ${formatGbp(sumsOf(owed).vat)}`,
  }).toEqual({ Next: cell('Next'), Automatic: cell('Automatic') });
});

test('after an invoice with the customer’s name, the next document has the name too', () => {
  expect(kindOfNext({ amount: pence(100), vat: pence(17) }, pence(100), true)).toBe('full');
  expect(kindOfNext({ amount: pence(-100), vat: pence(-17) }, pence(100), true)).toBe('credit_note');
});

test('a printed invoice number can be read back', () => {
  for (const key of [
    { series: 'real', number: 17 },
    { series: 'test', number: 123_456 },
  ] as const)
    expect(documentNamed(documentName(key))).toEqual(key);
  for (const other of ['17', 'R-00017', '00017 ', '', '0001x']) expect(documentNamed(other)).toBeUndefined();
});

const date = localDate('2027-05-08');

/** Reads rows of the books from a text: 'paid £150.00 at 20 %: £25.00, back …'. */
function rowsIn(text: string) {
  return [...text.matchAll(/(\w+) (-?£[\d.]+) at ([\d.]+) %: (-?£[\d.]+)/g)].map(
    ([, source, amount, rate, vat]) => {
      const part = { amount: penceOf(amount!), vat: penceOf(vat!) };
      return {
        source: source!,
        rate: basisPoints(Number(rate) * 100),
        taxPoint: date,
        ...part,
        parts: [part],
      };
    },
  );
}
