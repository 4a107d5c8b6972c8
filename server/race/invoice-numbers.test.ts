import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../testing/until.ts';
import { type DocumentKey, issueInvoice } from '../src/bookings/money/invoices/issue-document.ts';
import { runCommand } from '../src/console/command/run-command.ts';
import { sellWalkIn } from '../src/console/desk/sell-commands.ts';
import type { Database } from '../src/platform/database/tables.ts';
import { randomId } from '../src/platform/security/random-id.ts';
import { brokenInvariants, expectWrongBooks } from './invariants.ts';
import { crowd, patiently } from './repeats.ts';
import { addSeparateSlots } from './scene.ts';
import { type TwoPools, openTwoPools } from './two-pools.ts';
import { addOwner, owner } from './undo/staff-of-trials.ts';

let pools: TwoPools;
beforeAll(async () => {
  pools = await openTwoPools();
  await addOwner(pools.nth(0).db);
});
afterAll(async () => expect(await pools?.stop()).toBe(0));

async function paidBookings(howMany: number): Promise<string[]> {
  const slots = await addSeparateSlots(pools.pool, howMany);
  const ids: string[] = [];
  for (const { id: slotId } of slots) {
    const guests = { packageId: 1, guests: 4, addOns: [], name: 'Rhys', phone: '', email: '' };
    const input = { ...guests, slotId, isWalkIn: true, inDrawer: 0, by: 'cash' as const };
    const { result } = await runCommand(pools.nth(0), owner, sellWalkIn, { input, requestId: randomId() });
    ids.push(result!.bookingId);
  }
  return ids;
}

const issue = (db: Database, nth: number, bookingId: string) =>
  issueInvoice(
    db,
    { bookingId, buyer: undefined },
    {
      business: pools.nth(nth).business,
      now: pools.clock.now(),
      // The invoices are in test mode, because the demonstration has no VAT number.
      realSince: new Date('2999-01-01'),
      staffId: null,
    },
  );

class Died extends Error {}

/** Every third process dies after writing its invoice, before the commit. */
async function numbersOf(bookings: readonly string[]): Promise<number[]> {
  const made = await Promise.all(
    bookings.map((bookingId, at) =>
      pools
        .nth(at)
        .db.transaction()
        .execute(async (db) => {
          const { number } = await issue(db, at, bookingId);
          if (at % 3 === 1) throw new Died();
          return [number];
        })
        .catch((error: unknown) => {
          if (error instanceof Died) return [];
          throw error;
        }),
    ),
  );
  return made.flat().toSorted((one, other) => one - other);
}

const broken = () => brokenInvariants(pools.pool, pools.clock.now());

async function isWaiting(): Promise<boolean> {
  const { rows } = await pools.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length > 0;
}

/**
 * Presses twice, the second time before the first press has committed. If `without` is true, the second press does not
 * lock the booking.
 */
async function pressedTwice(without: boolean): Promise<DocumentKey[]> {
  const [bookingId] = (await paidBookings(1)) as [string];
  let second: Promise<DocumentKey> | undefined;
  const first = await pools
    .nth(0)
    .db.transaction()
    .execute(async (db) => {
      const document = await issue(db, 0, bookingId);
      const unlocked = pools.nth(1).db.withPlugin({
        transformQuery: ({ node }) =>
          node.kind === 'SelectQueryNode' ? { ...node, endModifiers: [] } : node,
        transformResult: async ({ result }) => result,
      });
      second = (without ? unlocked : pools.nth(1).db)
        .transaction()
        .execute((other) => issue(other, 1, bookingId));
      await until('the second press waits', isWaiting);
      return document;
    });
  return [first, await second!];
}

test('two processes number invoices without gaps, even if one process dies', patiently, async () => {
  const bookings = await paidBookings(crowd(9));
  const numbers = await numbersOf(bookings);
  expect(numbers).toEqual(numbers.map((_, at) => at + 1));
  expect(numbers).toHaveLength(bookings.length - bookings.length / 3);
  // An invoice that was lost with its process is requested again, and gets the next number.
  expect(await numbersOf([bookings[1]!])).toEqual([numbers.length + 1]);
  expect(await broken()).toEqual([]);
});

test('a double press makes one invoice', patiently, async () => {
  const [first, second] = await pressedTwice(false);
  expect(second).toMatchObject({ number: first!.number, isNew: false });
});

test('control: without the lock of the booking, a double press makes two invoices', patiently, async () => {
  const [first, second] = await pressedTwice(true);
  expect(second).toMatchObject({ number: first!.number + 1, isNew: true });
});

test(
  'control: a sequence leaves gaps in the invoice numbers, and the check of the books finds them',
  patiently,
  async () => {
    await pools.pool.query(`create sequence as_usual start 1000;
    create function number_by_sequence() returns trigger language plpgsql as $$
      begin new.last := nextval('as_usual'); return new; end $$;
    create trigger number_by_sequence before update on vat_document_numbers
      for each row execute function number_by_sequence()`);
    await numbersOf(await paidBookings(3));
    expect(await broken()).toEqual([expect.stringMatching(/^I17a /)]);
    expectWrongBooks(pools.pool, ['I17a']);
  },
);
