import { answerOffer, cancelBooking, getBooking, nameCaptain } from '@slipway/shared/api/bookings.ts';
import {
  cancelByPolicy,
  cancelByUs,
  getStaffBooking,
  refundBooking,
} from '@slipway/shared/api/console/booking.ts';
import { undoAction } from '@slipway/shared/api/console/me.ts';
import { changeBooking, moveBooking, quoteChange, quoteMove } from '@slipway/shared/api/moves.ts';
import { acceptCaptain, getParty } from '@slipway/shared/api/party.ts';
import { askPayment } from '@slipway/shared/api/payments.ts';
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { endUndoHolds } from '../../bookings/cancellation/cancel-booking.ts';
import { advancePayments } from '../../bookings/money/paying/advance-payments.ts';
import { findPaymentOutcome } from '../../bookings/money/paying/payment-outcome.ts';
import { signLink } from '../../platform/security/signed-link.ts';
import { aBookedParty, move, viewOf } from '../../testing/amending.ts';
import { monday, testAppOfFile } from '../../testing/test-app.ts';
import { minute, second } from '../../testing/test-clock.ts';
import { aPaidBooking } from '../../testing/paid-booking.ts';
import { type StaffBrowser, signedInAs } from '../../testing/test-staff.ts';

/** A booking as its customer sees it, and the customer's actions, while staff can undo the cancellation. */

const site = testAppOfFile({ boats: 2 });
let manager: StaffBrowser;
beforeEach(async () => {
  site.clock.set(monday);
  manager = await signedInAs(site, 'manager');
});

const cancelled = [
  ['by the policy', cancelByPolicy, {}, 'cancelled'],
  ['by us', cancelByUs, { because: 'strong wind' }, 'called_off'],
] as const;

test.each(cancelled)(
  'a trip cancelled %s looks unchanged to its customer for a minute',
  async (_, call, more, crew) => {
    const party = await aParty();
    const before = await party.sees();
    expect(before).toMatchObject({
      page: { booking_status: 'open', can_cancel: true },
      party: { state: 'on' },
    });

    const { action } = await party.staffDo(call, more);
    expect(await party.sees()).toEqual(before);
    // Staff see the cancellation immediately.
    expect((await manager.get(getStaffBooking, { params: { id: party.id } })).state).toBe('cancelled');
    expect(await party.changes()).toEqual(Array(8).fill(['being_changed', 409]));
    await manager.get(undoAction, { body: { action: action.id, requestId: randomUUID() } });
    expect(await party.sees()).toEqual({
      ...before,
      // The calendar event may get a new sequence number.
      calendar: expect.stringContaining('STATUS:CONFIRMED'),
    });

    await party.staffDo(call, more);
    site.clock.forward(59 * second);
    expect((await party.sees()).page.booking_status).toBe('open');
    site.clock.forward(second);
    expect(await party.sees()).toMatchObject({
      page: { booking_status: 'cancelled', can_cancel: false },
      party: { state: crew },
      outcome: 'cancelled',
      calendar: expect.stringContaining('STATUS:CANCELLED'),
    });
  },
);

test('while a staff refund can be undone, the customer does not see it and cannot cancel', async () => {
  const party = await aParty();
  const before = await party.sees();
  await party.staffDo(refundBooking, { amount: 25, because: 'a cold dish' });
  expect(await party.sees()).toEqual(before);
  expect(await party.cancels()).toMatchObject({ code: 'being_changed' });
  expect(await party.moves()).toEqual(Array(4).fill(['being_changed', 409]));
  site.clock.forward(minute);
  expect((await party.sees()).page).toMatchObject({ refunds: [{ amount: 25 }], net_refund: 122.5 });
  await party.visitor.get(cancelBooking, { body: { id: party.id, email: party.email, net_refund: 122.5 } });
});

test.each(['taken back', 'not taken back'])(
  'a payment for a move stays authorised until the trip’s cancellation is undone or final: %s',
  async (end) => {
    const booked = await aBookedParty(site, await site.aSlot());
    const slot = await site.aSlot({ surchargeValue: 2500 });
    const begun = await move(booked, slot);
    const { action } = await manager.get(cancelByPolicy, {
      body: { bookingId: booked.id, requestId: randomUUID() },
    });
    site.provider.pays(booked.id);
    const asked = { booking_id: booked.id, payment_reference: begun.transactionReference! };
    expect(await booked.visitor.get(askPayment, { body: asked })).toEqual({ status: 'pending' });
    expect(await viewOf(booked)).toMatchObject({ booking_status: 'open', booking_date: booked.slot.date });
    const attempt = () =>
      site.db
        .selectFrom('paymentAttempts')
        .select(['status', 'reversalRequestedAt'])
        .where('reference', '=', begun.transactionReference!)
        .executeTakeFirstOrThrow();
    expect(await attempt()).toEqual({ status: 'authorised', reversalRequestedAt: null });

    const isUndone = end === 'taken back';
    if (isUndone) await manager.get(undoAction, { body: { action: action!.id, requestId: randomUUID() } });
    else site.clock.forward(minute);
    await advancePayments(site.deps);
    await advancePayments(site.deps);
    expect(await attempt()).toMatchObject({ status: isUndone ? 'captured' : 'voided' });
    expect(await viewOf(booked)).toMatchObject({
      booking_status: isUndone ? 'open' : 'cancelled',
      booking_date: isUndone ? slot.date : booked.slot.date,
    });
    const mails = await site.mailed({ bookingId: booked.id });
    expect(mails.map(({ kind }) => kind)).toContain(isUndone ? 'booking_moved' : 'payment_returned');
  },
);

test('an unpaid move ends once the trip’s cancellation is final, and stays open if staff undo the cancellation', async () => {
  const booked = await aBookedParty(site, await site.aSlot());
  const slot = await site.aSlot({ surchargeValue: 2500 });
  await move(booked, slot);
  const cancels = () =>
    manager.get(cancelByPolicy, { body: { bookingId: booked.id, requestId: randomUUID() } });
  const claims = () =>
    site.db
      .selectFrom('allocations')
      .leftJoin('moves', 'moves.id', 'allocations.moveId')
      .select('allocations.id')
      .where((eb) =>
        eb.or([eb('allocations.bookingId', '=', booked.id), eb('moves.bookingId', '=', booked.id)]),
      )
      .execute();
  const { action } = await cancels();
  await manager.get(undoAction, { body: { action: action!.id, requestId: randomUUID() } });
  await advancePayments(site.deps);
  expect(await viewOf(booked)).toMatchObject({
    booking_status: 'open',
    awaits_payment: { date: slot.date },
  });
  expect(await claims()).toHaveLength(2);
  await cancels();
  site.clock.forward(minute);
  await endUndoHolds(site.db, site.clock.now());
  expect(await claims()).toEqual([]);
  expect(await viewOf(booked)).toMatchObject({ booking_status: 'cancelled', awaits_payment: null });
});

async function aParty() {
  const email = `party${randomUUID().slice(0, 8)}@example.com`;
  const visitor = site.aVisitor({ email });
  const id = await aPaidBooking({ ...site, aVisitor: () => visitor });
  const { partyToken, reference } = await site.db
    .selectFrom('bookings')
    .innerJoin('paymentAttempts', 'paymentAttempts.bookingId', 'bookings.id')
    .select(['partyToken', 'reference'])
    .where('bookings.id', '=', id)
    .executeTakeFirstOrThrow();
  await visitor.get(nameCaptain, { body: { id, email, captain_name: 'Sam' } });
  const page = () => visitor.get(getBooking, { params: { id }, query: { email } });
  const cancels = () => visitor.refused(cancelBooking, { body: { id, email } });
  const captain = (await page()).captain_link;
  const whose = { id, email };
  const slot = await site.aSlot();
  const agreed = { quote: 'a-quote-as-it-was-given', payment_method_id: '1' };
  const order = { passengers: 3, order_items: [] };
  const refusedAlike = (refused: { code: unknown; status: number }[]) =>
    refused.map(({ code, status }) => [code, status]);
  const to = { date: slot.date, period_id: slot.id };
  const moves = async () =>
    refusedAlike([
      await visitor.refused(quoteMove, { body: { ...whose, ...to } }),
      await visitor.refused(moveBooking, { body: { ...whose, ...to, ...agreed } }),
      await visitor.refused(quoteChange, { body: { ...whose, ...order } }),
      await visitor.refused(changeBooking, { body: { ...whose, ...order, ...agreed } }),
    ]);
  return {
    id,
    email,
    visitor,
    cancels,
    moves,
    /** All data that a person with the booking's links can see. */
    sees: async () => ({
      page: await page(),
      party: await visitor.get(getParty, { params: { token: partyToken } }),
      outcome: await findPaymentOutcome(site.deps, id, reference),
      calendar: (
        await site.app.inject({ url: `/api/booking/calendar/${id}`, query: { email } })
      ).payload.replaceAll(/SEQUENCE:\d+/g, ''),
    }),
    /** Tries every action of the customer, and returns the refusals. */
    changes: async () => {
      const link = signLink(site.deps.linkKey, 'another day', id);
      const refused = [
        await cancels(),
        await visitor.refused(nameCaptain, { body: { id, email, captain_name: 'Jo' } }),
        await visitor.refused(acceptCaptain, { body: { token: partyToken, captain } }),
        await visitor.refused(answerOffer, { body: { id, email, link } }),
      ];
      return [...refusedAlike(refused), ...(await moves())];
    },
    staffDo: async (call: Parameters<StaffBrowser['run']>[0], more: object) =>
      (await manager.get(call, { body: { bookingId: id, requestId: randomUUID(), ...more } })) as {
        action: { id: string };
      },
  };
}
