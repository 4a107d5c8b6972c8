import { lockPeriod } from '@slipway/shared/api/console/books.ts';
import { sellWalkIn } from '@slipway/shared/api/console/sale.ts';
import { addMonths, localDateOf, partsOf } from '@slipway/shared/values/local-date.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { beginOf, readLocked } from '../../src/bookings/money/ledger/locked-months.ts';
import { sell, sold } from './desk-sales.ts';
import type { CommandCase } from './desk-scenarios.ts';
import type { Setup } from './scenario.ts';

/** A month of the books is locked whole or not at all. */

const months = new WeakMap<Setup, string>();

/**
 * The first scenario locks the January of this many years ago, because that month is over and has no other payments.
 * Each further scenario locks the next month.
 */
const yearsBack = 5;

async function aMonthThatIsOver(setup: Setup): Promise<void> {
  await sell(setup, sellWalkIn, { by: 'card_machine', slip: '0042' });
  const { year } = partsOf(venueDate(await setup.site.simulator.now()));
  await setup.site.look(async ({ db }) => {
    const month = (await readLocked(db))?.openFrom ?? localDateOf(year - yearsBack, 1, 1);
    months.set(setup, month.slice(0, 7));
    await sql`alter table hand_money disable trigger refuse_change_of_hand_money`.execute(db);
    await sql`update hand_money set at = ${new Date(beginOf(addMonths(month, 1)).getTime() - 1)}
      where booking_id = ${setup.guest.bookingId}`.execute(db);
    await sql`alter table hand_money enable trigger refuse_change_of_hand_money`.execute(db);
  });
  await setup.site.start();
}

/**
 * Returns 1 if the month's lock, the payment's ledger line and its VAT were all written. Returns 0 if none of them was
 * written. Throws if only some of them were written.
 */
async function isLocked(setup: Setup): Promise<number> {
  const { rows } = await setup.site.look(({ db }) =>
    sql<{ months: number; lines: number; parts: number }>`select
      (select count(*)::integer from ledger_periods where month = ${`${months.get(setup)}-01`}) as months,
      (select count(*)::integer from ledger_lines where booking_id = ${setup.guest.bookingId}) as lines,
      (select count(*)::integer from ledger_vat v join ledger_lines l on l.id = v.line_id
        where l.booking_id = ${setup.guest.bookingId}) as parts`.execute(db),
  );
  const { months: found, lines, parts } = rows[0]!;
  expect([lines, parts], 'whole, or not at all').toEqual([found, found]);
  return found;
}

export const bookCommands: readonly CommandCase[] = [
  {
    name: 'a month of the books is locked',
    before: aMonthThatIsOver,
    press: (setup) => setup.desk.press(lockPeriod, { month: months.get(setup) }),
    count: isLocked,
    notDone: [sold],
    done: [sold],
  },
];
