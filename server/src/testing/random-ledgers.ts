import {
  lastOf,
  linesToLock,
  lockLedger,
  nextMonth,
  writeMonth,
} from '../bookings/money/ledger/lock-month.ts';
import { readLocked } from '../bookings/money/ledger/locked-months.ts';
import { type Database } from '../platform/database/tables.ts';
import { LedgerDeposits } from './ledgers/ledger-deposits.ts';
import { people } from './ledgers/ledger-world.ts';
import { addMonths } from '@slipway/shared/values/local-date.ts';
import { pence } from '@slipway/shared/values/pence.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { sql } from 'kysely';

/**
 * A random business over several months, written row by row. The journal lists the same events for the second
 * implementation (ledger.reference.ts). Use the ledger only in a transaction that is rolled back, because its
 * bookings have no boats.
 */
export class RandomLedger extends LedgerDeposits {
  async play(steps: number): Promise<void> {
    await this.book();
    for (let step = 0; step < steps; step += 1) {
      this.tick();
      const act = this.random.pick(this.acts);
      await act();
      if (this.random.chance(0.12)) await this.lock();
    }
    this.tick();
  }

  protected readonly acts = [
    () => this.book(),
    () => this.pay(),
    () => this.pay(),
    () => this.payByHand(),
    () => this.askRefund(),
    () => this.askRefund(),
    () => this.followRefund(),
    () => this.followRefund(),
    () => this.followRefund(),
    () => this.depositByHand(),
    () => this.depositByHand(),
    () => this.depositByCard(),
    () => this.dispute(),
    () => this.dispute(),
    () => this.decideDispute(),
    () => this.decideDispute(),
    () => this.decideDispute(),
    () => this.change(),
    () => this.cancel(),
    () => this.answer(),
    () => this.complete(),
    () => this.closeDrawer(),
  ];

  protected async closeDrawer(): Promise<void> {
    const difference = this.random.below(7) - 3;
    const staff = this.random.pick(people);
    await this.db
      .insertInto('drawers')
      .values({
        name: 'Jetty',
        openedAt: this.now,
        float: pence(0),
        closedAt: this.now,
        closedBy: staff,
        counted: pence(100 + difference),
        expected: pence(100),
      })
      .execute();
    if (difference !== 0)
      this.fact({
        key: `drawer ${this.id()}`,
        party: null,
        booking: null,
        group: '',
        kind: 'cash_difference',
        purpose: null,
        method: 'cash',
        isByLink: false,
        staff,
        amount: difference,
      });
  }

  /** Locks the next month, if it is over. */
  protected async lock(): Promise<void> {
    const month = await nextMonth(this.db, await readLocked(this.db));
    if (month === undefined || lastOf(month) >= venueDate(this.now)) return;
    await lockLedger(this.db);
    const lines = await linesToLock(this.db, month);
    await writeMonth(this.db, month, lines, { lockedBy: null, now: this.now });
    this.journal.locks.push({ at: this.now, month, next: addMonths(month, 1) });
  }
}

/** The rows that a random ledger needs: rates of VAT that change, and a customer. */
export async function insertForLedgers(db: Database): Promise<void> {
  for (const [from, rate] of ratesOfLedgers.slice(1))
    await sql`insert into business_terms (valid_from, terms, note)
      select ${from}, terms || jsonb_build_object('vatRate', ${rate}::integer), 'the rate changes'
      from business_terms order by version limit 1`.execute(db);
}

/** The time from which each VAT rate is valid, and the rate in hundredths of a percent. */
export const ratesOfLedgers: readonly (readonly [Date, number])[] = [
  [new Date(0), 2000],
  [new Date('2027-06-30T23:00:00Z'), 1750],
  [new Date('2027-09-30T23:00:00Z'), 0],
  [new Date('2027-10-31T01:00:00Z'), 2000],
];
