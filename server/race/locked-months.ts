import { lockPeriod } from '@slipway/shared/api/console/books.ts';
import { minuteMs } from '@slipway/shared/values/durations.ts';
import { type LocalDate, addMonths, localDateOf, partsOf } from '@slipway/shared/values/local-date.ts';
import { addPence, basisPoints, noMoney, pence, vatWithin } from '@slipway/shared/values/pence.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { until } from '../../testing/until.ts';
import { beginOf, readLocked } from '../src/bookings/money/ledger/locked-months.ts';
import { lastOf, linesToLock, writeMonth } from '../src/bookings/money/ledger/lock-month.ts';
import { openBooks, readLines } from '../src/bookings/money/ledger/read-lines.ts';
import { readLinesWithVat } from '../src/bookings/money/ledger/sum-vat.ts';
import { vatOfLines } from '../src/bookings/money/ledger/vat-of-lines.ts';
import { sellWalkIn } from '../src/console/desk/sell-commands.ts';
import { lockPeriod as lockCommand } from '../src/console/desk/money/books/lock-period.ts';
import { runCommand } from '../src/console/command/run-command.ts';
import { takeByHand } from '../src/payments/hand-money.ts';
import type { Database } from '../src/platform/database/tables.ts';
import { Refusal } from '../src/platform/http/refusal.ts';
import { randomId } from '../src/platform/security/random-id.ts';
import { brokenInvariants } from './invariants.ts';
import { patiently, repeatedly } from './repeats.ts';
import { addSlots, freshDay } from './scene.ts';
import type { TwoPools } from './two-pools.ts';
import { addOwner, owner } from './undo/staff-of-trials.ts';

/**
 * Races about a month of the books: while one process locks the month, another process also locks the month, or takes a
 * payment.
 */

let pools: TwoPools;
let month: LocalDate;

/** Adds a party that owes £150, including VAT at 20%. */
async function aParty(): Promise<string> {
  const [slot] = await addSlots(pools.pool, freshDay(), ['10:00-12:00']);
  const { result } = await runCommand(pools.nth(0), owner, sellWalkIn, {
    input: {
      slotId: slot!.id,
      packageId: 1,
      guests: 4,
      addOns: [],
      name: 'Rhys',
      phone: '',
      email: '',
      isWalkIn: true,
      by: 'dock',
    },
    requestId: randomId(),
  });
  return result!.bookingId;
}

const secondsToTheEnd = (seconds: number) =>
  new Date(beginOf(addMonths(month, 1)).getTime() - seconds * 1000);

const pays = (db: Database, bookingId: string, amount: number, at: Date) =>
  takeByHand(
    db,
    {
      bookingId,
      amount: pence(amount),
      method: 'card_machine',
      slip: '0042',
      given: null,
      staffId: owner.person!.id,
      isForOwed: true,
    },
    at,
  );

const asLocker = (nth: number) => ({
  ...pools.nth(nth),
  now: () => new Date(beginOf(addMonths(month, 1)).getTime() + minuteMs),
});

/** Presses *Lock* as an owner, and returns the answer. */
const locks = (nth: number) =>
  runCommand(asLocker(nth), owner, lockCommand, {
    input: lockPeriod.input.parse({ month: month.slice(0, 7) }),
    requestId: randomId(),
  }).then(
    () => 'locked',
    (error: Error) => (error instanceof Refusal ? error.message : `not told: ${error.message}`),
  );

async function howManyWait(): Promise<number> {
  const { rows } = await pools.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
}

/**
 * Locks a table. The returned function waits until `expected` transactions wait for the lock, then releases the lock.
 */
async function closeTable(mode: string) {
  const db = await pools.pool.connect();
  await db.query(`begin; lock table ${mode}`);
  return async (expected: number) => {
    await until(`${expected} wait`, async () => (await howManyWait()) >= expected);
    await db.query('commit');
    db.release();
  };
}

const writtenLines = async () =>
  (await pools.pool.query('select from ledger_lines where period = $1', [month])).rows;

/** Sets `month` to the next unlocked month, so that each race locks a month of its own. */
async function beginMonth(): Promise<void> {
  const { year, month: nth } = partsOf(venueDate(pools.clock.now()));
  month = (await readLocked(pools.nth(0).db))?.openFrom ?? localDateOf(year, nth, 1);
}

async function twoLock(lock: (nth: number) => Promise<string>): Promise<string[]> {
  await beginMonth();
  const party = await aParty();
  await pays(pools.nth(0).db, party, 15_000, secondsToTheEnd(60));
  const open = await closeTable('ledger_lines in share mode');
  const outcomes = Promise.all([lock(0), lock(1)]);
  await open(2);
  return (await outcomes).toSorted();
}

/**
 * The amounts of two payments, in pence. The first payment commits before the month is locked. The late payment
 * commits during the locking or after it.
 */
const first = 3333;
const late = 3333;

async function paysOnce(): Promise<string> {
  await beginMonth();
  const party = await aParty();
  await pays(pools.nth(0).db, party, first, secondsToTheEnd(1));
  return party;
}

const paysMeanwhile = (db: Database, party: string) => pays(db, party, late, secondsToTheEnd(2));

const whileIt: Record<string, (party: string) => Promise<void>> = {
  'committed while a month is read for locking': (party) =>
    whileItWaits('business_terms in access exclusive mode', party),
  'committed while a locked month is written': (party) => whileItWaits('ledger_vat in share mode', party),
  'begun before a month is locked and committed afterwards': async (party) => {
    await pools
      .nth(1)
      .db.transaction()
      .execute(async (db) => {
        await paysMeanwhile(db, party);
        expect(await locks(0)).toBe('locked');
      });
  },
};

async function whileItWaits(table: string, party: string): Promise<void> {
  const open = await closeTable(table);
  const locked = locks(0);
  await Promise.race([locked, until('the books wait', async () => (await howManyWait()) > 0)]);
  await paysMeanwhile(pools.nth(1).db, party);
  await open(0);
  expect(await locked).toBe('locked');
}

/** Returns the lines of a party in the locked month and in the next month. */
const linesOfParty = (party: string) =>
  pools
    .nth(1)
    .db.transaction()
    .execute(async (db) => {
      const books = await openBooks(db);
      const lines = await readLinesWithVat(db, books, { from: month, to: lastOf(addMonths(month, 1)) });
      return lines.filter(({ line }) => line.bookingId === party);
    });

/**
 * Adds these races to a test file, and an owner to the database. `opened` returns the two processes of that test file.
 */
export function racesOfLockedMonths(opened: () => TwoPools): void {
  beforeAll(async () => {
    pools = opened();
    await addOwner(pools.nth(0).db);
  });

  test(
    'if two owners lock a month at the same time, one succeeds and the other is told that it is locked',
    patiently,
    async () => {
      await repeatedly(async () => {
        const outcomes = await twoLock(locks);
        expect(outcomes).toEqual([expect.stringMatching(/^[A-Z]\w+ \d{4} is locked already\.$/), 'locked']);
        expect(await writtenLines()).toHaveLength(1);
      });
    },
  );

  test.each(Object.keys(whileIt))(
    'a payment %s becomes one line of the next month, and all VAT is counted',
    patiently,
    async (when) => {
      await repeatedly(async () => {
        const party = await paysOnce();
        await whileIt[when]!(party);
        const lines = await linesOfParty(party);
        expect(lines.map(({ line: { amount, date, line } }) => [amount, date, line !== null])).toEqual([
          [first, lastOf(month), true],
          [late, addMonths(month, 1), false],
        ]);
        const vat = addPence(noMoney, ...lines.flatMap((each) => each.vat.map((part) => part.vat)));
        expect(vat).toBe(vatWithin(pence(first + late), basisPoints(2000)));
        // No payment of the party is dated after the locked month, so the line in the next month is a correction and
        // not a payment of that month.
        const { rows } = await sql<{ count: number }>`select count(*)::integer as count
          from ledger_sources(${beginOf(addMonths(month, 1))}, null, ${[party]}::text[])`.execute(
          pools.nth(1).db,
        );
        expect(rows).toEqual([{ count: 0 }]);
      });
    },
  );

  test(
    'control: if the VAT of the locked month included a payment made while the month was being locked, the VAT would be a penny too low',
    patiently,
    async () => {
      const party = await paysOnce();
      await pools
        .nth(0)
        .db.transaction()
        .execute(async (db) => {
          const books = await openBooks(db);
          const lines = (await readLines(db, books, { from: month, to: lastOf(month) })).filter(
            ({ bookingId }) => bookingId === party,
          );
          await paysMeanwhile(pools.nth(1).db, party);
          const vatOf = async (upTo?: LocalDate) =>
            [...(await vatOfLines(db, books, lines, upTo)).values()].flat().map(({ vat }) => vat);
          expect(await vatOf(lastOf(month))).toEqual([556]);
          expect(await vatOf()).toContain(555);
        });
      expect(await brokenInvariants(pools.pool, pools.clock.now())).toEqual([]);
    },
  );

  test(
    'control: without the books lock, one owner gets a duplicate-key error; without the primary key too, a month is stored twice',
    patiently,
    async () => {
      const unlocked = (nth: number) =>
        asLocker(nth)
          .db.transaction()
          .execute(async (db) => {
            const lines = await linesToLock(db, month);
            await writeMonth(db, month, lines, { lockedBy: null, now: asLocker(nth).now() });
            return 'locked';
          })
          .catch((error: Error) => `not told: ${error.message}`);
      expect(await twoLock(unlocked)).toEqual(['locked', expect.stringMatching(/^not told: duplicate key/)]);
      await pools.pool.query(
        'alter table ledger_lines drop constraint ledger_lines_period_fkey; alter table ledger_periods drop constraint ledger_periods_pkey',
      );
      expect(await twoLock(unlocked)).toEqual(['locked', 'locked']);
      expect((await writtenLines()).length).toBe(2);
    },
  );
}
