import { counted, plural } from '@slipway/shared/values/counted.ts';
import * as contract from '@slipway/shared/api/console/opening.ts';
import { sql } from 'kysely';
import { lockSeeding } from '../../../seed/seed-demo.ts';
import type { Database } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { command } from '../../console/command/command.ts';
import { noteEmpty } from './begin-empty.ts';
import {
  countRealPayments,
  emptyTables,
  forgetSeasonsLog,
  isDemoHere,
  keptWhenCleared,
} from './demo-data.ts';

/** Clears the demonstration for a real business. One transaction deletes everything sold, booked or set up. */
export const clearDemo = command(contract.clearDemo, {
  name: 'clear-demo',
  kind: 'prices and times',
  needsStepUp: true,
  isKeptFromStrangers: true,
  async handler(db, _actor, _input, { now, isSimulated }) {
    if (!isSimulated) throw refused('Real money is taken here, so nothing is cleared.');
    await lockSeeding(db);
    if (!(await isDemoHere(db)))
      throw refused('There is no demonstration here. Everything here is your own, so nothing is cleared.');
    const real = await countRealPayments(db);
    if (real > 0)
      throw refused(
        `${counted(real, 'payment')} from the time when real money was taken ${plural(real, 'is', 'are')} in these books, so nothing is cleared.`,
      );
    const was = await countDemo(db);
    await emptyTables(db, keptWhenCleared, 'continue identity');
    await forgetSeasonsLog(db);
    await noteEmpty(db, now);
    return {
      subject: { kind: 'demonstration', id: 'all' },
      effect: {
        sentence:
          'The whole demonstration is deleted for good: everything on sale, every booking and every customer. The people who work here and their ways to sign in, the log, the keys and the figures of the business stay. If you have typed the name of your business, the name stays too. If the FAQs and the policies contradict each other about a rule, both then give the rule that applies. Texts about the demonstration’s boats are deleted, and those places stay empty for your own texts. The site then says that it is not open yet, until you open it.',
        figures: parts.map(([name, label]) => ({ label, value: String(was[name]) })),
        warnings:
          was.held === 0 ? [] : [`Paying at the demonstration just now: ${counted(was.held, 'visitor')}.`],
      },
      before: was,
      after: Object.fromEntries(Object.keys(was).map((name) => [name, 0])),
      // `basis` leaves out emails and slots, because jobs add and remove them.
      basis: [was.bookings, was.customers, was.packages, was.menu, was.boats, was.coupons],
      result: {},
    };
  },
});

const parts = [
  ['bookings', 'Bookings'],
  ['customers', 'Customers'],
  ['enquiries', 'Enquiries'],
  ['reviews', 'Reviews'],
  ['packages', 'Packages'],
  ['menu', 'Dishes, drinks and extras'],
  ['times', 'Times on sale'],
  ['boats', 'Boats'],
  ['coupons', 'Coupons'],
] as const;

async function countDemo(db: Database) {
  const { rows } = await sql<Record<(typeof parts)[number][0] | 'held', number>>`select
    (select count(*) from bookings)::integer as bookings,
    (select count(*) from bookings where status = 'held')::integer as held,
    (select count(*) from customers)::integer as customers,
    (select count(*) from enquiries)::integer as enquiries,
    (select count(*) from reviews)::integer as reviews,
    (select count(*) from boat_packages)::integer as packages,
    (select count(*) from menu_items)::integer as menu,
    (select count(*) from slots where is_open)::integer as times,
    (select count(*) from boats)::integer as boats,
    (select count(*) from coupons)::integer as coupons`.execute(db);
  return rows[0]!;
}

function refused(message: string): Refusal {
  return new Refusal('invalid', { message });
}
