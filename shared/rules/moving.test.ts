import { describe, expect, it } from 'vitest';
import { penceOf, tableOf } from '../testing/table-of.ts';
import { localDate } from '../values/local-date.ts';
import { localTime } from '../values/local-time.ts';
import { formatGbp, noMoney } from '../values/pence.ts';
import { toInstant } from '../values/venue-time.ts';
import { amendmentSums } from './amendment-sums.ts';
import { lastRefundDay } from './business-terms.ts';
import { refundOffer } from './cancellation.ts';
import { firstTerms } from './first-terms.ts';
import { moveFeeNow } from './move-notice.ts';

const { columns, cases } = tableOf('moving.md', 'Cases');

describe('the table of docs/moving.md', () => {
  it('every row of the table in docs/moving.md is read', () => {
    expect(cases.length).toBe(30);
    expect(new Set(cases.map(([title]) => title)).size).toBe(cases.length);
  });

  it.each(cases)('%s', (...cells) => {
    const cell = (name: string) => cells[columns.indexOf(name)] ?? `no column ${name}`;
    const money = (name: string) => penceOf(cell(name));
    // At 09:00 a customer may still move a trip that starts at 14:00 on the same day.
    const now = toInstant(localDate(cell('Today')), localTime('09:00'));
    const trip = { date: localDate(cell('Trip')), startTime: localTime('14:00') };
    // 'Kept before' is the sum that an earlier move did not refund, because the deadline for a refund had passed.
    // That deadline still applies, though the trip is now on a later date.
    const isLate = cell('Today') > lastRefundDay(firstTerms, trip.date) || money('Kept before') > 0;
    const paid = money('Paid');
    const offer = refundOffer({ isOpen: true, earliestDate: trip.date, captured: paid }, firstTerms, now);
    const sums = amendmentSums({
      was: money('Total was'),
      is: money('Total is'),
      lost: money('Lost'),
      fee: cell('Moves to') === 'stays' ? noMoney : moveFeeNow(trip, firstTerms, now),
      credit: money('Kept before'),
      owed: money('Owed'),
      isLate,
      mostBack: isLate ? paid : offer.refund,
    });
    expect({
      Fee: formatGbp(sums.fee),
      'To pay': formatGbp(sums.toPay),
      Refunded: formatGbp(sums.toRefund),
      'Owed less': formatGbp(sums.owedLess),
      Waived: formatGbp(sums.waived),
      Kept: formatGbp(sums.notRefunded),
    }).toEqual({
      Fee: cell('Fee'),
      'To pay': cell('To pay'),
      Refunded: cell('Refunded'),
      'Owed less': cell('Owed less'),
      Waived: cell('Waived'),
      Kept: cell('Kept'),
    });
  });
});
