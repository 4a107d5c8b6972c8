import { moveBookingByStaff } from '@slipway/shared/api/console/moving.ts';
import { sellByLink, sellWalkIn } from '@slipway/shared/api/console/sale.ts';
import { quoteMove } from '@slipway/shared/api/moves.ts';
import { payByLink } from '@slipway/shared/api/pay-links.ts';
import { confirmWorldpay } from '@slipway/shared/api/payments.ts';
import { tableOf } from '@slipway/shared/testing/table-of.ts';
import { claimIn, pressAtWorldpay } from '@slipway/testing/checkout/worldpay-checkout.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Booked, aBookedParty, move, quoteFor, viewOf } from '../../testing/amending.ts';
import { globalpayPayers, statusIn } from '../../testing/globalpay-payers.ts';
import { type SimulatedSite, openSimulatedSite } from '../../testing/simulated-site.ts';
import { type TestApp, openTestApp } from '../../testing/test-app.ts';
import { type Slot, classic } from '../../testing/test-catalogue.ts';
import { at, minute } from '../../testing/test-clock.ts';
import { signedInAs } from '../../testing/test-staff.ts';
import { advancePayments } from '../money/paying/advance-payments.ts';

const { columns, cases } = tableOf('moving.md', 'Cases by way of payment');
const cellOf = (cells: readonly string[], name: string) =>
  cells[columns.indexOf(name)] ?? `no column ${name}`;
const isElsewhere = (cells: readonly string[]) =>
  ['Worldpay', 'Global Payments'].includes(cellOf(cells, 'Paid by'));
const pounds = (cells: readonly string[], name: string) => Number(cellOf(cells, name).replace('£', ''));
/** The surcharge, in pence, that raises the package's £150.00 to this price. */
const surchargeOf = (price: number) => Math.round((price - 150) * 100);

let site: TestApp;
let elsewhere: SimulatedSite;
beforeAll(async () => {
  site = await openTestApp({ boats: cases.length });
  elsewhere = await openSimulatedSite({ boats: cases.length });
});
afterAll(async () => {
  await site?.close();
  await elsewhere?.close();
});
beforeEach(() => site.clock.set(at('2027-05-03 09:00')));

describe('the moves of docs/moving.md, by the way the trip was paid', () => {
  test('all 16 cases in the table of docs/moving.md are tested', () => {
    expect(cases.length).toBe(16);
  });

  test.each(cases.filter((cells) => !isElsewhere(cells)))('%s', async (...cells) => {
    const { was, is } = await slotsOf(site, cells);
    const booked = await bookedHere(cells, was);
    site.clock.set(at(cellOf(cells, 'Asked')));
    if (cellOf(cells, 'By') === 'staff') await movedByStaff(cells, booked, is);
    else await movedByCustomer(site, cells, booked, is);
  });

  test.each(cases.filter(isElsewhere))('%s', async (...cells) => {
    const { was, is } = await slotsOf(elsewhere, cells);
    const booked = await bookedElsewhere(cells, was);
    await movedByCustomer(elsewhere, cells, booked, is);
  });
});

/** Each case has slots of its own, because events of one case may still arrive while another case runs. */
async function slotsOf({ aSlot }: Pick<TestApp, 'aSlot'>, cells: readonly string[]) {
  const nth = cases.findIndex(([name]) => name === cells[0]);
  const slotAt = (date: string, price: number) =>
    aSlot({ date, endTime: `12:${10 + nth}`, surchargeValue: surchargeOf(price) });
  return {
    was: await slotAt('2027-06-12', pounds(cells, 'Was')),
    is: await slotAt('2027-06-20', pounds(cells, 'Is')),
  };
}

const saleOf = (slot: Slot, email: string) => ({
  slotId: slot.id,
  packageId: classic,
  guests: 4,
  addOns: [],
  name: 'Ada Byron',
  phone: '',
  email,
  isWalkIn: true,
});

async function bookedHere(cells: readonly string[], slot: Slot): Promise<Booked> {
  const paidBy = cellOf(cells, 'Paid by');
  if (paidBy === 'Stripe') {
    const total = pounds(cells, 'Was');
    if (cellOf(cells, 'Coupon') === 'none') return aBookedParty(site, slot, { total });
    const coupon = await site.aCoupon({ value: 1000 });
    return aBookedParty(site, slot, { coupon_code: coupon, total: total * 0.9 });
  }
  const email = `${randomUUID()}@example.com`;
  const visitor = site.aVisitor({ email });
  if (paidBy === 'coupon')
    return { id: await visitor.book(slot, await site.aCoupon()), email, visitor, slot };
  const ways = {
    cash: { by: 'cash', given: pounds(cells, 'Was') },
    'card machine': { by: 'card_machine', slip: '0042' },
    nothing: { by: 'dock' },
  };
  const manager = await signedInAs(site, 'manager');
  const sold = await manager.run(sellWalkIn, {
    ...saleOf(slot, email),
    ...ways[paidBy as keyof typeof ways],
  });
  return { id: sold.bookingId, email, visitor, slot };
}

async function bookedElsewhere(cells: readonly string[], slot: Slot): Promise<Booked> {
  const email = `${randomUUID()}@example.com`;
  const visitor = elsewhere.aVisitor({ email });
  const manager = await signedInAs(elsewhere, 'manager');
  const { payLink: link, total } = await manager.run(sellByLink, saleOf(slot, email));
  const isWorldpay = cellOf(cells, 'Paid by') === 'Worldpay';
  const begun = await visitor.get(payByLink, {
    body: { link: link!.slice(-26), payment_method_id: isWorldpay ? '3' : '6', total },
    key: randomUUID(),
  });
  if (isWorldpay) {
    const claim = claimIn(await pressAtWorldpay(begun.formHtml ?? '', 'pay'));
    expect(statusIn(await visitor.ask(confirmWorldpay, { body: claim }))).toBe('confirmed');
  } else expect(statusIn((await globalpayPayers(elsewhere).pay(begun)).answer)).toBe('confirmed');
  await advancePayments(elsewhere.deps);
  // Worldpay reports the capture later.
  await elsewhere.forward(minute);
  await advancePayments(elsewhere.deps);
  return { id: begun.booking_id, email, visitor, slot };
}

async function movedByCustomer(
  at: TestApp | SimulatedSite,
  cells: readonly string[],
  booked: Booked,
  to: Slot,
) {
  if (cellOf(cells, 'To pay') === 'refused') {
    const body = { id: booked.id, email: booked.email, date: to.date, period_id: to.id };
    expect(await booked.visitor.refused(quoteMove, { body })).toMatchObject({ code: 'cannot_move' });
    return;
  }
  expect(await quoteFor(booked, to)).toMatchObject(sumsOf(cells));
  expect(await viewOf(booked)).toMatchObject({ refund_by: cellOf(cells, 'Back by') });
  const toPay = pounds(cells, 'To pay');
  expect(await move(booked, to)).toMatchObject({ status: toPay > 0 ? 'to_pay' : 'done' });
  await expectRefund(at, booked, cells);
}

async function movedByStaff(cells: readonly string[], booked: Booked, to: Slot) {
  expect(await viewOf(booked)).toMatchObject({ refund_by: cellOf(cells, 'Back by') });
  const { owed: before } = await viewOf(booked);
  const manager = await signedInAs(site, 'manager');
  const { to_pay, to_refund, owed_less } = sumsOf(cells);
  expect(await manager.run(moveBookingByStaff, { bookingId: booked.id, slotId: to.id })).toEqual({
    toPay: to_pay,
    toRefund: to_refund,
  });
  // The customer sees the move once staff can no longer undo it.
  site.clock.forward(minute);
  expect((await viewOf(booked)).owed).toBe(before + to_pay - owed_less);
  await expectRefund(site, booked, cells);
}

function sumsOf(cells: readonly string[]) {
  return {
    to_pay: pounds(cells, 'To pay'),
    to_refund: pounds(cells, 'Refunded'),
    owed_less: pounds(cells, 'Owed less'),
  };
}

/** Checks that only the provider that took the payment makes the refund. */
async function expectRefund({ db }: Pick<TestApp, 'db'>, { id }: Booked, cells: readonly string[]) {
  const rows = await db
    .selectFrom('refunds')
    .innerJoin('paymentAttempts', 'paymentAttempts.id', 'refunds.attemptId')
    .select(['refunds.amount', 'paymentAttempts.provider'])
    .where('paymentAttempts.bookingId', '=', id)
    .execute();
  const providers = {
    Stripe: 'stripe',
    Worldpay: 'worldpay',
    'Global Payments': 'globalpay',
    cash: 'cash',
    'card machine': 'card_machine',
  };
  const amount = Math.round(pounds(cells, 'Refunded') * 100);
  const provider = providers[cellOf(cells, 'Paid by') as keyof typeof providers];
  expect(rows).toEqual(amount === 0 ? [] : [{ amount, provider }]);
}
