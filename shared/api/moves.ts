import * as z from 'zod/mini';
import { mostOfOneAddOn } from '../rules/add-ons.ts';
import { fewestGuests, mostSeats } from '../rules/guests.ts';
import { endpoint } from './endpoint.ts';
import { date, email, paymentMethodId, rowId, secretId } from './fields.ts';
import { bookingQuote, quoteId } from './quote.ts';
import type { RefusalCode } from './refusals.ts';
import { text } from './typed-text.ts';

/**
 * Moving a booking to another slot, and changing its guests and add-ons: the first call returns a quote and changes
 * nothing, and the second call makes the quoted change. Booking, package, coupon, page and calendar event stay the
 * same.
 */
const whose = { id: secretId, email };

/** The quote to which the visitor agrees; if the quote has changed since, the call is refused with the new quote. */
const agreed = {
  quote: quoteId,
  /** The payment method. Required if the quote has a sum to pay. */
  payment_method_id: z.optional(paymentMethodId),
};

/**
 * The slot to which the booking moves, with its id from listAvailability. A sold-out slot is accepted if the slot would
 * be free without the boat of this booking.
 */
const destination = { date, period_id: rowId };

/** The whole order, not only new add-ons: an add-on that is missing here is refunded. */
const wish = {
  passengers: z
    .int('must be a whole number')
    .check(
      z.minimum(fewestGuests, 'must be at least 1'),
      z.maximum(mostSeats, `must be at most ${mostSeats}`),
    ),
  order_items: z
    .array(
      z.strictObject({
        menu_id: rowId,
        quantity: z.int().check(z.minimum(1), z.maximum(mostOfOneAddOn, `must be at most ${mostOfOneAddOn}`)),
        comment: text(500, { lines: true }),
      }),
    )
    .check(z.maxLength(60)),
};

const done = z.object({
  booking_id: secretId,
  /**
   * done: the booking is changed, and any refund is on its way. to_pay: the new place is held until hold_expires_at,
   * and the booking changes once the payment succeeds. Poll this payment by its reference.
   */
  status: z.enum(['done', 'to_pay']),
  transactionReference: z.optional(secretId),
  hold_expires_at: z.optional(z.string()),
  client_secret: z.optional(z.string()),
  formHtml: z.optional(z.string()),
  globalpayAccessToken: z.optional(z.string()),
});
export type WireAmended = z.output<typeof done>;

const refusalsToQuote = [
  'not_found',
  'cannot_move',
  'nothing_changes',
  'being_changed',
] as const satisfies RefusalCode[];

const refusalsOfSlot = ['slot_not_on_sale', 'slot_taken'] as const satisfies RefusalCode[];

const refusalsOfAddOns = [
  'add_on_not_on_sale',
  'add_on_needs_package',
  'add_on_included',
  'add_on_too_late',
] as const satisfies RefusalCode[];

const refusalsToDo = [
  'quote_changed',
  'already_paid',
  'method_not_offered',
  'too_little_to_pay',
  'too_many_declines',
  'hold_over',
  'payment_refused',
  'payment_unavailable',
] as const satisfies RefusalCode[];

export const quoteMove = endpoint({
  method: 'POST',
  path: '/booking/quote_move',
  summary: 'The price, refund and lost add-ons of moving a booking to another slot; changes nothing',
  body: z.strictObject({ ...whose, ...destination }),
  data: bookingQuote,
  refusals: [...refusalsToQuote, ...refusalsOfSlot],
});

export const moveBooking = endpoint({
  method: 'POST',
  path: '/booking/move',
  summary: 'Moves a booking to another slot, at once or after payment',
  body: z.strictObject({ ...whose, ...destination, ...agreed }),
  data: done,
  isIdempotent: true,
  refusals: [...refusalsToQuote, ...refusalsOfSlot, ...refusalsToDo],
});

export const quoteChange = endpoint({
  method: 'POST',
  path: '/booking/quote_change',
  summary: 'The price or refund of changing guests or add-ons; changes nothing',
  body: z.strictObject({ ...whose, ...wish }),
  data: bookingQuote,
  refusals: [...refusalsToQuote, ...refusalsOfAddOns],
});

export const changeBooking = endpoint({
  method: 'POST',
  path: '/booking/change',
  summary: 'Changes guests and add-ons, at once or after payment',
  body: z.strictObject({ ...whose, ...wish, ...agreed }),
  data: done,
  isIdempotent: true,
  refusals: [...refusalsToQuote, ...refusalsOfAddOns, ...refusalsToDo],
});
