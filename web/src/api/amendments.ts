import { methodIds } from '@slipway/shared/api/payment-method-ids.ts';
import {
  type WireAmended,
  changeBooking,
  moveBooking,
  quoteChange,
  quoteMove,
} from '@slipway/shared/api/moves.ts';
import type { WireQuote } from '@slipway/shared/api/quote.ts';
import { type LocalDate, localDate } from '@slipway/shared/values/local-date.ts';
import type { Pence } from '@slipway/shared/values/pence.ts';
import type { PaidMethod } from '@slipway/shared/rules/payment-method.ts';
import { ApiError, brokenAnswerMessage } from './api-error.ts';
import type { Booking } from './bookings.ts';
import { callWithStoredKey, forgetKey } from './call-idempotent.ts';
import { call, wholePence } from './client.ts';
import { type HeldBoat, sessionDataField } from './holds.ts';

/** A change to a booking. 'move' gives the new time; 'change' gives the number of guests and all the add-ons. */
export type Amendment =
  | { kind: 'move'; slotId: number; date: LocalDate }
  | { kind: 'change'; guests: number; addOns: readonly WantedAddOn[] };

export type WantedAddOn = { id: number; quantity: number; comment: string };

type Item = { id: number; name: string; quantity: number; unitPrice: Pence };
type Trip = { date: LocalDate; startTime: string; endTime: string; guests: number };

/** The cost of an amendment. Only the server computes the amounts; the page puts them into sentences. */
export type Quote = {
  id: string;
  from: Trip;
  to: Trip & { arriveAt: string };
  items: readonly Item[];
  /** Add-ons that need more notice than the new time leaves. */
  lostItems: readonly (Item & { leadTimeHours: number })[];
  oldTotal: Pence;
  newTotal: Pence;
  fee: Pence;
  waived: Pence;
  fromCredit: Pence;
  owedLess: Pence;
  notRefunded: Pence;
  toPay: Pence;
  toRefund: Pence;
  cancelUntil: LocalDate;
  holdMinutes: number;
};

type Whose = Pick<Booking, 'id' | 'email'>;

/** Asks for the price of an amendment, and changes nothing. */
export async function quoteOf(
  { id, email }: Whose,
  amendment: Amendment,
  signal?: AbortSignal,
): Promise<Quote> {
  const limit = signal === undefined ? {} : { signal };
  const { data } =
    amendment.kind === 'move'
      ? await call(quoteMove, { body: { id, email, ...destination(amendment) }, ...limit })
      : await call(quoteChange, { body: { id, email, ...wish(amendment) }, ...limit });
  return readQuote(data);
}

/** An amendment that has taken effect, or one whose place is held until the difference is paid. */
export type Amended = { kind: 'done' } | { kind: 'toPay'; held: HeldBoat };

/** Agrees to a quote. After a lost answer or a refresh, the next press gets the answer to the first press. */
export async function amend(
  { id, email }: Whose,
  amendment: Amendment,
  quote: Quote,
  method: PaidMethod | undefined,
): Promise<Amended> {
  const agreed = {
    quote: quote.id,
    ...(method === undefined ? {} : { payment_method_id: methodIds[method] }),
  };
  const { data } =
    amendment.kind === 'move'
      ? await callWithStoredKey(moveBooking, { id, email, ...destination(amendment), ...agreed })
      : await callWithStoredKey(changeBooking, { id, email, ...wish(amendment), ...agreed });
  if (data.status === 'done') {
    forgetAmending();
    return { kind: 'done' };
  }
  return { kind: 'toPay', held: heldBoat(data, amendment, quote, method) };
}

/** Call this when an amendment is paid or given up, so that the next press begins a new amendment. */
export function forgetAmending(): void {
  forgetKey(moveBooking);
  forgetKey(changeBooking);
}

function heldBoat(
  data: WireAmended,
  amendment: Amendment,
  quote: Quote,
  method: PaidMethod | undefined,
): HeldBoat {
  const sessionData = method === undefined ? undefined : data[sessionDataField[method]];
  const { transactionReference: reference, hold_expires_at: deadline } = data;
  if (method === undefined || sessionData === undefined || reference === undefined || deadline === undefined)
    throw new ApiError({ status: 200, message: brokenAnswerMessage });
  return {
    sessionData,
    hold: {
      bookingId: data.booking_id,
      reference,
      method,
      deadline,
      slotId: amendment.kind === 'move' ? amendment.slotId : 0,
      total: quote.toPay,
      asked: quote.id,
      replaced: null,
      declines: 0,
    },
  };
}

function destination({ slotId, date }: Extract<Amendment, { kind: 'move' }>) {
  return { date, period_id: slotId };
}

function wish({ guests, addOns }: Extract<Amendment, { kind: 'change' }>) {
  return {
    passengers: guests,
    order_items: addOns.map(({ id, quantity, comment }) => ({ menu_id: id, quantity, comment })),
  };
}

function readQuote(wire: WireQuote): Quote {
  return {
    id: wire.quote,
    from: tripOf(wire.from),
    to: { ...tripOf(wire.to), arriveAt: wire.to.arrive_at },
    items: wire.order_items.map(itemOf),
    lostItems: wire.lost_items.map((item) => ({ ...itemOf(item), leadTimeHours: item.lead_time_hours })),
    oldTotal: wholePence(wire.old_total),
    newTotal: wholePence(wire.new_total),
    fee: wholePence(wire.fee),
    waived: wholePence(wire.waived),
    fromCredit: wholePence(wire.from_credit),
    owedLess: wholePence(wire.owed_less),
    notRefunded: wholePence(wire.not_refunded),
    toPay: wholePence(wire.to_pay),
    toRefund: wholePence(wire.to_refund),
    cancelUntil: localDate(wire.cancel_until),
    holdMinutes: wire.hold_minutes,
  };
}

function tripOf(wire: WireQuote['from']): Trip {
  return {
    date: localDate(wire.date),
    startTime: wire.start_time,
    endTime: wire.end_time,
    guests: wire.guests,
  };
}

function itemOf({ menu_id: id, name, quantity, price }: WireQuote['order_items'][number]): Item {
  return { id, name, quantity, unitPrice: wholePence(price) };
}
