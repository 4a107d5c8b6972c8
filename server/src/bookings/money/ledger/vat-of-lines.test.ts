import type { ChargeKind } from '@slipway/shared/rules/charges.ts';
import type { LineKind } from '@slipway/shared/rules/ledger.ts';
import { rateOfCases } from '@slipway/shared/testing/rate-of-cases.ts';
import { penceOf, tableOf } from '@slipway/shared/testing/table-of.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { addPence, formatGbp, noMoney, subtractPence } from '@slipway/shared/values/pence.ts';
import { toInstant } from '@slipway/shared/values/venue-time.ts';
import { expect, test } from 'vitest';
import type { LedgerLine } from './ledger-line.ts';
import type { TakenCharges } from './lines-of-charges.ts';
import { partsOf } from './vat-of-lines.ts';

const { columns, cases } = tableOf('vat.md', 'What is paid for charges');

test('the tests below read every row of the charges table in docs/vat.md', () => {
  expect(cases.length).toBe(21);
});

test.each(cases)('%s', (...cells) => {
  const cell = (name: string) => cells[columns.indexOf(name)] ?? `no column ${name}`;
  const charges = chargesIn(cell('Taken'));
  const { lines, givenBackOf } = moneyIn(cell('Money'), charges);
  const parts = partsOf(lines, new Map(), { of: new Map([['pay', charges]]), givenBackOf }, rateOfCases);
  const kinds = new Set(charges.map(({ kind }) => kind));
  const all = [...parts.values()].flat();
  const said = [...kinds].flatMap((kind) => {
    const ofKind = all.filter(({ name }) => name === kind);
    const sums = [addPence(...ofKind.map(({ amount }) => amount)), addPence(...ofKind.map(({ vat }) => vat))];
    return ofKind.length === 0 ? [] : `${kind} ${sums.map((sum) => formatGbp(sum)).join(': ')}`;
  });
  expect(said.join(', ') || 'none').toBe(cell('With VAT'));
});

/** Parses 'late £25.00, damage £50.00'. */
function chargesIn(text: string) {
  return [...text.matchAll(/(\w+) (£[\d.]+)/g)].map(([, kind, taken], nth) => ({
    id: `charge ${nth}`,
    kind: kind as ChargeKind,
    taken: penceOf(taken!),
  }));
}

/**
 * Parses '2027-05-01 payment £75.00, 2027-05-03 refund £10.00 of late'. 'of late' means that the refund is for the late
 * fee. 'refund_failed' means that the refund before it failed.
 */
function moneyIn(text: string, charges: ReturnType<typeof chargesIn>) {
  const givenBackOf = new Map<string, string>();
  let sourceId = '';
  const lines = text.split(', ').map((each, nth): LedgerLine => {
    const [, day, kind, amount, ofCharge] = /^(\S+) (\w+) (£[\d.]+)(?: of (\w+))?$/.exec(each)!;
    if (kind !== 'refund_failed') sourceId = `row ${nth}`;
    if (ofCharge !== undefined) givenBackOf.set(sourceId, charges.find((one) => one.kind === ofCharge)!.id);
    const isIn = kind === 'payment' || kind === 'refund_failed';
    const date = localDate(day!);
    return {
      ...ofPayment,
      date,
      at: new Date(toInstant(date, localTime('12:00')).getTime() + nth),
      sourceId,
      kind: kind as LineKind,
      amount: isIn ? penceOf(amount!) : subtractPence(noMoney, penceOf(amount!)),
    };
  });
  return { lines, givenBackOf: givenBackOf as TakenCharges['givenBackOf'] };
}

const ofPayment = {
  line: null,
  tripDate: null,
  sourceTable: 'payment_attempts',
  subject: 'booking',
  subjectId: 'booking',
  bookingId: 'booking',
  attemptId: 'pay',
  purpose: 'deposit',
  method: 'stripe',
  isByLink: false,
  cameBy: null,
  staffId: null,
  corrects: null,
} as const;
