import { text } from '@slipway/shared/api/typed-text.ts';
import { type Role, permissionNames } from '@slipway/shared/rules/permissions.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { advancePayments } from '../../bookings/money/paying/advance-payments.ts';
import { findPaymentOutcome } from '../../bookings/money/paying/payment-outcome.ts';
import { planRefund } from '../../bookings/money/refunds/plan-refund.ts';
import { sendRefunds } from '../../bookings/money/refunds/send-refunds.ts';
import { commandBench, give, rename } from '../../testing/sample-commands.ts';
import { monday, testAppOfFile } from '../../testing/test-app.ts';
import { minute, second } from '../../testing/test-clock.ts';
import type { Actor, Command } from './command.ts';

/** Refunds the whole payment of this attempt, as a cancellation does. */
const returnMoney = {
  ...give,
  name: 'return-money',
  input: z.strictObject({ attempt: text(26) }),
  async handler(db, who, { attempt }, tools) {
    const at = { reversalRequestedAt: tools.now, nextCheckAt: tools.now };
    const { captured } = await db
      .updateTable('paymentAttempts')
      .set(at)
      .where('id', '=', attempt)
      .returning('captured')
      .executeTakeFirstOrThrow();
    if (captured > 0) await planRefund(db, attempt, captured, 'a test', tools.now);
    return give.handler(db, who, { amount: 0 });
  },
} satisfies Command<z.ZodMiniType<{ attempt: string }>>;

const demandInput = z.strictObject({ needs: z.optional(z.enum(permissionNames)), day: z.optional(text(10)) });
/** The input of this command names the permission that the command requires. */
const demand = {
  ...give,
  name: 'demand',
  permission: 'hold-sales',
  input: demandInput,
  dayOf: async (_db, { day }) => (day === undefined ? undefined : localDate(day)),
  async handler(db, who, { needs }, tools) {
    if (needs !== undefined) tools.requirePermission(needs, 'No.');
    return give.handler(db, who, { amount: 0 });
  },
} satisfies Command<typeof demandInput>;

const site = testAppOfFile();
let bench: Awaited<ReturnType<typeof commandBench>>;
beforeAll(async () => {
  bench = await commandBench(site, [returnMoney, demand]);
});
beforeEach(() => site.clock.set(monday));

describe('undo', () => {
  test('an undo restores the rows, drops the waiting email, and is logged', async () => {
    const before = await bench.counted();
    const { action } = await bench.run(bench.actor('dock'), rename, { key: 'email', value: 'a' });
    site.clock.forward(59 * second);
    expect(await bench.sent()).not.toContain('email is a');
    await bench.undo(bench.actor('dock'), action!.id);
    expect(await bench.valueOf('email')).toBeUndefined();
    expect(await bench.counted()).toEqual({ ...before, actions: before.actions + 2 });
    site.clock.forward(2 * minute);
    expect(await bench.sent()).not.toContain('email is a');
    await expect(bench.undo(bench.actor('dock'), action!.id)).rejects.toMatchObject({ code: 'cannot_undo' });
  });

  test('after a minute, an undo is refused and the email is sent', async () => {
    const { action } = await bench.run(bench.actor('dock'), rename, { key: 'late', value: 'a' });
    site.clock.forward(60 * second);
    await expect(bench.undo(bench.actor('dock'), action!.id)).rejects.toMatchObject({ code: 'cannot_undo' });
    expect(await bench.sent()).toContain('late is a');
  });

  test('if two people press undo at the same time, the action is undone once', async () => {
    const { action } = await bench.run(bench.actor('dock'), rename, { key: 'twice', value: 'a' });
    const both = await Promise.allSettled([
      bench.undo(bench.actor('dock'), action!.id),
      bench.undo(bench.actor('owner'), action!.id),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('an undo is refused if another action has changed the same subject since', async () => {
    const first = await bench.run(bench.actor('dock'), rename, { key: 'since', value: 'a' });
    const later = await bench.run(bench.actor('manager'), rename, { key: 'since', value: 'b' });
    await expect(bench.undo(bench.actor('dock'), first.action!.id)).rejects.toMatchObject({
      code: 'cannot_undo',
    });
    await bench.undo(bench.actor('manager'), later.action!.id);
    await bench.undo(bench.actor('dock'), first.action!.id);
    expect(await bench.valueOf('since')).toBeUndefined();
  });

  test('people can undo their own actions, and a manager can undo anybody’s', async () => {
    const { action } = await bench.run(bench.actor('manager'), rename, { key: 'own', value: 'a' });
    await expect(bench.undo(bench.actor('dock'), action!.id)).rejects.toMatchObject({ code: 'out_of_reach' });
    await expect(bench.undo(bench.actor('kitchen'), action!.id)).rejects.toMatchObject({
      code: 'not_allowed',
    });
    await bench.undo(bench.actor('owner'), action!.id);
  });

  const tablet = { tablet: { id: 't'.repeat(26), name: 'Jetty' } };
  const proved = { isSteppedUp: true };
  test.each<[string, [Role, Partial<Actor>?], object, [Role, Partial<Actor>?], string]>([
    ['the permission that its input names', ['owner'], { needs: 'set-policies' }, ['manager'], 'not_allowed'],
    ['the reach of the tablet', ['dock'], { day: '2027-05-06' }, ['dock', tablet], 'out_of_reach'],
    ['step-up at the tablet', ['manager'], { amount: 1 }, ['manager', tablet], 'out_of_reach'],
    ['the rest of the day’s limit', ['owner', proved], { amount: 250_01 }, ['manager'], 'over_limit'],
    ['the passkey above an amount', ['owner', proved], { amount: 250_01 }, ['owner'], 'step_up_needed'],
  ])('undoing a command requires %s, as the command itself does', async (_, by, input, undoneBy, code) => {
    const command: Command = 'amount' in input ? give : demand;
    const { action } = await bench.run(bench.actor(...by), command, input);
    await expect(bench.undo(bench.actor(...undoneBy), action!.id)).rejects.toMatchObject({ code });
    await bench.undo(bench.actor('owner', proved), action!.id);
  });

  test('an undo drops the planned refund, and the payment stays captured; without an undo, the refund is sent', async () => {
    const captured = await aPayment();
    await site.setBooking(captured.bookingId, { status: 'confirmed' });
    await advancePayments(site.deps);
    const { action } = await bench.run(bench.actor('owner'), returnMoney, { attempt: captured.attemptId });
    await sendRefunds(site.deps);
    await advancePayments(site.deps);
    expect(await refundsOf(captured.attemptId)).toMatchObject([{ status: 'requested', attempts: 0 }]);
    await bench.undo(bench.actor('owner'), action!.id);
    expect(await refundsOf(captured.attemptId)).toEqual([]);
    await advancePayments(site.deps);
    const attempt = await attemptRow(captured.attemptId);
    expect(attempt).toMatchObject({ status: 'captured', reversalRequestedAt: null, notBefore: null });
    await bench.run(bench.actor('owner'), returnMoney, { attempt: captured.attemptId });
    site.clock.forward(minute);
    await sendRefunds(site.deps);
    expect(await refundsOf(captured.attemptId)).toMatchObject([{ status: 'done' }]);
  });

  test('a payment authorised within a minute after a cancellation is captured if the cancellation is undone, and otherwise voided', async () => {
    for (const isUndone of [true, false]) {
      const held = await site.aVisitor().hold(await site.aSlot());
      const attemptId = await attemptOf(held.booking_id);
      const { action } = await bench.run(bench.actor('owner'), returnMoney, { attempt: attemptId });
      site.provider.pays(held.booking_id);
      await findPaymentOutcome(site.deps, held.booking_id, held.transactionReference);
      await advancePayments(site.deps);
      expect(await attemptRow(attemptId)).toMatchObject({ status: 'authorised' });
      if (isUndone) await bench.undo(bench.actor('owner'), action!.id);
      else site.clock.forward(minute);
      for (const _ of [1, 2, 3]) {
        await advancePayments(site.deps);
        site.clock.forward(minute);
      }
      expect(await attemptRow(attemptId)).toMatchObject({ status: isUndone ? 'captured' : 'voided' });
    }
  });
});

/** Makes a booking with a captured payment. */
async function aPayment() {
  const held = await site.aVisitor().hold(await site.aSlot());
  site.provider.pays(held.booking_id);
  await findPaymentOutcome(site.deps, held.booking_id, held.transactionReference);
  await advancePayments(site.deps);
  return { bookingId: held.booking_id, attemptId: await attemptOf(held.booking_id) };
}

const attemptOf = async (bookingId: string) => (await site.attempt(bookingId)).id;
const attemptRow = (id: string) =>
  site.db.selectFrom('paymentAttempts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const refundsOf = (id: string) =>
  site.db.selectFrom('refunds').select(['status', 'attempts']).where('attemptId', '=', id).execute();
