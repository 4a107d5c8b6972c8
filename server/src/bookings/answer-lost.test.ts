import { sellByLink } from '@slipway/shared/api/console/sale.ts';
import { moveBooking } from '@slipway/shared/api/moves.ts';
import { payByLink } from '@slipway/shared/api/pay-links.ts';
import { beforeAll, expect, test } from 'vitest';
import { aBookedParty, move, quoteFor } from '../testing/amending.ts';
import { testAppOfFile } from '../testing/test-app.ts';
import { classic } from '../testing/test-catalogue.ts';
import { at } from '../testing/test-clock.ts';
import { signedInAs } from '../testing/test-staff.ts';

const site = testAppOfFile({ boats: 2 });
beforeAll(async () => {
  site.clock.set(at('2027-05-03 09:00'));
});

/** Acts as if the process had died before it stored the provider's answer. The provider has begun the payment. */
async function forgetAnswer(key: string): Promise<void> {
  const { attemptId } = await site.db
    .updateTable('idempotencyKeys')
    .set({ answer: null, answerStatus: null, answerExpiresAt: null, leasedUntil: new Date(0) })
    .where('key', '=', key)
    .returning('attemptId')
    .executeTakeFirstOrThrow();
  await site.db
    .updateTable('paymentAttempts')
    .set({ status: 'created', providerRef: null })
    .where('id', '=', attemptId)
    .execute();
}

test('a repeated call for a pay link returns its own payment, never another visitor’s payment', async () => {
  const slot = await site.aSlot({ date: '2027-06-12' });
  const manager = await signedInAs(site, 'manager');
  const who = { name: 'Rhys', phone: '', email: '', isWalkIn: false };
  const sale = { slotId: slot.id, packageId: classic, guests: 4, addOns: [], ...who };
  const { payLink: address } = await manager.run(sellByLink, sale);
  const body = { link: address!.slice(-26), payment_method_id: '1', total: 150 };
  const ask = { body, key: 'lost-press-1' };
  const { transactionReference } = await site.aVisitor().get(payByLink, ask);
  const other = await site.aVisitor().get(payByLink, { body, key: 'lost-press-2' });
  await forgetAnswer(ask.key);
  expect(await site.aVisitor().get(payByLink, ask)).toMatchObject({ transactionReference });
  expect(other).not.toMatchObject({ transactionReference });
});

test('a repeated call for a move returns the payment of its own move, never the payment of a later move', async () => {
  const booked = await aBookedParty(site, await site.aSlot({ date: '2027-06-13' }));
  const { id, email, visitor } = booked;
  const dear = await site.aSlot({ date: '2027-06-14', surchargeValue: 2500 });
  const dearer = await site.aSlot({ date: '2027-06-15', surchargeValue: 4000 });
  const { quote } = await quoteFor(booked, dear);
  const body = { id, email, date: dear.date, period_id: dear.id, quote, payment_method_id: '1' };
  const ask = { body, key: 'lost-answer-1' };
  const { transactionReference } = await visitor.get(moveBooking, ask);
  await forgetAnswer(ask.key);
  expect(await visitor.get(moveBooking, ask)).toMatchObject({ transactionReference });
  expect(await move(booked, dearer)).not.toMatchObject({ transactionReference });
  await forgetAnswer(ask.key);
  expect(await visitor.refused(moveBooking, ask)).toMatchObject({ code: 'hold_over' });
});
