import {
  type PaymentPurpose,
  aboutPurposes,
  paymentPurposes,
} from '@slipway/shared/rules/payment-purposes.ts';
import { noMoney, pence } from '@slipway/shared/values/pence.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { NewRow } from '../../../platform/database/tables.ts';
import { randomId } from '../../../platform/security/random-id.ts';
import { aPaidBooking } from '../../../testing/paid-booking.ts';
import { monday, testAppOfFile } from '../../../testing/test-app.ts';
import { hour, minute } from '../../../testing/test-clock.ts';
import { cancelBooking } from '../../cancellation/cancel-booking.ts';
import { sendRefunds } from '../refunds/send-refunds.ts';
import { advancePayments } from './advance-payments.ts';
import { checkPayment } from './check-payment.ts';

/** Each payment attempt has one purpose (price, move, deposit or charge), which decides how its money is treated. */

const site = testAppOfFile();
beforeEach(async () => {
  site.clock.set(monday);
  await site.clear();
});

const others = paymentPurposes.filter((purpose) => !aboutPurposes[purpose].paysForPlace);

/** Begins another payment for the booking, in addition to its other payments. */
async function another(bookingId: string, purpose: PaymentPurpose, amount = 10_000): Promise<string> {
  const id = randomId();
  const row: NewRow<'paymentAttempts'> = {
    id,
    reference: randomId(),
    bookingId,
    provider: 'stripe',
    purpose,
    amount: pence(amount),
    status: 'awaiting_customer',
    providerRef: `ref ${id}`,
    nextCheckAt: site.clock.now(),
    createdAt: site.clock.now(),
    updatedAt: site.clock.now(),
    cancelRequestedAt: null,
    reversalRequestedAt: null,
    notBefore: null,
    actionId: null,
    acceptedAt: null,
    captureRequestedAt: null,
  };
  await site.db.insertInto('paymentAttempts').values(row).execute();
  if (purpose === 'charge') await aCharge(bookingId, amount);
  const { reference } = row;
  await site.provider.begin(
    { id, reference, bookingId, amount: pence(amount), currency: 'GBP', providerRef: null },
    { firstName: 'Ada', lastName: 'Hall', email: 'ada@example.com', country: 'GB', hostname: 'localhost' },
  );
  return id;
}

/** Adds a charge with a pay link, which anybody may pay, unless the booking already has a charge. */
async function aCharge(bookingId: string, amount: number): Promise<void> {
  const known = await site.db
    .selectFrom('charges')
    .select('id')
    .where('bookingId', '=', bookingId)
    .executeTakeFirst();
  if (known !== undefined) return;
  const { termsVersion } = await site.booking(bookingId);
  const charge = { kind: 'damage', reason: 'a lost paddle', source: 'pay_link' } as const;
  const made = { id: randomId(), bookingId, amount: pence(amount), termsVersion, madeAt: site.clock.now() };
  await site.db
    .insertInto('charges')
    .values({ ...made, ...charge })
    .execute();
}

async function look(attemptId: string): Promise<void> {
  const row = await attemptOf(attemptId);
  await checkPayment(site.deps, row, 'test');
}

function attemptOf(id: string) {
  return site.db.selectFrom('paymentAttempts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** Moves the clock forward by an hour in steps of ten minutes, and runs the jobs before each step. */
async function restAnHour(): Promise<void> {
  for (let round = 0; round < 6; round += 1) {
    await advancePayments(site.deps);
    await sendRefunds(site.deps);
    site.clock.forward(10 * minute);
  }
}

async function aHold(): Promise<{ id: string; attemptId: string }> {
  const { booking_id: id } = await site.aVisitor().hold(await site.aSlot());
  const { id: attemptId } = await site.attempt(id);
  return { id, attemptId };
}

describe('money paid for a purpose other than the price', () => {
  test.each(others)('a payment for a %s never confirms a hold', async (purpose) => {
    const { id } = await aHold();
    const other = await another(id, purpose);
    site.provider.pays(other);
    await look(other);
    expect(await site.booking(id)).toMatchObject({ status: 'held' });
  });

  test.each(others)('if a payment for a %s lapses, the booking stays confirmed', async (purpose) => {
    const id = await aPaidBooking(site);
    const other = await another(id, purpose);
    site.provider.pays(other);
    await look(other);
    site.provider.lapses(other);
    await look(other);
    expect(await attemptOf(other)).toMatchObject({ status: 'voided' });
    expect(await site.booking(id)).toMatchObject({ status: 'confirmed' });
  });

  test('a booking is cancelled if the authorisation of its price lapses', async () => {
    const { id, attemptId } = await aHold();
    site.provider.pays(attemptId);
    await look(attemptId);
    site.provider.lapses(attemptId);
    await look(attemptId);
    expect(await site.booking(id)).toMatchObject({ status: 'cancelled' });
  });
});

describe('a deposit', () => {
  test('the job never captures a deposit without a command, even after a long wait', async () => {
    const id = await aPaidBooking(site);
    const deposit = await another(id, 'deposit');
    site.provider.pays(deposit);
    await look(deposit);
    await restAnHour();
    expect(await attemptOf(deposit)).toMatchObject({ status: 'authorised', captured: 0 });
    expect(site.provider.callsOf('capture').map(({ attempt }) => attempt.id)).not.toContain(deposit);
  });

  test('a deposit is captured when a command requests it', async () => {
    const id = await aPaidBooking(site);
    const deposit = await another(id, 'deposit');
    site.provider.pays(deposit);
    await look(deposit);
    const asked = { captureRequestedAt: site.clock.now() };
    await site.db.updateTable('paymentAttempts').set(asked).where('id', '=', deposit).execute();
    await restAnHour();
    expect(await attemptOf(deposit)).toMatchObject({ status: 'captured', captured: 10_000 });
  });

  test('an authorised deposit is voided when the trip is cancelled, and is not part of the refund', async () => {
    const id = await aPaidBooking(site);
    const deposit = await another(id, 'deposit');
    site.provider.pays(deposit);
    await look(deposit);
    const { refund } = await cancelBooking(site.deps, id);
    const { total } = await site.booking(id);
    expect(refund).toBe(total - 250);
    await restAnHour();
    expect(await attemptOf(deposit)).toMatchObject({ status: 'voided', captured: 0 });
    const refunds = await site.db.selectFrom('refunds').select(['amount', 'attemptId']).execute();
    expect(refunds).toMatchObject([{ amount: total - 250 }]);
    expect(refunds[0]!.attemptId).not.toBe(deposit);
  });

  test('a captured deposit is not part of the refund of a cancellation', async () => {
    const id = await aPaidBooking(site);
    const deposit = await another(id, 'deposit');
    const taken = { status: 'captured', authorised: pence(10_000), captured: pence(10_000) } as const;
    await site.db.updateTable('paymentAttempts').set(taken).where('id', '=', deposit).execute();
    const { total } = await site.booking(id);
    expect(await cancelBooking(site.deps, id)).toMatchObject({ refund: total - 250, adminFee: 250 });
  });

  test('a deposit is voided if its booking is not confirmed', async () => {
    const id = await aPaidBooking(site);
    await cancelBooking(site.deps, id);
    const deposit = await another(id, 'deposit');
    site.provider.pays(deposit);
    await look(deposit);
    await restAnHour();
    expect(await attemptOf(deposit)).toMatchObject({ status: 'voided' });
  });

  test('a deposit whose authorisation lapsed may be authorised again', async () => {
    const id = await aPaidBooking(site);
    const first = await another(id, 'deposit');
    site.provider.pays(first);
    await look(first);
    site.provider.lapses(first);
    await look(first);
    const second = await another(id, 'deposit');
    site.provider.pays(second);
    await look(second);
    await restAnHour();
    expect(await attemptOf(second)).toMatchObject({ status: 'authorised', reversalRequestedAt: null });
  });
});

describe('two payments of one debt', () => {
  test.each(paymentPurposes.filter((purpose) => !aboutPurposes[purpose].isOfMove))(
    'of two payments for the %s, the payment that is reported later is voided',
    async (purpose) => {
      const { id, attemptId } = await aHold();
      if (purpose !== 'booking') {
        site.provider.pays(attemptId);
        await look(attemptId);
      }
      const total = (await site.booking(id)).total;
      const first = purpose === 'booking' ? attemptId : await another(id, purpose);
      const second = await another(id, purpose, purpose === 'booking' ? total : 10_000);
      site.provider.pays(first);
      site.provider.pays(second);
      await look(second);
      await look(first);
      await look(second);
      await restAnHour();
      await look(first);
      expect(await attemptOf(second)).toMatchObject({ reversalRequestedAt: null });
      expect(await attemptOf(first)).toMatchObject({ status: 'voided', captured: noMoney });
      expect(await site.booking(id)).toMatchObject({ status: 'confirmed' });
    },
  );

  test('a second payment that the provider captured before we knew of it is refunded', async () => {
    const { id, attemptId } = await aHold();
    const second = await another(id, 'booking', (await site.booking(id)).total);
    site.provider.pays(attemptId);
    await look(attemptId);
    site.provider.pays(second);
    await site.provider.capture({ ...(await attemptOf(second)), currency: 'GBP' });
    await look(second);
    site.clock.forward(hour);
    await restAnHour();
    expect(await attemptOf(second)).toMatchObject({ status: 'refunded' });
    expect(await attemptOf(attemptId)).toMatchObject({ status: 'captured', refunded: 0 });
  });

  test('if a second payment for the price lapses, the booking stays confirmed', async () => {
    const { id, attemptId } = await aHold();
    const second = await another(id, 'booking', (await site.booking(id)).total);
    site.provider.pays(attemptId);
    await look(attemptId);
    const seen = { status: 'authorised', authorised: pence(15_000) } as const;
    await site.db.updateTable('paymentAttempts').set(seen).where('id', '=', second).execute();
    site.provider.lapses(second);
    await look(second);
    expect(await site.booking(id)).toMatchObject({ status: 'confirmed' });
  });
});

test('if the authorisation of the price lapses, money captured for a move is refunded', async () => {
  const { id, attemptId } = await aHold();
  site.provider.pays(attemptId);
  await look(attemptId);
  const move = await another(id, 'move', 5_000);
  const taken = {
    status: 'captured',
    authorised: pence(5_000),
    captured: pence(5_000),
    acceptedAt: site.clock.now(),
  } as const;
  await site.db.updateTable('paymentAttempts').set(taken).where('id', '=', move).execute();
  site.provider.lapses(attemptId);
  await look(attemptId);
  expect(await site.booking(id)).toMatchObject({ status: 'cancelled' });
  const refunds = await site.db.selectFrom('refunds').select(['attemptId', 'amount']).execute();
  expect(refunds).toEqual([{ attemptId: move, amount: 5_000 }]);
});
