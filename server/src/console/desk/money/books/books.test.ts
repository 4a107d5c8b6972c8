import {
  getLiabilities,
  getOwed,
  getTakings,
  getVat,
  listBookRows,
  listDisputes,
  listPeriods,
  lockPeriod,
} from '@slipway/shared/api/console/books.ts';
import { cancelBooking } from '@slipway/shared/api/bookings.ts';
import { exportBooks, getAccountant } from '@slipway/shared/api/console/accountant.ts';
import { stepUp } from '@slipway/shared/api/console/me.ts';
import { openDrawer, takePayment } from '@slipway/shared/api/console/money.ts';
import { sellWalkIn } from '@slipway/shared/api/console/sale.ts';
import { roles } from '@slipway/shared/rules/roles.ts';
import { pence } from '@slipway/shared/values/pence.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { advancePayments } from '../../../../bookings/money/paying/advance-payments.ts';
import { sendRefunds } from '../../../../bookings/money/refunds/send-refunds.ts';
import { runOwnerCommand } from '../../../../operations/owner/owner-commands.ts';
import { aBookedParty } from '../../../../testing/amending.ts';
import { disputeLost, disputeOpen, disputedTrips } from '../../../../testing/disputed-trips.ts';
import { saleBody } from '../../../../testing/sale-body.ts';
import { playHandMoney } from '../../../../testing/scene-of-hand-money.ts';
import { monday, testAppOfFile } from '../../../../testing/test-app.ts';
import { at } from '../../../../testing/test-clock.ts';
import { signedInAs } from '../../../../testing/test-staff.ts';

/**
 * All tests use one business, from May to July, which is set up by calls to its API. The tests run in order,
 * and each one continues from the test before.
 */
const site = testAppOfFile({ boats: 3 });
const owner = async () => signedInAs(site, 'owner');
const may = { from: '2027-05-01', to: '2027-05-31' };
const july = { from: '2027-07-01', to: '2027-07-31' };
const june = { from: '2027-06-01', to: '2027-06-30' };
const trips = () => disputedTrips(site);
let disputed: Awaited<ReturnType<ReturnType<typeof trips>>>;
let cancelled: Awaited<ReturnType<typeof aBookedParty>>;
let owedBooking: string;

beforeAll(async () => {
  site.clock.set(monday);
  const manager = await signedInAs(site, 'manager');
  await manager.run(openDrawer, { name: 'Jetty', float: 50 });
  await playHandMoney(site);
  await manager.run(sellWalkIn, saleBody(await site.aSlot(), { by: 'cash', given: 160 }));
  ({ bookingId: owedBooking } = (await manager.run(
    sellWalkIn,
    saleBody(await site.aSlot({ date: '2027-05-04' }), { by: 'dock' }),
  )) as { bookingId: string });
  disputed = await trips()();
  cancelled = await aBookedParty(site, await site.aSlot({ date: '2027-06-20' }));
  await advancePayments(site.deps);
});

/** Reads the rows of a figure, and their sum. */
async function rowsOf(query: object) {
  const browser = await owner();
  const { rows, sum, count, next } = await browser.get(listBookRows, { query } as never);
  expect(next).toBeNull();
  expect(rows).toHaveLength(count);
  expect(pence(Math.round(rows.reduce((all, { amount }) => all + amount * 100, 0)))).toBe(
    Math.round(sum * 100),
  );
  return { rows, sum };
}

test('takings are listed by day, method, person and source, and the rows of each part add up to its sum', async () => {
  const takings = await (await owner()).get(getTakings, { query: may });
  // Three cash sales of £150 to walk-ins, one of which is undone; £35 kept from a deposit; and two sales by card.
  expect(takings).toMatchObject({ sum: 635, taken: 785, givenBack: -150, isOwn: false, lockedTo: null });
  expect(Object.fromEntries(takings.byMethod.map(({ method, sum }) => [method, sum]))).toEqual({
    cash: 335,
    stripe: 300,
  });
  for (const { date, sum } of takings.byDay)
    expect((await rowsOf({ figure: 'takings', ...may, day: date })).sum).toBe(sum);
  for (const { method, isByLink, sum } of takings.byMethod)
    expect((await rowsOf({ figure: 'takings', ...may, method, isByLink: isByLink ? 'yes' : 'no' })).sum).toBe(
      sum,
    );
  for (const { person, sum } of takings.byPerson)
    expect((await rowsOf({ figure: 'takings', ...may, person: person?.id ?? 'nobody' })).sum).toBe(sum);
  for (const { source, sum } of takings.bySource)
    expect((await rowsOf({ figure: 'takings', ...may, source: source ?? 'none' })).sum).toBe(sum);
  const { rows } = await rowsOf({ figure: 'takings', ...may, method: 'stripe' });
  expect(rows).toContainEqual(
    expect.objectContaining({
      table: 'payment_attempt_events',
      kind: 'payment',
      amount: 150,
      date: '2027-05-03',
      tripDate: '2027-06-20',
      payoutDate: null,
      bookingId: cancelled.id,
      purpose: 'booking',
      source: 'site',
      person: null,
      vat: [{ rate: 20, gross: 150, vat: 25 }],
      line: null,
      corrects: null,
    }),
  );
});

test('the list of debts shows the names of the parties only to roles that may see names', async () => {
  const owed = await (await owner()).get(getOwed);
  expect(owed).toMatchObject({
    sum: 150,
    parties: [{ bookingId: owedBooking, owed: 150, hasSailed: false }],
  });
  expect(owed.parties[0]!.name).toMatch(/\S/);
  expect((await rowsOf({ figure: 'owed' })).sum).toBe(150);
  const [party] = (await (await signedInAs(site, 'accountant')).get(getOwed)).parties;
  expect(party).toMatchObject({ owed: 150 });
  expect(party).not.toHaveProperty('name');
});

test('dock staff see only the sums that they took', async () => {
  const dock = await signedInAs(site, 'dock');
  expect(await dock.get(getTakings, { query: may })).toMatchObject({ sum: 0, isOwn: true });
  await dock.run(takePayment, { bookingId: owedBooking, method: 'card_machine', slip: '0042' });
  expect(await dock.get(getTakings, { query: may })).toMatchObject({ sum: 150, isOwn: true });
  const { rows } = await dock.get(listBookRows, { query: { figure: 'takings', ...may } } as never);
  expect(rows.map(({ amount, person }) => [amount, person?.name])).toEqual([[150, expect.any(String)]]);
  for (const figure of ['vat', 'owed', 'paid_not_sailed'])
    expect(
      await dock.refused(listBookRows, { query: { figure, ...may, on: '2027-05-03' } } as never),
    ).toMatchObject({ code: 'not_allowed' });
});

test('VAT is added up from the lines by rate and day, and sums without VAT are listed beside it', async () => {
  const vat = await (await owner()).get(getVat, { query: may });
  expect(vat).toMatchObject({ isRegistered: true, vat: 125, outside: { sum: 35 } });
  expect(vat.byRate).toEqual([expect.objectContaining({ rate: 20, gross: 750, net: 625, vat: 125 })]);
  expect((await rowsOf({ figure: 'vat', ...may, rate: '20' })).sum).toBe(125);
  expect((await rowsOf({ figure: 'outside', ...may })).sum).toBe(35);
});

test('receivables and liabilities at the end of a day are listed row by row', async () => {
  const browser = await owner();
  expect((await browser.get(getOwed)).sum).toBe(0);
  const on = '2027-05-03';
  const { figures, sum } = await browser.get(getLiabilities, { query: { on } });
  expect(sum).toBe(figures.reduce((all, each) => all + each.sum, 0));
  for (const each of figures) {
    const { rows } = await rowsOf({ figure: each.figure, on });
    expect(rows).toHaveLength(each.parties);
    for (const { bookingId, amount } of rows)
      expect((await rowsOf({ figure: each.figure, on, booking: bookingId! })).sum).toBe(amount);
  }
  expect(figures.find(({ figure }) => figure === 'paid_not_sailed')!.sum).toBeGreaterThan(300);
  // No payment has been made yet.
  expect(await browser.get(getLiabilities, { query: { on: '2027-05-02' } })).toMatchObject({ sum: 0 });
});

describe('a locked month', () => {
  test('only the owner can lock a month, and only after the month is over and all earlier months are locked', async () => {
    const browser = await owner();
    expect(await browser.refusedRun(lockPeriod, { month: '2027-05' })).toMatchObject({
      code: 'invalid',
      message: 'May 2027 is not over yet.',
    });
    site.clock.set(at('2027-06-02 09:00'));
    const later = await owner();
    expect(await later.refusedRun(lockPeriod, { month: '2027-06' })).toMatchObject({
      message: 'Months are locked in their order: May 2027 is next.',
    });
    for (const role of roles.filter((one) => one !== 'owner'))
      expect(await (await signedInAs(site, role)).refusedRun(lockPeriod, { month: '2027-05' })).toMatchObject(
        {
          code: 'not_allowed',
        },
      );
    const before = await later.get(getTakings, { query: may });
    const preview = await later.get(lockPeriod, { body: { month: '2027-05', isPreview: true } });
    expect(preview.effect.figures).toContainEqual({ label: 'Takings', value: '£785.00' });
    expect(await later.get(listPeriods)).toMatchObject({
      locked: [],
      next: { month: '2027-05', isOver: true },
    });
    const words = ['lock-month', '2027-05'];
    expect(await runOwnerCommand(site.deps, words)).toContain('Nothing is done yet');
    expect(await runOwnerCommand(site.deps, [...words, 'yes'])).toContain('May 2027 is locked with');
    expect(await later.get(getTakings, { query: may })).toEqual({ ...before, lockedTo: '2027-05-31' });
    expect(await later.get(listPeriods)).toMatchObject({
      locked: [{ month: '2027-05', takings: 785, vat: 125 }],
      next: { month: '2027-06', isOver: false },
    });
    expect(await later.refusedRun(lockPeriod, { month: '2027-05' })).toMatchObject({
      message: 'May 2027 is locked already.',
    });
  });

  test('a locked month never changes', async () => {
    for (const change of [
      'delete from ledger_lines',
      'update ledger_lines set amount = amount + 1',
      'delete from ledger_vat',
      'update ledger_vat set vat = vat + 1',
      'delete from ledger_periods',
      'update ledger_periods set locked_by = null',
    ])
      await expect(sql.raw(change).execute(site.db), change).rejects.toThrow('never changed');
  });

  test('if a payment is refunded or lost in a dispute after its month is locked, the open month gets a line that names the locked line', async () => {
    await cancelled.visitor.get(cancelBooking, { body: { id: cancelled.id, email: cancelled.email } });
    await sendRefunds(site.deps);
    site.clock.set(at('2027-06-03 09:00'));
    await disputed.says({
      ...disputeOpen,
      providerRef: 'du 1',
      openedAt: at('2027-05-31 23:00'),
      fee: pence(2000),
    });
    const browser = await owner();
    expect(await browser.get(listDisputes)).toMatchObject({
      disputes: [{ status: 'needs_answer', amount: 150, fee: 20, daysLeft: expect.any(Number) }],
      toAnswer: { count: 1, sum: 150 },
    });
    await disputed.says({ ...disputeLost, providerRef: 'du 1' });
    const { rows } = await rowsOf({ figure: 'takings', ...june });
    expect(
      Object.fromEntries(
        rows.map(({ kind, amount, corrects }) => [kind, { amount, isNamed: corrects !== null }]),
      ),
    ).toEqual({ chargeback: { amount: -150, isNamed: true }, refund: { amount: -147.5, isNamed: true } });
    // The provider charged the fee in May, but reported it after May was locked.
    const fees = await rowsOf({ figure: 'fees', ...june });
    expect(fees.rows).toMatchObject([{ amount: -20, date: '2027-06-01', at: '2027-05-31T22:00:00.000Z' }]);
    expect((await browser.get(getTakings, { query: may })).fees).toEqual({ sum: 0, lines: 0 });
  });

  test('if the record behind a locked line changes, the open month gets a line that corrects the locked line', async () => {
    site.clock.set(at('2027-07-01 09:00'));
    const browser = await owner();
    await browser.run(lockPeriod, { month: '2027-06' });
    // We won the appeal, so the payment lost in June is ours again.
    await sql`update payment_disputes set status = 'won', charged_back = 0, updated_at = ${site.clock.now()}`.execute(
      site.db,
    );
    const { rows } = await rowsOf({ figure: 'takings', ...july });
    expect(rows).toMatchObject([
      { kind: 'chargeback', amount: 150, corrects: expect.any(Number), date: '2027-07-01' },
    ]);
    expect(rows[0]!.vat).toEqual([{ rate: 20, gross: 150, vat: 25 }]);
    expect((await browser.get(getTakings, { query: june })).takenBack).toBe(-150);
  });

  test('a second capture of one payment is a separate line', async () => {
    const amounts = async () =>
      (await rowsOf({ figure: 'takings', ...july })).rows.filter(({ kind }) => kind === 'payment');
    const before = await amounts();
    await sql`update payment_attempts set authorised = authorised + 1000, captured = captured + 1000,
      updated_at = ${site.clock.now()} where booking_id = ${disputed.id}`.execute(site.db);
    expect(await amounts()).toEqual([
      expect.objectContaining({
        table: 'payment_attempt_events',
        amount: 10,
        date: '2027-07-01',
        line: null,
      }),
      ...before,
    ]);
  });

  test('a record that is committed after its month was locked is dated the first open day', async () => {
    await site.db
      .insertInto('handMoney')
      .values({
        method: 'cash',
        kind: 'deposit',
        amount: pence(5000),
        bookingId: owedBooking,
        at: at('2027-06-30 23:59'),
      })
      .execute();
    const { rows } = await rowsOf({ figure: 'deposits', ...july });
    expect(rows).toMatchObject([
      { amount: 50, date: '2027-07-01', at: '2027-06-30T22:59:00.000Z', line: null },
    ]);
    expect((await (await owner()).get(getTakings, { query: june })).deposits).toEqual({ sum: 0, lines: 0 });
  });
});

test('an unknown kind, subject, purpose or provider blocks the books’ figures and files, and the refusal names it', async () => {
  const browser = await owner();
  await browser.get(stepUp, { body: { isDemo: true } });
  const asks = () =>
    Promise.all([
      browser.ask(getTakings, { query: july }),
      browser.ask(getVat, { query: july }),
      browser.ask(listBookRows, { query: { ...july, figure: 'differences' } }),
      browser.ask(listBookRows, { query: { ...july, figure: 'outside' } }),
      browser.ask(getLiabilities, { query: { on: '2027-06-30' } }),
      browser.ask(getAccountant, { query: { month: '2027-07' } }),
      browser.ask(exportBooks, { body: { month: '2027-07', file: 'lines', part: 1 } }),
    ]);
  expect((await asks()).map(({ status }) => status)).toEqual(Array(7).fill(200));
  for (const [what, column, word] of [
    ['kind', 'kind', 'voucher'],
    ['subject', 'subject', 'boat_sale'],
    ['purpose', 'purpose', 'tip'],
    ['provider', 'method', 'new_bank'],
  ] as const)
    await withSources(column, word, async () => {
      for (const { status, text } of await asks()) {
        expect(status).toBe(400);
        expect(text).toContain(`do not know the ${what} “${word}”`);
      }
    });
});

/** Replaces ledger_sources, so that every line has the unknown `word` in `column`, and calls `look`. */
async function withSources(column: string, word: string, look: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ source: string; columns: string }>`
    select pg_get_functiondef('ledger_sources'::regproc) as source,
      pg_get_function_result('ledger_sources'::regproc) as columns`.execute(site.db);
  const { source, columns } = rows[0]!;
  const names = [...columns.matchAll(/[(,] ?(\w+) /g)].map(([, name]) => name!);
  const selected = names.map((name) => (name === column ? `'${word}'::text` : name)).join(', ');
  const parameters = 'timestamptz, timestamptz, text[]';
  await sql.raw(`alter function ledger_sources(${parameters}) rename to known_sources`).execute(site.db);
  await sql
    .raw(
      `create function ledger_sources(${parameters}) returns ${columns} language sql stable as
        $$ select ${selected} from known_sources($1, $2, $3) $$`,
    )
    .execute(site.db);
  try {
    await look();
  } finally {
    await sql.raw(source).execute(site.db);
    await sql.raw(`drop function known_sources(${parameters})`).execute(site.db);
  }
}

test('payments of an unknown provider block the books, and the refusal names the provider', async () => {
  await sql`update payment_attempts set provider = 'new_bank' where provider = 'stripe' and captured > 0`.execute(
    site.db,
  );
  await sql`update payment_attempt_events set at = ${at('2027-07-10 09:00')} where moved is not null`.execute(
    site.db,
  );
  site.clock.set(at('2027-08-01 09:00'));
  const browser = await owner();
  const query = july;
  const stopped = {
    code: 'invalid',
    message: expect.stringContaining('do not know the provider “new_bank”') as string,
  };
  expect(await browser.refused(getTakings, { query })).toMatchObject(stopped);
  expect(await browser.refused(getVat, { query })).toMatchObject(stopped);
  expect(await browser.refused(listBookRows, { query: { ...query, figure: 'takings' } })).toMatchObject(
    stopped,
  );
  expect(await browser.refusedRun(lockPeriod, { month: '2027-07' })).toMatchObject(stopped);
});
