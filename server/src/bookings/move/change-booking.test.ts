import { changeBooking, quoteChange } from '@slipway/shared/api/moves.ts';
import { askPayment } from '@slipway/shared/api/payments.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Booked, aBookedParty, viewOf } from '../../testing/amending.ts';
import { testAppOfFile } from '../../testing/test-app.ts';
import { type Slot, menu } from '../../testing/test-catalogue.ts';
import { at } from '../../testing/test-clock.ts';
import { type Visitor, orderLine } from '../../testing/test-visitor.ts';
import { advancePayments } from '../money/paying/advance-payments.ts';

/** The trips are on Saturday 12 June 2027 and later. Each test sets the clock to choose how many days remain. */
const farAway = at('2027-05-03 09:00');
const fiveDaysBefore = at('2027-06-07 09:00');
const twoDaysBefore = at('2027-06-10 09:00');

const site = testAppOfFile({ boats: 1 });
beforeEach(async () => {
  site.clock.set(farAway);
  await site.clear();
});

const aBooking = (slot: Slot, changes?: Parameters<Visitor['hold']>[1]) => aBookedParty(site, slot, changes);
const saturday = (changes = {}) => site.aSlot({ date: '2027-06-12', ...changes });
describe('a change of guests and add-ons', () => {
  const wish = ({ id, email }: Booked, passengers: number, order_items: object[] = []) => ({
    id,
    email,
    passengers,
    order_items,
  });

  async function change(booked: Booked, passengers: number, items: object[] = []) {
    const body = wish(booked, passengers, items);
    const { quote } = await booked.visitor.get(quoteChange, { body });
    return booked.visitor.get(changeBooking, { body: { ...body, quote, payment_method_id: '1' } });
  }

  test('added guests pay today’s price, and the other guests keep their price', async () => {
    const booked = await aBooking(await saturday(), { passengers: 6, boats: [6], total: 165 });
    await site.db
      .updateTable('slots')
      .set({ pricePerExtraGuest: 2000 as never })
      .execute();
    const body = wish(booked, 8);
    expect(await booked.visitor.get(quoteChange, { body })).toMatchObject({ new_total: 205, to_pay: 40 });
    const begun = await change(booked, 8);
    site.provider.pays(booked.id);
    const asked = { booking_id: booked.id, payment_reference: begun.transactionReference! };
    expect(await booked.visitor.get(askPayment, { body: asked })).toEqual({ status: 'confirmed' });
    expect(await site.booking(booked.id)).toMatchObject({
      guests: 8,
      total: 20_500,
      extraGuestRates: [1500, 2000, 2000],
    });
    // When guests are removed, those added last are refunded first.
    await advancePayments(site.deps);
    expect(await booked.visitor.get(quoteChange, { body: wish(booked, 7) })).toMatchObject({ to_refund: 20 });
    expect(await booked.visitor.get(quoteChange, { body: wish(booked, 5) })).toMatchObject({ to_refund: 55 });
  });

  test('removing guests is refunded only until the deadline for refunds', async () => {
    const booked = await aBooking(await saturday(), { passengers: 7, boats: [7], total: 180 });
    expect(await booked.visitor.get(quoteChange, { body: wish(booked, 5) })).toMatchObject({ to_refund: 30 });
    site.clock.set(fiveDaysBefore);
    expect(await booked.visitor.get(quoteChange, { body: wish(booked, 5) })).toMatchObject({
      to_refund: 0,
      not_refunded: 30,
    });
    await change(booked, 5);
    expect(await site.booking(booked.id)).toMatchObject({ guests: 5, total: 15_000 });
    expect(await booked.visitor.get(quoteChange, { body: wish(booked, 6) })).toMatchObject({
      to_pay: 0,
      from_credit: 15,
    });
  });

  test('unchanged items keep the VAT rate at which they were sold, and the sale before the change is recorded', async () => {
    const cakesHave = (vatRate: number | null) =>
      site.db
        .updateTable('menuItems')
        .set({ vatRate: vatRate as never })
        .where('id', '=', menu.cake)
        .execute();
    await cakesHave(0);
    const booked = await aBooking(await saturday(), { order_items: [orderLine(menu.cake, 32)], total: 182 });
    expect(await viewOf(booked)).toMatchObject({
      vat_amount: 25,
      vat_rates: '20% within £150.00, 0% within £32.00',
    });
    const [confirmed] = await site.mailed({ bookingId: booked.id, kind: 'booking_confirmed' });
    expect(confirmed?.textBody).toMatch(/VAT at 20% within £150\.00\W+£25\.00/);
    expect(confirmed?.textBody).toMatch(/VAT at 0% within £32\.00\W+£0\.00/);

    await cakesHave(null);
    const begun = await change(booked, 4, [{ menu_id: menu.cake, quantity: 2, comment: '' }]);
    site.provider.pays(booked.id);
    const asked = { booking_id: booked.id, payment_reference: begun.transactionReference! };
    expect(await booked.visitor.get(askPayment, { body: asked })).toEqual({ status: 'confirmed' });
    // The first cake has a VAT rate of 0; the second has the business's rate, so £182.00 is taxed at 20 %.
    expect(await viewOf(booked)).toMatchObject({ total_amount: 214, vat_amount: 30.33 });
    const item = { menuItemId: menu.cake, unitPrice: 3200, quantity: 1, vatRate: 0 };
    expect(await site.db.selectFrom('moves').select('soldBefore').execute()).toEqual([
      {
        soldBefore: { basePrice: 15_000, couponDiscount: 0, byHand: null, vatRate: null, items: [item] },
      },
    ]);
  });

  test('a change can add another cake and a special request, but a platter only with enough notice', async () => {
    const booked = await aBooking(await saturday(), { order_items: [orderLine(menu.cake, 32)], total: 182 });
    const cake = { menu_id: menu.cake, quantity: 1, comment: 'With candles' };
    expect(await change(booked, 4, [cake])).toMatchObject({ status: 'done' });
    const body = wish(booked, 4, [{ ...cake, quantity: 2 }]);
    expect(await booked.visitor.get(quoteChange, { body })).toMatchObject({ to_pay: 32 });
    site.clock.set(twoDaysBefore);
    const late = wish(booked, 4, [cake, { menu_id: menu.platter, quantity: 1, comment: '' }]);
    expect(await booked.visitor.refused(quoteChange, { body: late })).toMatchObject({
      code: 'add_on_too_late',
    });
    const same = wish(booked, 4, [cake]);
    expect(await booked.visitor.refused(quoteChange, { body: same })).toMatchObject({
      code: 'nothing_changes',
    });
  });
});
