import { accountNames, usualTaxNames } from '@slipway/shared/rules/accounts.ts';
import { aboutLineKinds, ledgerMethodNames, lineKinds, takingsKinds } from '@slipway/shared/rules/ledger.ts';
import { paymentPurposes } from '@slipway/shared/rules/payment-purposes.ts';
import { addDays, localDate } from '@slipway/shared/values/local-date.ts';
import { type Pence, basisPoints, pence, vatWithin } from '@slipway/shared/values/pence.ts';
import { describe, expect, test } from 'vitest';
import { type LineWithVat, vatSums } from '../../../../bookings/money/ledger/sum-vat.ts';
import { type Random, randomFrom } from '../../../../testing/random.ts';
import { csvOf } from '../../../csv.ts';
import { aboutFiles, missingOf } from './month-file.ts';
import { makeJournal } from './make-journal.ts';
import { makeLines } from './make-lines.ts';
import { makeXeroBank, makeXeroInvoices } from './make-xero.ts';
import {
  formulasIn,
  readCsv,
  readJournal,
  readLinesFile,
  readXeroBank,
  readXeroInvoices,
} from './published-formats.reference.ts';
import { rowsWithVat } from './xero-rows.ts';

const allCodes = {
  codes: Object.fromEntries(accountNames.map((name, at) => [name, String(200 + at)])),
  taxes: usualTaxNames,
};
const sumOf = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0);

/**
 * A random line of the ledger. The VAT of a part may be a penny more or less than the VAT computed from the part's
 * amount, because the books round VAT for each payment.
 */
function aLine(random: Random, nth: number, days: number): LineWithVat {
  const kind = random.pick(lineKinds);
  const isOut = ['givenBack', 'takenBack', 'fees'].includes(aboutLineKinds[kind].countsAs);
  const amount = pence(kind === 'change' ? 0 : (isOut ? -1 : 1) * (1 + random.below(40_000)));
  const date = addDays(localDate('2027-05-01'), random.below(days));
  const hasVat = kind !== 'change' && takingsKinds.includes(kind) && random.chance(0.9);
  const share = pence(Math.trunc(amount * random.pick([1, 1, 0.5, 0.37])));
  const part = (rate: number, of: Pence) => ({
    rate: basisPoints(rate),
    amount: of,
    vat: pence(rate === 0 ? 0 : vatWithin(of, basisPoints(rate)) + random.below(3) - 1),
  });
  const rest = pence(amount - share);
  return {
    line: {
      line: null,
      date,
      at: new Date(`${date}T10:00:00Z`),
      tripDate: date,
      sourceTable: 'payment_attempt_events',
      sourceId: String(nth),
      kind,
      subject: 'booking',
      subjectId: `b${nth}`,
      bookingId: `b${nth}`,
      attemptId: null,
      purpose: random.pick(paymentPurposes),
      method: kind === 'change' ? null : random.pick(ledgerMethodNames),
      isByLink: false,
      cameBy: 'site',
      staffId: null,
      amount,
      corrects: null,
    },
    vat: hasVat ? [part(2000, share), ...(rest === 0 ? [] : [part(random.pick([0, 500]), rest)])] : [],
  };
}

describe('exported files of random months', () => {
  test.each(Array.from({ length: 30 }, (_, seed) => seed))(
    '%i random months add up to the ledger',
    (seed) => {
      const random = randomFrom(seed);
      const lines = Array.from({ length: random.below(120) }, (_, nth) => aLine(random, nth, 31));
      const takings = lines.filter(({ line }) => takingsKinds.includes(line.kind));
      const taken = sumOf(takings.map(({ line }) => line.amount));
      const vat = sumOf(vatSums(lines).map((each) => each.vat));

      const [invoices] = makeXeroInvoices(lines, allCodes).map(({ csv }) => readXeroInvoices(csv));
      expect(sumOf(invoices!.map(({ gross }) => gross))).toBe(taken);
      expect(sumOf(invoices!.map((each) => each.vat))).toBe(vat);
      for (const { rate, amount } of vatSums(lines))
        expect(
          sumOf(invoices!.map(({ byRate }) => byRate.get(usualTaxNames[String(rate / 100)]!) ?? 0)),
        ).toBe(amount);
      for (const invoice of invoices!) {
        const ofDay = takings.filter(({ line }) => line.date === invoice.date);
        expect(invoice.gross).toBe(sumOf(ofDay.map(({ line }) => line.amount)));
      }

      const read = readLinesFile(makeLines(lines).csv);
      expect(sumOf(read.filter(({ inTakings }) => inTakings).map(({ gross }) => gross))).toBe(taken);
      expect(sumOf(read.map((each) => each.vat))).toBe(vat);

      const sums = readJournal(makeJournal(lines, allCodes).csv);
      expect(-(sums.get('VAT') ?? 0)).toBe(vat);
      const sold = ['Sales', 'Charges and deposits kept', 'Taken back by banks'];
      expect(-sumOf([...sold, 'VAT'].map((name) => sums.get(name) ?? 0)), 'takings of the journal').toBe(
        taken,
      );
      for (const method of ledgerMethodNames) {
        const moved = sumOf(lines.map(({ line }) => (line.method === method ? line.amount : 0)));
        const statement = makeXeroBank(lines, method).flatMap(({ csv }) => readXeroBank(csv));
        expect(sumOf(statement.map(({ amount }) => amount))).toBe(moved);
      }
    },
  );
});

test('a day’s exported VAT equals the VAT in the books, in each way that Xero may calculate it', () => {
  for (const rate of [2000, 500, 1250])
    for (const gross of [0, 1, 3, 15_000, 31_003, -15_000, -3])
      for (let off = -8; off <= 8; off += 1) {
        const vat = pence(vatWithin(pence(gross), basisPoints(rate)) + off);
        const rows = rowsWithVat(pence(gross), vat, basisPoints(rate));
        expect(sumOf(rows)).toBe(gross);
        expect(sumOf(rows.map((row) => vatWithin(row, basisPoints(rate))))).toBe(vat);
      }
  expect(rowsWithVat(pence(15_000), pence(2500), basisPoints(2000))).toEqual([15_000]);
  expect(() => rowsWithVat(pence(100), pence(1), basisPoints(0))).toThrow(RangeError);
});

test('if the business is not registered for VAT, every row says “No VAT” and nothing else mentions VAT', () => {
  const lines = Array.from({ length: 60 }, (_, nth) => ({ ...aLine(randomFrom(nth), nth, 31), vat: [] }));
  const { csv } = makeXeroInvoices(lines, allCodes)[0]!;
  const [columns, ...rows] = readCsv(csv) as [string[], ...string[][]];
  expect(rows.length).toBeGreaterThan(10);
  expect(new Set(rows.map((row) => row[columns.indexOf('*TaxType')]))).toEqual(new Set(['No VAT']));
  expect(csv.replaceAll(',No VAT,', '')).not.toContain('VAT');
  expect(makeJournal(lines, allCodes).csv).not.toContain('VAT');
  expect(lines.flatMap((each) => missingOf('journal', [each], { codes: {}, taxes: {} }))).not.toContainEqual(
    expect.objectContaining({ label: 'VAT' }),
  );
});

test('a file with more rows than a Xero import accepts is split into parts', () => {
  const random = randomFrom(1);
  const lines = Array.from({ length: 2500 }, (_, nth) => {
    const each = aLine(random, nth, 900);
    return { ...each, line: { ...each.line, method: 'cash' as const, amount: pence(100 + nth) }, vat: [] };
  });
  const statement = makeXeroBank(lines, 'cash');
  expect(statement.map(({ csv }) => readXeroBank(csv).length)).toEqual([1000, 1000, 500]);
  const parts = makeXeroInvoices(lines, allCodes).map(({ csv }) => readXeroInvoices(csv));
  expect(parts.length).toBe(2);
  const numbers = parts.flat().map(({ number }) => number);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(parts[0]).toHaveLength(500);
  expect(makeXeroBank([], 'cash').map(({ csv }) => readXeroBank(csv))).toEqual([[]]);
});

const hostile = [
  '=HYPERLINK("http://x","y")',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  'a "b", c',
  'one\r\ntwo',
  '🍩',
];

test('exported text that begins like a formula remains text, and quotes, line breaks and emoji are unchanged', () => {
  const csv = csvOf([hostile, hostile.map(() => ({ amount: pence(-1205) }))]);
  const [texts, amounts] = readCsv(csv);
  expect(texts).toEqual(hostile.map((text) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)));
  expect(amounts).toEqual(hostile.map(() => '-12.05'));
  expect(formulasIn([texts!, amounts!])).toEqual([]);
  expect(formulasIn([hostile])).toHaveLength(6);
});

test('if codes, rate names and line ids look like formulas, no cell of any export is a formula', () => {
  const bad = hostile[0]!;
  const codes = {
    codes: Object.fromEntries(accountNames.map((name) => [name, bad])),
    taxes: Object.fromEntries(Object.keys(usualTaxNames).map((rate) => [rate, bad])),
  };
  const ids = {
    sourceTable: bad,
    sourceId: bad,
    subjectId: bad,
    bookingId: bad,
    attemptId: bad,
    staffId: bad,
  };
  const lines = Array.from({ length: 40 }, (_, nth) => {
    const each = aLine(randomFrom(nth), nth, 31);
    return { ...each, line: { ...each.line, ...ids } };
  });
  for (const [file, { make }] of Object.entries(aboutFiles))
    for (const { csv } of make(lines, codes, 'cash')) {
      expect(formulasIn(readCsv(csv)), file).toEqual([]);
      expect(csv, file).toContain("'=HYPERLINK");
    }
});

test('the refusal of an export names each missing code or rate with the lines that need it', () => {
  const random = randomFrom(3);
  const { line } = aLine(random, 1, 1);
  const odd = {
    line: {
      ...line,
      kind: 'payment' as const,
      purpose: 'booking' as const,
      method: 'cash' as const,
      amount: pence(1125),
    },
    vat: [{ rate: basisPoints(1250), amount: pence(1125), vat: pence(125) }],
  };
  const none = { codes: {}, taxes: usualTaxNames };
  expect(missingOf('journal', [odd], none).map(({ label, count }) => [label, count])).toEqual([
    ['Sales', 1],
    ['VAT', 1],
    ['Cash', 1],
  ]);
  expect(missingOf('xero-invoices', [odd, { ...odd, line: { ...odd.line } }], allCodes)).toMatchObject([
    { what: { tax: '12.5' }, label: 'Tax rate of sales at 12.5 %', count: 2, lines: [{ amount: 11.25 }, {}] },
  ]);
  const named = { ...allCodes, taxes: { ...usualTaxNames, '12.5': '12.5% (VAT on Income)' } };
  expect(missingOf('xero-invoices', [odd], named)).toEqual([]);
  expect(missingOf('lines', [odd], none)).toEqual([]);
  expect(aboutFiles['xero-invoices'].make([odd], named, 'cash')).toMatchObject([{ rows: 1 }]);
});
