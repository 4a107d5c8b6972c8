import { lockPeriod } from '@slipway/shared/api/console/books.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { pence } from '@slipway/shared/values/pence.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aPaidBooking } from '../../testing/paid-booking.ts';
import { testAppOfFile } from '../../testing/test-app.ts';
import { at, minute } from '../../testing/test-clock.ts';
import { signedInAs } from '../../testing/test-staff.ts';
import { compareDrawers, compareLedger } from './compare-books.ts';
import { proveMorning } from './prove-morning.ts';
import { readMorningProof } from './read-proof.ts';

const site = testAppOfFile({ boats: 3 });
const today = localDate('2027-06-20');

test('a changed row of a locked month is found, unless the books have posted the change', async () => {
  const first = await aPaidBooking(site, '2027-05-20');
  site.clock.set(at('2027-05-31 12:00'));
  const last = await aPaidBooking(site, '2027-06-10');
  expect(await compareLedger(site.db, today)).toEqual([]);
  site.clock.set(at('2027-06-20 06:00'));
  await (await signedInAs(site, 'owner')).run(lockPeriod, { month: '2027-05' });
  expect(await compareLedger(site.db, today)).toEqual([]);
  const losePenny = async (booking: string) =>
    sql`update payment_attempt_events set moved = moved - 1
      where moved is not null and attempt_id = ${(await site.attempt(booking)).id}`.execute(site.db);
  // The books themselves notice changes in the last days of a locked month, so the comparison finds nothing.
  await losePenny(last);
  expect(await compareLedger(site.db, today)).toEqual([]);
  await losePenny(first);
  const { captured } = await site.attempt(first);
  expect(await compareLedger(site.db, today)).toMatchObject([
    { part: 'ledger', about: 'payment_attempt_events', expected: captured, found: captured - 1 },
  ]);
  // The finding names the row and its booking.
  expect(await proveMorning(site.deps)).toBe(false);
  site.clock.forward(5 * minute);
  expect(await proveMorning(site.deps)).toBe(true);
  const { proof } = await readMorningProof(site.db, site.clock.now());
  expect(proof?.differences).toMatchObject([
    {
      bookingId: first,
      sentence: expect.stringMatching(/no later line corrects the difference \(payment_attempt_events \d+\)/),
    },
  ]);
});

test('a closed drawer whose lines no longer add up to its total is found', async () => {
  const openedAt = site.clock.now();
  const { id } = await site.db
    .insertInto('drawers')
    .values({
      name: 'Jess',
      openedBy: null,
      openedAt,
      closedBy: null,
      note: null,
      openedByCash: null,
      isFloatOpen: null,
      float: pence(5000),
      closedAt: openedAt,
      counted: pence(5000),
      expected: pence(5000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(await compareDrawers(site.db, openedAt, today)).toEqual([]);
  await sql`insert into hand_money (method, kind, amount, drawer_id, at)
    values ('cash', 'payment', 1, ${id}, ${openedAt})`.execute(site.db);
  expect(await compareDrawers(site.db, openedAt, today)).toMatchObject([
    { part: 'drawers', rowId: String(id), expected: 5000, found: 5001 },
  ]);
});
