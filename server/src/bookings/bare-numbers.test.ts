import { priceOf } from '@slipway/shared/rules/price.ts';
import { noMoney, pence } from '@slipway/shared/values/pence.ts';
import { describe, expect, test } from 'vitest';
import { testDatabaseOfFile } from '../testing/test-database.ts';
import { monday } from '../testing/test-app.ts';
import { planRefund } from './money/refunds/plan-refund.ts';

const opened = testDatabaseOfFile();

/** Only the type refuses a bare number. Each comment below makes the compiler fail if the next line compiles. */
describe('money as a bare number does not compile', () => {
  test('an insert with a bare number as money does not compile', () => {
    const refund = { id: 'r', attemptId: 'a', status: 'requested' as const, reason: 'goodwill' };
    const dates = { nextAttemptAt: monday, createdAt: monday, updatedAt: monday };
    const insert = opened.db.insertInto('refunds');
    expect(insert.values({ ...refund, ...dates, amount: pence(1000) }).compile().parameters).toContain(1000);
    // @ts-expect-error -- a number is not Pence
    expect(insert.values({ ...refund, ...dates, amount: 1000 }).compile().parameters).toContain(1000);
  });

  test('an update with a bare number as money does not compile', () => {
    const update = opened.db.updateTable('boatPackages');
    expect(update.set({ price: pence(1000) }).compile().parameters).toEqual([1000]);
    // @ts-expect-error -- a number is not Pence
    expect(update.set({ price: 1000 }).compile().parameters).toEqual([1000]);
  });

  test('in planRefund', async () => {
    const noSuchAttempt = { constraint: 'refunds_attempt_id_fkey' };
    await expect(planRefund(opened.db, 'none', pence(1000), 'goodwill', monday)).rejects.toMatchObject(
      noSuchAttempt,
    );
    // @ts-expect-error -- a number is not Pence
    await expect(planRefund(opened.db, 'none', 1000, 'goodwill', monday)).rejects.toMatchObject(
      noSuchAttempt,
    );
  });

  test('a price as a bare number does not compile', () => {
    const basket = {
      surcharge: { kind: 'fixed' as const, amount: noMoney },
      guests: 1,
      minimumGuests: null,
      pricePerExtraGuest: noMoney,
      addOns: [],
    };
    expect(priceOf({ ...basket, packagePrice: pence(15_000) }).total).toBe(15_000);
    // @ts-expect-error -- a number is not Pence
    expect(priceOf({ ...basket, packagePrice: 15_000 }).total).toBe(15_000);
  });
});
