import { getBooking } from '@slipway/shared/api/bookings.ts';
import { moveBooking, type quoteChange, quoteMove } from '@slipway/shared/api/moves.ts';
import { askPayment } from '@slipway/shared/api/payments.ts';
import type { WireQuote } from '@slipway/shared/api/quote.ts';
import { advancePayments } from '../bookings/money/paying/advance-payments.ts';
import type { TestApp } from './test-app.ts';
import type { Slot } from './test-catalogue.ts';
import type { Visitor } from './test-visitor.ts';

/** A paid booking whose customer is about to move or change it. */
export type Booked = { id: string; email: string; visitor: Visitor; slot: Slot };

let numbers = 0;
/** The number of parties booked on each site. On every site the first party's email address is mover1@example.com. */
const parties = new WeakMap<TestApp, number>();

export async function aBookedParty(
  site: TestApp,
  slot: Slot,
  changes: Parameters<Visitor['hold']>[1] = {},
): Promise<Booked> {
  const number = (parties.get(site) ?? 0) + 1;
  parties.set(site, number);
  const email = `mover${number}@example.com`;
  const visitor = site.aVisitor({ email });
  const { booking_id: id, transactionReference: reference } = await visitor.hold(slot, changes);
  site.provider.pays(id);
  await visitor.get(askPayment, { body: { booking_id: id, payment_reference: reference } });
  await advancePayments(site.deps);
  return { id, email, visitor, slot };
}

export function quoteFor({ id, email, visitor }: Booked, slot: Slot): Promise<WireQuote> {
  return visitor.get(quoteMove, { body: { id, email, date: slot.date, period_id: slot.id } });
}

/** Reads the quote and agrees to it, under a new Idempotency-Key. */
export async function move(booked: Booked, slot: Slot) {
  const { quote } = await quoteFor(booked, slot);
  const { id, email, visitor } = booked;
  const body = { id, email, date: slot.date, period_id: slot.id, quote, payment_method_id: '1' };
  numbers += 1;
  return visitor.get(moveBooking, { body, key: `press-number-${numbers}` });
}

export function viewOf({ id, email, visitor }: Booked) {
  return visitor.get(getBooking, { params: { id }, query: { email } });
}

/** Request bodies to move and to change a new booking free of charge. */
export async function freeAmendments(site: TestApp, coupon: string) {
  numbers += 1;
  const email = `free${numbers}@example.com`;
  const visitor = site.aVisitor({ email });
  const whose = { id: await visitor.book(await site.aSlot(), coupon), email };
  const { date, id: period_id } = await site.aSlot();
  return {
    visitor,
    move: { ...whose, date, period_id },
    change: { ...whose, passengers: 3, order_items: [] },
  };
}

/** Asks for a quote for this request body, and returns the body with the quote added. */
export async function quoted(
  visitor: Visitor,
  endpoint: typeof quoteMove | typeof quoteChange,
  body: object,
) {
  return { body: { ...body, quote: (await visitor.get(endpoint, { body })).quote } };
}
