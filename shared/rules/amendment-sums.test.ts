import { isSwept } from '@slipway/testing/sweeps.ts';
import { describe, expect, it } from 'vitest';
import { addDays, localDate } from '../values/local-date.ts';
import { localTime } from '../values/local-time.ts';
import { type Pence, largestPence, noMoney, pence } from '../values/pence.ts';
import { toInstant, venueDate } from '../values/venue-time.ts';
import { type AmendmentFacts, amendmentSums } from './amendment-sums.ts';
import { lastRefundDay } from './business-terms.ts';
import { refundOffer } from './cancellation.ts';
import { firstTerms } from './first-terms.ts';
import { moveFeeNow } from './move-notice.ts';

const facts = (changes: Partial<Record<keyof AmendmentFacts, number | boolean>>): AmendmentFacts =>
  ({
    was: pence(15_000),
    is: pence(15_000),
    lost: noMoney,
    fee: noMoney,
    credit: noMoney,
    owed: noMoney,
    isLate: false,
    mostBack: pence(14_750),
    ...changes,
  }) as AmendmentFacts;

describe('the cost of a move or change', () => {
  it.each([
    ['the same price', {}, { toPay: 0, toRefund: 0 }],
    ['dearer', { is: 17_500 }, { toPay: 2500 }],
    ['dearer by 29p: waived', { is: 15_029 }, { toPay: 0, waived: 29 }],
    ['dearer by 30p', { is: 15_030 }, { toPay: 30, waived: 0 }],
    ['the fee alone', { fee: 5000, isLate: true }, { toPay: 5000 }],
    ['the fee, and 29p waived', { fee: 5000, is: 15_029, isLate: true }, { toPay: 5000, waived: 29 }],
    ['cheaper in time', { is: 11_000 }, { toRefund: 4000, notRefunded: 0 }],
    ['cheaper too late', { is: 11_000, isLate: true }, { toRefund: 0, notRefunded: 4000 }],
    [
      'cheaper too late with the fee: the fee is paid',
      { is: 11_000, isLate: true, fee: 5000 },
      { toPay: 5000 },
    ],
    ['free in time: no more than a cancellation refunds', { is: 0 }, { toRefund: 14_750, notRefunded: 250 }],
    ['dearer after it was cheaper too late', { is: 17_500, credit: 4000 }, { toPay: 0, fromCredit: 2500 }],
    ['a platter lost, too late', { is: 13_300, lost: 1700, isLate: true }, { toRefund: 1700 }],
    ['a platter lost against the fee', { is: 13_300, lost: 1700, fee: 5000, isLate: true }, { toPay: 3300 }],
    [
      'cheaper in time, and nothing is paid',
      { is: 11_000, owed: 15_000, mostBack: 0 },
      { owedLess: 4000, toRefund: 0, notRefunded: 0 },
    ],
    ['cheaper in time, and a part is owed', { is: 11_000, owed: 2500 }, { owedLess: 2500, toRefund: 1500 }],
    [
      'cheaper too late, and nothing is paid',
      { is: 11_000, owed: 15_000, mostBack: 0, isLate: true },
      { owedLess: 0, notRefunded: 4000 },
    ],
    ['at no cost', { was: 0, is: 0, mostBack: 0 }, { toPay: 0, toRefund: 0 }],
  ])('%s', (_, changes, expected) => {
    expect(amendmentSums(facts(changes))).toMatchObject(expected);
  });

  it('the parts of a change’s cost add up to the penny', () => {
    const amounts = [0, 1, 29, 30, 31, 2500, 14_999, 15_000, 20_000];
    for (const is of amounts)
      for (const fee of [0, 29, 5000])
        for (const credit of [0, 30, 4000])
          for (const lost of [0, 1700])
            for (const owed of [0, 2500, 15_000])
              for (const isLate of [false, true]) {
                const all = facts({ is, fee, credit, lost, owed, isLate });
                const sums = amendmentSums(all);
                const change = is - all.was + fee;
                expect(change).toBe(
                  sums.toPay +
                    sums.waived +
                    sums.fromCredit -
                    sums.owedLess -
                    sums.toRefund -
                    sums.notRefunded,
                );
                expect(Math.min(sums.toPay, sums.toRefund)).toBe(0);
                expect(Math.min(sums.toRefund, owed - sums.owedLess)).toBe(0);
                expect(Math.min(...Object.values(sums))).toBeGreaterThanOrEqual(0);
              }
  });
});

/**
 * Compares two customers: the first cancels now, and the second moves now and cancels up to 15 days later. The second
 * customer never gets the larger refund. The test tries many pairs of days and prices, at several instants.
 */
it('a move to a cheaper slot never refunds more than cancelling would', () => {
  const prices = [0, 20, 100, 9000, 15_000, 19_000].map(pence);
  const everyDay = isSwept ? 1 : 5;
  const beaten: string[] = [];
  let pairs = 0;
  // An instant in summer, one before each clock change, one before a leap day, and midnight on that leap day.
  const instants = [
    '2027-06-01 09:00',
    '2027-03-18 23:30',
    '2027-10-21 00:30',
    '2028-02-19 09:00',
    '2028-02-29 00:00',
  ];
  for (const instant of instants) {
    const [day = '', time = ''] = instant.split(' ');
    const now = toInstant(localDate(day), localTime(time));
    const today = venueDate(now);
    const laters = [0, 5, 10, 15].map((days) => new Date(now.getTime() + days * 86_400_000));
    for (let from = 0; from <= 25; from += 1) {
      const first = addDays(today, from);
      const fee = moveFeeNow({ date: first, startTime: localTime('14:00') }, firstTerms, now);
      const isLate = today > lastRefundDay(firstTerms, first);
      for (const was of prices) {
        const atOnce = backFor(first, was, now);
        const most = largestPence(noMoney, atOnce);
        for (let to = 0; to <= 25; to += everyDay) {
          const second = addDays(today, to);
          const earliest = first < second ? first : second;
          for (const is of prices) {
            pairs += 1;
            const { toPay, toRefund } = amendmentSums({
              was,
              is,
              lost: noMoney,
              fee,
              credit: noMoney,
              owed: noMoney,
              isLate,
              mostBack: isLate ? was : atOnce,
            });
            const ours = pence(was + toPay - toRefund);
            for (const later of laters)
              if (toRefund - toPay + backFor(earliest, ours, later) > most)
                beaten.push(`${instant} ${from} ${to} ${was} ${is} ${later.toISOString()}`);
          }
        }
      }
    }
  }
  expect(beaten).toEqual([]);
  expect(pairs).toBe(instants.length * 26 * (isSwept ? 26 : 6) * 36);
});

function backFor(earliestDate: ReturnType<typeof localDate>, captured: Pence, now: Date): Pence {
  return refundOffer({ isOpen: true, earliestDate, captured }, firstTerms, now).refund;
}
