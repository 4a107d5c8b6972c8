import type { WireQuote } from '@slipway/shared/api/quote.ts';
import { arriveAt, lastRefundDay } from '@slipway/shared/rules/business-terms.ts';
import { poundsOf } from '@slipway/shared/values/pence.ts';
import type { StoredAnswer } from '../../platform/http/idempotency-store.ts';
import { envelopeOf } from '../../platform/http/serve-endpoint.ts';
import { type Amendment, type NextBooking, type NextItem, fingerprintOf } from './decide-amendment.ts';

/** The quote in the form that the visitor's browser gets. */
export function wireQuote(amendment: Amendment): WireQuote {
  const { purpose, booking, next, items, lost, sums } = amendment;
  const trip = ({
    date,
    startTime,
    endTime,
    guests,
  }: Pick<NextBooking, 'date' | 'startTime' | 'endTime' | 'guests'>) => ({
    date,
    start_time: startTime,
    end_time: endTime,
    guests,
  });
  const ordered = ({ menuItemId, name, quantity, unitPrice }: NextItem) => ({
    menu_id: menuItemId,
    name,
    quantity,
    price: poundsOf(unitPrice),
  });
  return {
    quote: fingerprintOf(amendment),
    purpose,
    from: trip(booking),
    to: { ...trip(next), arrive_at: arriveAt(booking.terms, next.startTime) },
    order_items: items.map(ordered),
    lost_items: lost.map((item) => ({ ...ordered(item), lead_time_hours: item.leadTimeHours })),
    old_total: poundsOf(booking.total),
    base_price: poundsOf(next.basePrice),
    coupon_code: booking.couponCode ?? '',
    coupon_discount: poundsOf(next.couponDiscount),
    new_total: poundsOf(next.total),
    fee: poundsOf(sums.fee),
    waived: poundsOf(sums.waived),
    from_credit: poundsOf(sums.fromCredit),
    owed_less: poundsOf(sums.owedLess),
    not_refunded: poundsOf(sums.notRefunded),
    to_pay: poundsOf(sums.toPay),
    to_refund: poundsOf(sums.toRefund),
    cancel_until: lastRefundDay(booking.terms, next.earliestDate),
    hold_minutes: amendment.holdMinutes,
  };
}

/** This field is added to the answer that begins the payment for a move or change. */
export const toPay = { status: 'to_pay' };

export function doneAnswer(bookingId: string): StoredAnswer {
  const data = { booking_id: bookingId, status: 'done' };
  return { status: 200, answer: JSON.stringify(envelopeOf({ data })) };
}
