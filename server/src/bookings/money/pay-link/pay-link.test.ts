import { cancelByUs } from '@slipway/shared/api/console/booking.ts';
import { sendPayLink, takePayment } from '@slipway/shared/api/console/money.ts';
import { moveBookingByStaff } from '@slipway/shared/api/console/moving.ts';
import { sellByLink, sellWalkIn } from '@slipway/shared/api/console/sale.ts';
import { askPayment } from '@slipway/shared/api/payments.ts';
import { payByLink, viewPayLink } from '@slipway/shared/api/pay-links.ts';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { declineLimits } from '../../../payments/declines.ts';
import { saleBody } from '../../../testing/sale-body.ts';
import { aPaidBooking } from '../../../testing/paid-booking.ts';
import { testAppOfFile } from '../../../testing/test-app.ts';
import { at, minute } from '../../../testing/test-clock.ts';
import { type StaffBrowser, signedInAs } from '../../../testing/test-staff.ts';
import { checkPayment } from '../paying/check-payment.ts';
import { advancePayments } from '../paying/advance-payments.ts';

const none = Number.POSITIVE_INFINITY;
const unlimited = { perHold: none, perNetworkHour: none, alarmAbove: none };

const site = testAppOfFile({ boats: 2 });
let manager: StaffBrowser;
let slot: { id: number };
beforeEach(async () => {
  site.clock.set(at('2027-06-01 09:00'));
  await site.clear();
  manager = await signedInAs(site, 'manager');
  slot = await site.aSlot({ date: '2027-06-12' });
});

const sale = () => saleBody(slot, { phone: '', isWalkIn: false });
const linkOf = (address: string | undefined) => address!.slice(-26);
const look = (link: string) => site.aVisitor().get(viewPayLink, { body: { link } });
const press = (link: string, total: number, more: object = {}) =>
  site.aVisitor().get(payByLink, {
    body: { link, payment_method_id: '1', total, ...more },
    key: randomUUID(),
  });
const refused = (link: string, total: number) =>
  site.aVisitor().refused(payByLink, { body: { link, payment_method_id: '1', total }, key: randomUUID() });
const outcomeOf = async ({ booking_id, transactionReference }: Awaited<ReturnType<typeof press>>) => {
  const { status } = await site
    .aVisitor()
    .get(askPayment, { body: { booking_id, payment_reference: transactionReference } });
  return status;
};
const attemptOf = async ({ transactionReference }: { transactionReference: string }) =>
  site.db
    .selectFrom('paymentAttempts')
    .selectAll()
    .where('reference', '=', transactionReference)
    .executeTakeFirstOrThrow();
const pays = async (begun: Awaited<ReturnType<typeof press>>) =>
  site.provider.pays((await attemptOf(begun)).id);
const rest = async () => {
  for (let round = 0; round < 6; round += 1) {
    await advancePayments(site.deps);
    site.clock.forward(minute);
  }
};
const statusOf = async (id: string) => (await site.booking(id)).status;

describe('a pay link for a held place', () => {
  test('a pay link shows purpose, time, sum and deadline, but no name; paying confirms the trip', async () => {
    const sold = await manager.run(sellByLink, sale());
    const link = linkOf(sold.payLink);
    const seen = await look(link);
    expect(seen).toMatchObject({
      status: 'to_pay',
      pays_for: 'trip',
      total: 150,
      booking_date: '2027-06-12',
      until: at('2027-06-01 11:00').toISOString(),
    });
    expect(JSON.stringify(seen)).not.toContain('Rhys');
    expect(seen.is_test).toBe(true);
    const begun = await press(link, 150);
    await pays(begun);
    expect(await outcomeOf(begun)).toBe('confirmed');
    expect(await statusOf(sold.bookingId)).toBe('confirmed');
    expect(await look(link)).toMatchObject({ status: 'paid', total: 0 });
    expect(await refused(link, 150)).toMatchObject({ code: 'already_paid' });
  });

  test('if two people pay by one link, one is charged, the other’s money is released, and each is told', async () => {
    const { payLink: address, bookingId: id } = await manager.run(sellByLink, sale());
    const link = linkOf(address);
    const [one, other] = [await press(link, 150), await press(link, 150)];
    await pays(one);
    await pays(other);
    expect(await outcomeOf(other)).toBe('confirmed');
    expect(await outcomeOf(one)).toBe('cancelled');
    await rest();
    expect(await attemptOf(other)).toMatchObject({ status: 'captured' });
    expect(await attemptOf(one)).toMatchObject({ status: 'voided' });
    expect(await statusOf(id)).toBe('confirmed');
  });

  test('a pay link expires with the hold, and neither an expired nor an unknown link takes a payment', async () => {
    const { payLink: address } = await manager.run(sellByLink, sale());
    site.clock.forward(121 * minute);
    expect(await look(linkOf(address))).toMatchObject({ status: 'over' });
    expect(await refused(linkOf(address), 150)).toMatchObject({ code: 'hold_over' });
    expect(await refused('0'.repeat(26), 150)).toMatchObject({ code: 'not_found' });
  });

  test('a repeated request to pay by link makes no second attempt, and a request with another price is refused', async () => {
    const { payLink: address } = await manager.run(sellByLink, sale());
    const link = linkOf(address);
    const ask = { body: { link, payment_method_id: '1', total: 150 }, key: randomUUID() };
    const browser = site.aVisitor();
    const first = await browser.get(payByLink, ask);
    expect(await browser.get(payByLink, ask)).toEqual(first);
    expect(await refused(link, 149)).toMatchObject({ code: 'price_changed' });
    expect(await site.db.selectFrom('paymentAttempts').selectAll().execute()).toHaveLength(1);
  });

  test('declines are counted per pay link, over all its attempts', async () => {
    const { payLink: address } = await manager.run(sellByLink, sale());
    const link = linkOf(address);
    site.deps.declineLimits = declineLimits;
    let code: unknown;
    for (let nth = 0; nth < 40 && code === undefined; nth += 1) {
      const answer = await site
        .aVisitor()
        .ask(payByLink, { body: { link, payment_method_id: '1', total: 150 }, key: randomUUID() });
      const { data } = JSON.parse(answer.text) as {
        data: { code?: string; transactionReference: string; booking_id: string };
      };
      code = data.code;
      if (code !== undefined) break;
      await site.db
        .updateTable('paymentAttempts')
        .set((eb) => ({ declines: eb('declines', '+', 1), status: 'declined' }))
        .where('reference', '=', data.transactionReference)
        .execute();
    }
    expect(code).toBe('too_many_declines');
    site.deps.declineLimits = unlimited;
  });
});

describe('a pay link for two boats sold together', () => {
  const soldTwo = async () => {
    const sold = await manager.run(sellByLink, { ...sale(), secondBoat: 6 });
    return { link: linkOf(sold.payLink), first: sold.bookingId, second: sold.second!.bookingId };
  };

  test('a pay link for two boats asks for the first boat’s payment, then for the second boat’s', async () => {
    const { link, first, second } = await soldTwo();
    const before = await look(link);
    expect(before).toMatchObject({
      status: 'to_pay',
      boat: 1,
      expected_guests: 4,
      boats: [
        { status: 'to_pay', guests: 4 },
        { status: 'to_pay', guests: 6 },
      ],
    });
    const one = await press(link, before.total);
    await pays(one);
    expect(await outcomeOf(one)).toBe('confirmed');
    expect([await statusOf(first), await statusOf(second)]).toEqual(['confirmed', 'held']);
    const then = await look(link);
    expect(then).toMatchObject({ status: 'to_pay', boat: 2, expected_guests: 6 });
    // A page that still shows the first boat as unpaid cannot charge for that boat again.
    expect(await refused(link, before.total)).toMatchObject({ code: 'already_paid' });
    const other = await press(link, then.total, { boat: 2 });
    await pays(other);
    expect(await outcomeOf(other)).toBe('confirmed');
    expect(await statusOf(second)).toBe('confirmed');
    expect(await look(link)).toMatchObject({
      status: 'paid',
      total: 0,
      boats: [{ status: 'paid' }, { status: 'paid' }],
    });
  });

  test('if the first of two boats is cancelled, the pay link asks only for the price of the second, until the hold of the second expires', async () => {
    const { link, first } = await soldTwo();
    await manager.run(takePayment, { bookingId: first, method: 'cash' });
    await manager.run(cancelByUs, { bookingId: first, because: 'wind' });
    expect(await look(link)).toMatchObject({
      status: 'to_pay',
      boat: 2,
      boats: [{ status: 'off', total: 0 }, { status: 'to_pay' }],
    });
    site.clock.forward(121 * minute);
    expect(await look(link)).toMatchObject({ boats: [{ status: 'off' }, { status: 'over' }] });
  });

  test('a pay link for one boat takes no payment for a second boat', async () => {
    const { bookingId: id } = await manager.run(sellWalkIn, { ...sale(), by: 'dock' });
    const { payLink: address } = await manager.run(sendPayLink, { bookingId: id, debt: 'price' });
    const answer = await site.aVisitor().refused(payByLink, {
      body: { link: linkOf(address), payment_method_id: '1', total: 150, boat: 2 },
      key: randomUUID(),
    });
    expect(answer).toMatchObject({ code: 'not_found' });
  });
});

describe('a pay link for an open amount', () => {
  test('after a move the pay link takes the difference once, and a second payment is released', async () => {
    const id = await aPaidBooking(site, '2027-06-20');
    const dear = await site.aSlot({ date: '2027-06-21', surchargeValue: 2500 });
    await manager.run(moveBookingByStaff, { bookingId: id, slotId: dear.id });
    const { payLink: address, sum } = await manager.run(sendPayLink, { bookingId: id, debt: 'price' });
    expect(sum).toBe(25);
    const link = linkOf(address);
    const [one, other] = [await press(link, 25), await press(link, 25)];
    await pays(one);
    expect(await outcomeOf(one)).toBe('confirmed');
    await pays(other);
    expect(await outcomeOf(other)).toBe('cancelled');
    await rest();
    expect(await attemptOf(one)).toMatchObject({ status: 'captured', isForOwed: true });
    expect(await attemptOf(other)).toMatchObject({ status: 'voided' });
    expect(await manager.refusedRun(sendPayLink, { bookingId: id, debt: 'price' })).toMatchObject({
      code: 'invalid',
    });
  });

  test('if cash, a move or a call-off changes the debt, a payment of the old sum is cancelled and the link’s page shows the new sum', async () => {
    const { bookingId: id } = await manager.run(sellWalkIn, { ...sale(), by: 'dock' });
    const { payLink: address } = await manager.run(sendPayLink, { bookingId: id, debt: 'price' });
    const link = linkOf(address);
    const late = await press(link, 150);
    const dear = await site.aSlot({ date: '2027-06-21', surchargeValue: 2500 });
    await manager.run(moveBookingByStaff, { bookingId: id, slotId: dear.id });
    expect(await look(link)).toMatchObject({ total: 175, pays_for: 'owed' });
    await pays(late);
    expect(await outcomeOf(late)).toBe('cancelled');
    const right = await press(link, 175);
    await manager.run(takePayment, { bookingId: id, method: 'cash' });
    await pays(right);
    expect(await outcomeOf(right)).toBe('cancelled');
    expect(await look(link)).toMatchObject({ status: 'paid' });
    await rest();
    expect(await attemptOf(right)).toMatchObject({ status: 'voided' });
    await manager.run(cancelByUs, { bookingId: id, because: 'wind' });
    expect(await look(link)).toMatchObject({ status: 'off', total: 0 });
  });

  test('if an authorisation lapses, the party owes the sum again and the trip remains confirmed', async () => {
    const { bookingId: id } = await manager.run(sellWalkIn, { ...sale(), by: 'dock' });
    const { payLink: address } = await manager.run(sendPayLink, { bookingId: id, debt: 'price' });
    const begun = await press(linkOf(address), 150);
    await pays(begun);
    expect(await outcomeOf(begun)).toBe('confirmed');
    const attempt = await attemptOf(begun);
    site.provider.lapses(attempt.id);
    await checkPayment(site.deps, attempt, 'test');
    await rest();
    expect(await statusOf(id)).toBe('confirmed');
    expect(await look(linkOf(address))).toMatchObject({ status: 'to_pay', total: 150 });
  });
});

describe('a pay link for a deposit', () => {
  test('a deposit paid by link is authorised once and not captured', async () => {
    const id = await aPaidBooking(site, '2027-06-20');
    const { payLink: address } = await manager.run(sendPayLink, { bookingId: id, debt: 'deposit' });
    const link = linkOf(address);
    const [one, other] = [await press(link, 100), await press(link, 100)];
    await pays(one);
    expect(await outcomeOf(one)).toBe('confirmed');
    await pays(other);
    expect(await outcomeOf(other)).toBe('cancelled');
    await rest();
    expect(await attemptOf(one)).toMatchObject({ status: 'authorised' });
    expect(await look(link)).toMatchObject({ status: 'paid' });
  });

  test('a deposit link for one of two boats names that boat, and nothing about the other', async () => {
    const sold = await manager.run(sellWalkIn, { ...sale(), secondBoat: 3, by: 'dock' });
    for (const [id, boat] of [
      [sold.bookingId, 1],
      [sold.second!.bookingId, 2],
    ] as const) {
      const { payLink: address } = await manager.run(sendPayLink, { bookingId: id, debt: 'deposit' });
      expect(await look(linkOf(address))).toMatchObject({
        pays_for: 'deposit',
        boat_of_two: boat,
        boats: [{ total: 100 }],
      });
    }
    const { payLink: both } = await manager.run(sendPayLink, { bookingId: sold.bookingId, debt: 'price' });
    expect(await look(linkOf(both))).toMatchObject({ boat_of_two: null, boats: [{}, {}] });
    await manager.run(cancelByUs, { bookingId: sold.second!.bookingId, because: 'the motor' });
    site.clock.forward(2 * minute);
    const { payLink: alone } = await manager.run(sendPayLink, {
      bookingId: sold.bookingId,
      debt: 'deposit',
    });
    expect(await look(linkOf(alone))).toMatchObject({ boat_of_two: null });
  });
});
