import { pence } from '@slipway/shared/values/pence.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { advancePayments } from '../../src/bookings/money/paying/advance-payments.ts';
import { checkPayment } from '../../src/bookings/money/paying/check-payment.ts';
import { sendRefunds, takeDueRefunds } from '../../src/bookings/money/refunds/send-refunds.ts';
import { planRefund } from '../../src/bookings/money/refunds/plan-refund.ts';
import { aSlot } from './run-schedule.ts';
import { type ScheduleEnv, openScheduleEnv } from './schedule-env.ts';
import { paymentOf } from './steps.ts';
import { Visitor } from './visitor.ts';

let env: ScheduleEnv;
beforeAll(async () => {
  env = await openScheduleEnv();
}, 120_000);
afterAll(() => env.stop());

/** Makes a booking paid through Stripe, with a due refund of £10. */
async function aDueRefund() {
  const visitor = new Visitor(env, env.at.stripe, await aSlot(env, 1), 4);
  await visitor.reserve();
  await visitor.checkout?.pay('pays');
  await visitor.checkout?.outcome();
  await advancePayments(env.deps);
  const bookingId = visitor.bookingId ?? '';
  const { id } = await env.db
    .selectFrom('paymentAttempts')
    .select('id')
    .where('bookingId', '=', bookingId)
    .executeTakeFirstOrThrow();
  await planRefund(env.db, id, pence(1000), 'goodwill', env.now());
  const payment = await paymentOf(env.db, bookingId);
  return {
    id,
    atSimulator: (action: string) => env.simulator.control(`payments/${payment?.name}`, { action }),
    /** Returns the statuses of the refunds that are to be sent or were sent. */
    status: async () => {
      const rows = await env.db
        .selectFrom('refunds')
        .select('status')
        .where('attemptId', '=', id)
        .where('status', '!=', 'dropped')
        .execute();
      return rows.map(({ status }) => status);
    },
  };
}

test('no refund is sent while a dispute about its payment is being stored, or while the dispute is open', async () => {
  const { id } = await aDueRefund();
  const settling = await env.pool.connect();
  try {
    await settling.query('begin');
    await settling.query('select from payment_attempts where id = $1 for update', [id]);
    await settling.query('update payment_attempts set disputed_since = now() where id = $1', [id]);
    expect(await takeDueRefunds(env.deps)).toEqual([]);
    await settling.query('commit');
    expect(await takeDueRefunds(env.deps)).toEqual([]);
    await settling.query('update payment_attempts set disputed_since = null where id = $1', [id]);
    expect(await takeDueRefunds(env.deps)).toMatchObject([{ attemptId: id }]);
  } finally {
    settling.release();
  }
});

test('a refund sent just before a dispute is refused by Stripe, waits, and is sent once the dispute is won', async () => {
  const { id, atSimulator, status } = await aDueRefund();
  await atSimulator('dispute');
  // No event has arrived, so our server learns of the dispute only from the refused refund.
  await sendRefunds(env.deps);
  expect(await status()).toEqual(['requested']);
  const attempt = () =>
    env.db.selectFrom('paymentAttempts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect((await attempt()).disputedSince).not.toBeNull();
  await atSimulator('dispute_won');
  await checkPayment(env.deps, await attempt(), 'test');
  await sendRefunds(env.deps);
  expect(await status()).toEqual(['done']);
});
