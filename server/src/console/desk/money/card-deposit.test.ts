import { getBoard } from '@slipway/shared/api/console/board.ts';
import { takeDeposit } from '@slipway/shared/api/console/deposit-commands.ts';
import { getStaffBooking } from '@slipway/shared/api/console/booking.ts';
import type { ConsoleEndpoint } from '@slipway/shared/api/console/console-endpoint.ts';
import { undoAction } from '@slipway/shared/api/console/me.ts';
import { releaseCardDeposit, sendPayLink } from '@slipway/shared/api/console/money.ts';
import { payByLink } from '@slipway/shared/api/pay-links.ts';
import { askPayment } from '@slipway/shared/api/payments.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { advancePayments } from '../../../bookings/money/paying/advance-payments.ts';
import { checkPayment } from '../../../bookings/money/paying/check-payment.ts';
import { warnOfEndingDeposits } from '../../../bookings/follow-up/send-reminders.ts';
import { sendRefunds } from '../../../bookings/money/refunds/send-refunds.ts';
import { at, minute } from '../../../testing/test-clock.ts';
import { jettyOfFile } from '../../../testing/test-jetty.ts';
import { type StaffBrowser, signedInAs } from '../../../testing/test-staff.ts';

const jetty = jettyOfFile();
let dock: StaffBrowser;
let manager: StaffBrowser;
let party: string;
beforeEach(async () => {
  ({ dock, manager } = await jetty.begin());
  party = await jetty.aParty(jetty.slots.ten);
});

const deposit = () =>
  jetty.site.db
    .selectFrom('paymentAttempts')
    .selectAll()
    .where('bookingId', '=', party)
    .where('purpose', '=', 'deposit')
    .executeTakeFirstOrThrow();
const page = async () => {
  const { money } = await manager.get(getStaffBooking, { params: { id: party } });
  return money!;
};
const onBoard = () => jetty.card(party, dock);

async function ask(): Promise<string> {
  const { payLink: address } = await dock.run(sendPayLink, { bookingId: party, debt: 'deposit' });
  return address!.slice(-26);
}

/** A customer opens the link, and the sum is authorised on their card. */
async function setAside(link: string): Promise<void> {
  const { booking_id, transactionReference } = await jetty.site.aVisitor().get(payByLink, {
    body: { link, payment_method_id: '1', total: 100 },
    key: randomUUID(),
  });
  jetty.site.provider.pays((await deposit()).id);
  await jetty.site
    .aVisitor()
    .get(askPayment, { body: { booking_id, payment_reference: transactionReference } });
}

/** The emails to the party about its deposit. */
const told = () =>
  jetty.site.db
    .selectFrom('mails')
    .select('facts')
    .where('bookingId', '=', party)
    .where('kind', '=', 'deposit_decided')
    .execute();

/** Waits until the last action can no longer be undone, and runs the jobs. */
async function rest(): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    await jetty.later(minute + 1000);
    await advancePayments(jetty.site.deps);
    await sendRefunds(jetty.site.deps);
  }
}

async function doneBy(who: StaffBrowser, endpoint: ConsoleEndpoint, body: object) {
  return (await who.get(endpoint, { body: { ...body, requestId: randomUUID() } })) as {
    effect: { sentence: string };
    action: { id: string };
  };
}
const takeBack = (who: StaffBrowser, id: string) =>
  who.get(undoAction, { body: { action: id, requestId: randomUUID() } });

describe('a card deposit whose hold ends soon', () => {
  const inHours = (hours: number) => new Date(jetty.site.clock.now().getTime() + hours * 60 * minute);
  const warned = async () => {
    await warnOfEndingDeposits(jetty.site.deps);
    const { rows } = await sql<{ todo: string }>`select facts ->> 'todo' as todo from mails
      where booking_id = ${party} and kind = 'owner_alert'`.execute(jetty.site.db);
    return rows.map(({ todo }) => todo);
  };
  async function aDepositUntil(until: Date) {
    const link = await ask();
    await setAside(link);
    const row = await deposit();
    jetty.site.provider.says(row.id, { captureBefore: until });
    await checkPayment(jetty.site.deps, row, 'test');
  }

  test('the board shows when a card deposit’s hold ends, and the owner is told once, a day before', async () => {
    const until = inHours(30);
    await setAside(await ask());
    // The provider has not reported when the hold ends, so we assume seven days.
    expect((await onBoard()).cardDeposit).toMatchObject({
      state: 'held',
      until: inHours(7 * 24).toISOString(),
      isUntilAssumed: true,
    });
    jetty.site.provider.says((await deposit()).id, { captureBefore: until });
    await checkPayment(jetty.site.deps, await deposit(), 'test');
    expect((await onBoard()).cardDeposit).toMatchObject({
      state: 'held',
      until: until.toISOString(),
      isUntilAssumed: false,
    });
    expect((await page()).depositHeld.onCard).toMatchObject({ until: until.toISOString() });
    expect(await warned()).toEqual([]);
    const board = () => manager.get(getBoard, { params: { date: venueDate(jetty.site.clock.now()) } });
    expect((await board()).moneyToDecide).toEqual([]);
    await jetty.later(7 * 60 * minute);
    for (let look = 0; look < 2; look += 1)
      expect(await warned()).toEqual([expect.stringContaining('on Sunday 9 May 2027, 15:30')]);
    expect((await board()).moneyToDecide).toEqual([
      expect.objectContaining({
        bookingId: party,
        sentence: 'Deposit of £100.00: the bank releases it on Sunday 9 May 2027, 15:30',
      }),
    ]);
  });

  test('the owner gets no email about a card deposit that staff have already kept or released', async () => {
    await aDepositUntil(inHours(20));
    await doneBy(manager, releaseCardDeposit, { bookingId: party });
    expect(await warned()).toEqual([]);
  });
});

describe('a deposit by pay link', () => {
  test('a deposit that the customer authorises by pay link is shown as held, on the board and on the booking’s page', async () => {
    expect(await onBoard()).toMatchObject({ cardDeposit: null, lights: { deposit: 'none' } });
    expect((await page()).depositHeld).toEqual({
      byHand: null,
      onCard: null,
      left: 0,
      canBeAsked: true,
      askedFrom: null,
    });
    const link = await ask();
    expect(await onBoard()).toMatchObject({
      cardDeposit: { state: 'asked', amount: 100, kept: null },
      lights: { deposit: 'none' },
    });
    expect((await onBoard()).missing.map(({ what }) => what)).toContain('deposit');
    await setAside(link);
    expect(await onBoard()).toMatchObject({
      cardDeposit: { state: 'held', amount: 100 },
      deposit: null,
      lights: { deposit: 'held' },
    });
    expect((await onBoard()).missing.map(({ what }) => what)).not.toContain('deposit');
    const { depositHeld: held, moves, owes } = await page();
    expect(held).toMatchObject({ byHand: null, onCard: { state: 'held' }, left: 100, canBeAsked: false });
    expect(moves.map(({ label }) => label)).toContain('Deposit set aside');
    expect(owes.amount).toBe(0);
    expect(await dock.refusedRun(sendPayLink, { bookingId: party, debt: 'deposit' })).toMatchObject({
      code: 'invalid',
    });
  });

  test('a deposit by pay link can be requested only if the bank’s hold would last until three days after the trip', async () => {
    // The trip ends on 8 May at noon, and the bank holds a deposit for seven days.
    jetty.site.clock.set(at('2027-05-04 11:59'));
    manager = await signedInAs(jetty.site, 'manager');
    expect((await page()).depositHeld).toMatchObject({
      canBeAsked: false,
      askedFrom: at('2027-05-04 12:00').toISOString(),
    });
    jetty.site.clock.set(at('2027-05-04 12:00'));
    manager = await signedInAs(jetty.site, 'manager');
    expect((await page()).depositHeld).toMatchObject({ canBeAsked: true, askedFrom: null });
  });

  test('a deposit by pay link can no longer be requested once the trip has begun', async () => {
    await ask();
    await jetty.later(31 * minute);
    expect(await onBoard()).toMatchObject({ cardDeposit: null });
    expect((await page()).depositHeld.canBeAsked).toBe(false);
  });

  test('a party with two deposits, by pay link and in cash, needs a decision by staff', async () => {
    await setAside(await ask());
    await dock.run(takeDeposit, jetty.event(party, { method: 'cash' }));
    expect((await onBoard()).needsYou).toMatchObject([{ kind: 'two_deposits', event: null }]);
  });

  test('staff have a minute to undo the release of a card deposit, and only after that minute is the bank told', async () => {
    await setAside(await ask());
    const { action } = await doneBy(dock, releaseCardDeposit, { bookingId: party });
    expect(await onBoard()).toMatchObject({
      cardDeposit: { state: 'letting_go' },
      lights: { deposit: 'none' },
    });
    await advancePayments(jetty.site.deps);
    expect(await deposit()).toMatchObject({ status: 'authorised' });
    await takeBack(dock, action.id);
    expect(await onBoard()).toMatchObject({ cardDeposit: { state: 'held' } });
    await rest();
    expect(await deposit()).toMatchObject({ status: 'authorised', reversalRequestedAt: null });
    expect(await told()).toEqual([]);

    await dock.run(releaseCardDeposit, { bookingId: party });
    await rest();
    expect(await deposit()).toMatchObject({ status: 'voided', captured: 0 });
    expect(await told()).toMatchObject([{ facts: { deposit: 10_000, kept: 0 } }]);
    expect(await onBoard()).toMatchObject({ cardDeposit: { state: 'let_go' } });
    // The party has not sailed, so the deposit counts as missing and can be requested again.
    expect((await onBoard()).missing.map(({ what }) => what)).toContain('deposit');
    expect((await page()).depositHeld.canBeAsked).toBe(true);
    expect(await dock.refusedRun(releaseCardDeposit, { bookingId: party })).toMatchObject({
      code: 'invalid',
    });
  });
});
