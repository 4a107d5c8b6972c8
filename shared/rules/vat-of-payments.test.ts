import { isSwept } from '@slipway/testing/sweeps.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rateOfCases } from '../testing/rate-of-cases.ts';
import { penceOf, tableOf } from '../testing/table-of.ts';
import { localDate } from '../values/local-date.ts';
import { localTime } from '../values/local-time.ts';
import {
  type BasisPoints,
  addPence,
  basisPoints,
  formatGbp,
  noMoney,
  pence,
  vatWithin,
} from '../values/pence.ts';
import { toInstant } from '../values/venue-time.ts';
import type { SoldLine, VatPart } from './vat.ts';
import { type PriceEvent, vatOfPayments } from './vat-of-payments.ts';
import { vatPennyByPenny } from './vat-of-payments.reference.ts';

const { columns, cases } = tableOf('vat.md', 'What is paid');
const titles = [...new Set(cases.map(([title]) => title!))];
const histories = titles.map((title) => [title, cases.filter(([first]) => first === title)] as const);

describe('the table of payments in docs/vat.md', () => {
  it('the test reads every row of the table of payments', () => {
    expect(cases.length).toBe(80);
    expect(histories.length).toBe(22);
  });

  it.each(histories)('%s', (_title, rows) => {
    const cell = (row: string[], name: string) => row[columns.indexOf(name)] ?? `no column ${name}`;
    const events = rows.map((row, nth) => eventOf(`${nth}`, cell(row, 'Day'), cell(row, 'What')));
    const parts = vatOfPayments(events, rateOfCases);
    expect(
      rows.map((_, nth) => ({
        Parts: asText(parts.get(`${nth}`)!),
        VAT: formatGbp(addPence(...parts.get(`${nth}`)!.map(({ vat }) => vat))),
      })),
    ).toEqual(rows.map((row) => ({ Parts: cell(row, 'Parts'), VAT: cell(row, 'VAT') })));
    expect(vatPennyByPenny(events, rateOfCases)).toEqual(plain(events, parts));
  });
});

describe('random histories', () => {
  it('both implementations divide the payments of random histories in the same way', () => {
    const met = { changesWithParts: 0, overpaid: 0, rates: 0, takenBack: 0, nothingLeft: 0 };
    check(isSwept ? 10_000 : 300, randomHistories, (events) => {
      const parts = vatOfPayments(events, randomRate);
      expect(plain(events, parts)).toEqual(vatPennyByPenny(events, randomRate));
      const all = [...parts.values()].flat();
      if (events.some(({ kind, id }) => kind === 'sold' && parts.get(id)!.length > 0))
        met.changesWithParts += 1;
      if (new Set(all.map(({ rate }) => rate)).size > 2) met.rates += 1;
      if (events.some(({ kind }) => kind === 'taken_back')) met.takenBack += 1;
      const net = addPence(...all.map(({ amount }) => amount));
      if (net === 0 && all.length > 0) met.nothingLeft += 1;
      if (net > soldTotal(events)) met.overpaid += 1;
    });
    // Each awkward case must appear in the sample.
    for (const count of Object.values(met)) expect(count).toBeGreaterThan(10);
  });

  it('in random histories, each event’s parts add up to its money, and each rate’s VAT is the VAT of the money kept at that rate', () => {
    check(isSwept ? 10_000 : 300, randomHistories, (events) => {
      const parts = vatOfPayments(events, randomRate);
      for (const event of events) {
        const sum = addPence(...parts.get(event.id)!.map(({ amount }) => amount));
        expect(sum).toBe(event.kind === 'sold' ? 0 : pence(event.amount * (event.kind === 'paid' ? 1 : -1)));
      }
      const all = [...parts.values()].flat();
      for (const rate of new Set(all.map((part) => part.rate))) {
        const kept = all.filter((part) => part.rate === rate);
        const amount = addPence(...kept.map((part) => part.amount));
        expect(amount).toBeGreaterThanOrEqual(0);
        expect(addPence(...kept.map(({ vat }) => vat))).toBe(vatWithin(amount, rate));
      }
    });
  });

  it('refunds above the paid sum are refused', () => {
    const at = new Date(0);
    const events: PriceEvent[] = [
      { kind: 'sold', id: 'sale', at, lines: [{ name: 'boat', amount: pence(100), ownRate: null }] },
      { kind: 'paid', id: 'attempt', at, amount: pence(100) },
      { kind: 'given_back', id: 'refund', at, amount: pence(101) },
    ];
    expect(() => vatOfPayments(events, randomRate)).toThrow(
      'refund takes out 101 pence, but only 100 are held',
    );
  });
});

/** An event from a row of the table. */
function eventOf(id: string, day: string, what: string): PriceEvent {
  const at = toInstant(localDate(day), localTime('12:00'));
  const [, verb, rest = ''] = /^(sold|paid|given back|taken back) (.*)$/.exec(what) ?? [];
  if (verb !== 'sold') return { kind: kinds[verb as keyof typeof kinds], id, at, amount: penceOf(rest) };
  const words = rest.split(', ');
  const waived = words.find((one) => one.startsWith('waived '));
  return {
    kind: 'sold',
    id,
    at,
    lines: words.filter((one) => one !== waived).map(lineOf),
    ...(waived === undefined ? {} : { waived: penceOf(waived.replace('waived ', '')) }),
  };
}

const kinds = { paid: 'paid', 'given back': 'given_back', 'taken back': 'taken_back' } as const;

function lineOf(words: string): SoldLine {
  const [, name = '', sum = '', own] = /^(\w+) (£[\d.]+)(?: at ([\d.]+) %)?$/.exec(words) ?? [];
  const names: Record<string, SoldLine['name']> = { boat: 'boat', fee: 'move_fee' };
  return {
    name: names[name] ?? `add_on:${Number(name)}`,
    amount: penceOf(sum),
    ownRate: own === undefined ? null : basisPoints(Math.round(Number(own) * 100)),
  };
}

function asText(parts: readonly VatPart[]): string {
  const names: Record<string, string> = { move_fee: 'fee' };
  return (
    parts
      .map(({ name, amount, rate }) => {
        return `${names[name] ?? name.replace('add_on:', '')} ${formatGbp(amount)} at ${rate / 100} %`;
      })
      .join(', ') || 'none'
  );
}

/** Lists the parts of each event as sorted text, so that the order of the parts does not matter. */
function plain(events: readonly PriceEvent[], parts: ReadonlyMap<string, readonly VatPart[]>): string[][] {
  return events.map(({ id }) =>
    parts
      .get(id)!
      .map(({ name, rate, amount, vat }) => `${name} ${rate} ${amount} ${vat}`)
      .toSorted(),
  );
}

function soldTotal(events: readonly PriceEvent[]) {
  const last = events.findLast((event) => event.kind === 'sold');
  return last?.kind === 'sold' ? addPence(...last.lines.map(({ amount }) => amount)) : noMoney;
}

const dayMs = 86_400_000;

/** The VAT rate in four periods; in the third, the business is not registered. */
function randomRate(at: Date): BasisPoints {
  return basisPoints([2000, 1750, 0, 2000][Math.floor(at.getTime() / (4 * dayMs))] ?? 2000);
}

const someRates = fc.constantFrom(null, null, basisPoints(0), basisPoints(500), basisPoints(1250));
const someLines = fc
  .record({
    boat: fc.integer({ min: 0, max: 20_000 }).map(pence),
    boatRate: fc.constantFrom(null, null, null, basisPoints(500)),
    addOns: fc.array(
      fc.record({
        item: fc.integer({ min: 1, max: 3 }),
        amount: fc.integer({ min: 1, max: 5_000 }),
        rate: someRates,
      }),
      { maxLength: 4 },
    ),
    fee: fc.constantFrom(0, 0, 5_000),
  })
  .map(({ boat, boatRate, addOns, fee }): SoldLine[] => [
    { name: 'boat', amount: boat, ownRate: boatRate },
    ...addOns.map(({ item, amount, rate }): SoldLine => {
      return { name: `add_on:${item}`, amount: pence(amount), ownRate: rate };
    }),
    ...(fee === 0 ? [] : [{ name: 'move_fee', amount: pence(fee), ownRate: null } as const]),
  ]);

/**
 * `share`: the fraction of the unpaid price that a payment pays, or of the money held that is refunded or charged back.
 * At 1.2, a payment exceeds the unpaid price, and a refund or charge-back takes all the money held.
 */
const someStep = fc.record({
  kind: fc.constantFrom('sold', 'paid', 'paid', 'paid', 'given_back', 'given_back', 'taken_back'),
  days: fc.integer({ min: 0, max: 3 }),
  share: fc.constantFrom(0.001, 0.1, 0.333, 0.5, 1, 1, 1.2),
  waived: fc.constantFrom(0, 0, 29),
  lines: someLines,
});

const randomHistories = fc.tuple(someLines, fc.array(someStep, { maxLength: 12 })).map(([first, steps]) => {
  let at = 0;
  let [total, held] = [addPence(...first.map(({ amount }) => amount)) as number, 0];
  const events: PriceEvent[] = [{ kind: 'sold', id: 'sale', at: new Date(at), lines: first }];
  for (const [nth, { kind, days, share, waived, lines }] of steps.entries()) {
    at += days * dayMs;
    const about = { id: `${kind} ${nth}`, at: new Date(at) };
    if (kind === 'sold') {
      events.push({ ...about, kind, lines, waived: pence(waived) });
      total = addPence(...lines.map(({ amount }) => amount));
      continue;
    }
    const isPaid = kind === 'paid';
    const amount = isPaid
      ? Math.ceil(Math.max(1, total - held) * share)
      : Math.floor(held * Math.min(1, share));
    if (amount <= 0) continue;
    held += isPaid ? amount : -amount;
    events.push({ ...about, kind: kind as 'paid', amount: pence(amount) });
  }
  return events;
});

/** A fixed seed, so that every run tries the same histories. */
function check<Value>(numRuns: number, values: fc.Arbitrary<Value>, test: (value: Value) => void): void {
  fc.assert(fc.property(values, test), { numRuns, seed: 20_270_508 });
}
