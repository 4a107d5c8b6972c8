import * as z from 'zod/mini';
import { refundWays } from '../rules/refund-way.ts';
import { shortCodeAlphabet, shortCodeLength } from '../values/shown-text.ts';
import { amendable } from './amendable.ts';
import { endpoint } from './endpoint.ts';
import { count, date, email, pounds, poundsFromZero, rowId, secretId } from './fields.ts';
import { longestObjection, personName, text } from './typed-text.ts';

const photo = { photo_id: z.string(), taken_at: z.string() };

export const bookingStatus = z.enum(['pending', 'open', 'closed', 'cancelled']);

export const getBooking = endpoint({
  method: 'GET',
  path: '/booking/get_booking_by_id_and_email/:id',
  summary: 'The booking that the link in the confirmation email opens',
  params: z.strictObject({ id: text(64, { typed: 'kept' }) }),
  query: z.strictObject({ email: z.optional(email) }),
  data: z.object({
    booking_id: secretId,
    booking_status: bookingStatus,
    /** A short code for reading out over the phone; no call accepts this code. */
    short_code: z.string().check(z.regex(new RegExp(`^[${shortCodeAlphabet}]{${shortCodeLength}}$`))),
    /** The token of the party page. */
    party_token: secretId,
    /** True if the booking was made while payments were simulated; left out otherwise. */
    is_test: z.optional(z.literal(true)),
    can_cancel: z.boolean(),
    customer_first_name: z.string(),
    customer_last_name: z.string(),
    customer_email: z.string(),
    customer_phone: z.string(),
    package_id: rowId,
    package_name: z.string(),
    booking_date: date,
    duration_description: z.string(),
    expected_start_time: z.string(),
    expected_endtime: z.string(),
    /** When the party should arrive at the jetty. */
    arrive_at: z.string(),
    expected_guests: count,
    /** True once the captain (the customer, or the person whom the customer named) has accepted this role. */
    captain_declared: z.boolean(),
    /** The name of the captain whom the customer named; '' if the customer named nobody. */
    captain_name: z.string(),
    /** The named captain accepts on the party page with this token; '' where no captain is named. */
    captain_link: z.string(),
    /** `price` is the unit price. */
    order_items: z.array(
      z.object({ menu_id: rowId, name: z.string(), quantity: count, price: pounds, comment: z.string() }),
    ),
    base_price: pounds,
    /** The coupon's code; '' without one. */
    coupon_code: z.string(),
    coupon_discount: pounds,
    total_amount: pounds,
    /** The unpaid part of the total. */
    owed: pounds,
    /** The way in which a refund would reach the customer. */
    refund_by: z.enum(refundWays),
    /**
     * The VAT rate of the whole price. If lines have their own rates, this is the business's rate. The VAT
     * line is hidden if this rate is 0 and no line has a rate of its own.
     */
    vat_percent: z.number(),
    /** The VAT of all lines, which the total includes. */
    vat_amount: pounds,
    /** The amount at each rate: '20% within £150.00, 0% within £34.00'; left out where one rate covers everything. */
    vat_rates: z.optional(z.string()),
    full_refund_days: count,
    /** The last day on which a cancellation is refunded. */
    cancel_until: date,
    /** The number of days from today, by the venue's calendar, to the earliest date that this booking ever had. */
    days_before: z.int(),
    /**
     * For an open booking: the fee and refund of cancelling now. For a cancelled one: the fee and refund that
     * were promised.
     */
    admin_fee: pounds,
    net_refund: pounds,
    /** The terms under which the booking was made: a BusinessTerms as JSON in a string, money in pence. */
    business_terms: z.string(),
    /** When the customer accepted the terms; /booking/terms/:id shows them. */
    accepted_on: date,
    ...amendable,
    /** If two boats were sold together: this boat's number, and the other booking if both share an email address. */
    boat_of_two: z.optional(
      z.nullable(
        z.object({
          boat: count,
          other: z.nullable(
            z.object({
              booking_id: secretId,
              booking_date: date,
              start_time: z.string(),
              guests: count,
              is_on: z.boolean(),
            }),
          ),
        }),
      ),
    ),
    cancelled_by: z.nullable(z.enum(['visitor', 'business', 'unpaid'])),
    /** If we called the trip off: the last day on which the party can choose another slot for free, or a refund. */
    offer_until: z.nullable(date),
    /**
     * Set if the party's old time is on sale again and we keep a place there for the party until
     * `kept_until`; otherwise null.
     */
    old_time: z.optional(z.nullable(z.object({ period_id: rowId, kept_until: z.string() }))),
    /** The warning that weather may call the trip off: the reason, and when we decide; null: no warning. */
    warned: z.optional(
      z.nullable(
        z.object({
          /** The reason as in a sentence: 'strong wind'. */
          because: z.string(),
          decide_at: z.string(),
        }),
      ),
    ),
    /** Why we cancelled the trip, and the refund; null unless we cancelled it. */
    why_cancelled: z.optional(
      z.nullable(
        z.object({
          /** The reason as in a sentence: 'strong wind'. */
          because: z.string(),
          /** Sentences about the decision: the weather known at that time, and who decided. */
          known: z.array(z.string()),
          /** The refund that the party can choose. */
          refund: pounds,
        }),
      ),
    ),
    /** Charges besides the price, the earliest first; left out where there are none. */
    charges: z.optional(
      z.array(
        z.object({
          charge_id: secretId,
          /** The kind of charge: 'Late back'. */
          what: z.string(),
          amount: pounds,
          because: z.string(),
          made_on: date,
          /** How we held the deposit from which the charge was taken; null: the party pays the whole charge by link. */
          kept_of: z.nullable(z.enum(['card', 'hand'])),
          state: z.enum(['to_object', 'objected', 'kept', 'owed', 'paid', 'given_back', 'let_go']),
          /** to_object: the instant until which the party may object. */
          object_until: z.nullable(z.string()),
          /** The party's objection; '' if there is none. */
          objection: z.string(),
          /** Our answer, or why the charge was dropped; '' if there is none. */
          answer: z.string(),
          sum_returned: pounds,
          /** Photos from after the trip as evidence of the charge, each with the earlier photo of the same view. */
          photos: z.array(z.object({ ...photo, before: z.nullable(z.object(photo)) })),
        }),
      ),
    ),
    refunds: z.array(
      z.object({
        amount: pounds,
        by: z.enum(refundWays),
        state: z.enum(['waiting', 'by_bank', 'pending', 'paid', 'failed', 'unknown', 'not_charged']),
        /** When the refund reached this state. */
        date: z.nullable(date),
      }),
    ),
  }),
  refusals: ['not_found'],
});
export type WireBooking = z.output<typeof getBooking.data>;

export const objectToCharge = endpoint({
  method: 'POST',
  path: '/booking/object_to_charge',
  summary: 'Objects to a charge that is kept from a deposit; a manager answers',
  body: z.strictObject({
    id: secretId,
    email,
    charge_id: secretId,
    words: text(longestObjection, { lines: true }).check(z.regex(/\S/, 'is required')),
  }),
  data: z.object({}),
  refusals: ['not_found', 'invalid'],
});

export const cancelBooking = endpoint({
  method: 'POST',
  path: '/booking/cancelBooking',
  summary: 'Cancels and refunds by the booking’s own terms; the email address must be that of the booking',
  body: z.strictObject({
    id: secretId,
    email,
    /**
     * The refund that the visitor saw. If a different refund is due now, the call is refused and nothing is cancelled.
     */
    net_refund: z.optional(poundsFromZero),
  }),
  data: z.object({}),
  refusals: ['not_found', 'cannot_cancel', 'refund_changed', 'being_changed'],
});

export const sendConfirmation = endpoint({
  method: 'POST',
  path: '/booking/send_confirmation',
  summary: 'Emails the confirmation again, only to the address of the booking',
  body: z.strictObject({ id: secretId, email }),
  data: z.object({}),
});

export const nameCaptain = endpoint({
  method: 'POST',
  path: '/booking/name_captain',
  summary: 'Names the captain; without a name, the customer is the captain',
  body: z.strictObject({
    id: secretId,
    email,
    captain_name: z.optional(personName(60).check(z.regex(/\S/, 'is required'))),
  }),
  data: z.object({}),
  refusals: ['not_found', 'trip_over', 'being_changed'],
});

export const openOffer = endpoint({
  method: 'POST',
  path: '/booking/open_offer',
  summary: 'Records that the party has opened the link to its choice, so that nobody needs to ring the party',
  body: z.strictObject({ id: secretId, email, link: text(64, { typed: 'kept' }) }),
  data: z.object({}),
  refusals: ['not_found'],
});

export const answerOffer = endpoint({
  method: 'POST',
  path: '/booking/answer_offer',
  summary: 'Records a party’s choice after we called off its trip: a refund, or another slot free of charge',
  body: z.strictObject({
    id: secretId,
    email,
    /** The signed token from the email's link. */
    link: text(64, { typed: 'kept' }),
    /** The slot that the party chose: its old slot or another. Left out if the party chose the refund. */
    period_id: z.optional(rowId),
  }),
  data: z.object({}),
  refusals: ['not_found', 'offer_over', 'slot_not_on_sale', 'slot_taken', 'being_changed'],
});
