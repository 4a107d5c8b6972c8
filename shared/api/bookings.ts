import * as z from 'zod/mini';
import { mostOfOneAddOn } from '../rules/add-on-notice.ts';
import { fewestGuests, mostGuests } from '../rules/guests.ts';
import { puzzleParts } from '../rules/puzzle-parts.ts';
import { couponCodeMaxLength } from '../values/coupon-code.ts';
import { shortCodeAlphabet, shortCodeLength } from '../values/short-code.ts';
import { endpoint } from './endpoint.ts';
import type { RefusalCode } from './refusals.ts';
import {
  count,
  date,
  email,
  paymentMethodId,
  personName,
  pounds,
  poundsFromZero,
  rowId,
  secretId,
  text,
} from './fields.ts';

const guestCount = z
  .int('must be a whole number')
  .check(
    z.minimum(fewestGuests, 'must be at least 1'),
    z.maximum(mostGuests, `must be at most ${mostGuests}`),
  );

const orderItem = z.strictObject({
  menu_id: rowId,
  menu_name: text(120),
  quantity: z.int().check(z.minimum(1), z.maximum(mostOfOneAddOn, `must be at most ${mostOfOneAddOn}`)),
  /** Unit price. */
  price: poundsFromZero,
  menu_type: z.enum(['food', 'drinks', 'others']),
  comment: text(500, { lines: true }),
});

/** The browser's earlier attempt, which this one replaces. */
const replaces = z.strictObject({ booking_id: secretId, payment_reference: secretId });

/**
 * Proves that a browser has worked for a hold, after a refusal with the code `proof_needed`: its challenge as received,
 * and the answers to it (shared/rules/proof-of-work.ts). Not part of the request that the Idempotency-Key stands for.
 */
const proof = z.strictObject({
  challenge: z
    .string('is required')
    .check(z.regex(/^[\w.-]{20,200}$/, 'must be the challenge as it was given')),
  answers: z
    .array(z.int('must be a whole number').check(z.minimum(0), z.maximum(2 ** 32 - 1)))
    .check(z.length(puzzleParts, `must be ${puzzleParts} numbers`)),
});

/**
 * Of the amounts the server only compares `total` with its own and uses none: package_amount is the slot price,
 * coupon_discount what the coupon takes off, discount 0.
 */
const reservation = z
  .strictObject({
    payment_method_id: paymentMethodId,
    customer: secretId,
    package_amount: poundsFromZero,
    package_id: rowId,
    date,
    order_items: z.array(orderItem).check(z.maxLength(60)),
    boats: z.array(guestCount).check(z.length(1, 'one boat per booking')),
    passengers: guestCount,
    period_id: rowId,
    discount: z.optional(poundsFromZero),
    coupon_discount: z.optional(poundsFromZero),
    total: poundsFromZero,
    coupon_code: z.optional(text(couponCodeMaxLength)),
    captain_declared: z.optional(z.boolean()),
    replaces: z.optional(replaces),
    proof: z.optional(proof),
  })
  .check(
    z.refine((body) => body.boats[0] === body.passengers, {
      error: 'must equal boats',
      path: ['passengers'],
    }),
  );
export type WireReservation = z.output<typeof reservation>;

/** The refusals of a reservation, whether it is paid or costs nothing. */
const refusalsToReserve = [
  'method_not_offered',
  'already_paid',
  'package_not_on_sale',
  'slot_not_on_sale',
  'slot_taken',
  'customer_unknown',
  'add_on_not_on_sale',
  'add_on_needs_package',
  'add_on_included',
  'add_on_too_late',
  'coupon_unknown',
  'price_changed',
] as const satisfies RefusalCode[];

export const addReservation = endpoint({
  method: 'POST',
  path: '/booking/add_reservation',
  summary: 'Holds a boat until hold_expires_at and begins a payment',
  body: reservation,
  data: z.object({
    booking_id: secretId,
    transactionReference: secretId,
    hold_expires_at: z.string(),
    client_secret: z.optional(z.string()),
    formHtml: z.optional(z.string()),
    globalpayAccessToken: z.optional(z.string()),
  }),
  isIdempotent: true,
  refusals: [
    ...refusalsToReserve,
    'nothing_to_pay',
    'too_little_to_pay',
    'proof_needed',
    'too_many_holds',
    'too_many_declines',
    'hold_over',
    'payment_refused',
    'payment_unavailable',
  ],
  cookies: ['hold'],
});

export const addZeroCostReservation = endpoint({
  method: 'POST',
  path: '/booking/add_zero_cost_reservation',
  summary: 'Books at once when a coupon leaves nothing to pay; data is the booking id',
  body: reservation,
  data: secretId,
  isIdempotent: true,
  refusals: [...refusalsToReserve, 'not_free', 'too_many_free_bookings'],
  cookies: ['hold'],
});

const bookingStatus = z.enum(['pending', 'open', 'closed', 'cancelled']);

export const getBooking = endpoint({
  method: 'GET',
  path: '/booking/get_booking_by_id_and_email/:id',
  summary: 'The booking that the link in the confirmation email opens',
  params: z.strictObject({ id: text(64) }),
  query: z.strictObject({ email: z.optional(email) }),
  data: z.object({
    booking_id: secretId,
    booking_status: bookingStatus,
    /** For reading out; no call takes it. */
    short_code: z.string().check(z.regex(new RegExp(`^[${shortCodeAlphabet}]{${shortCodeLength}}$`))),
    /** Opens the party page. */
    party_token: secretId,
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
    /** When to be at the jetty. */
    arrive_at: z.string(),
    expected_guests: count,
    /** The captain has said so: who booked, or the one who was named. */
    captain_declared: z.boolean(),
    /** '' if nobody else than who booked was named. */
    captain_name: z.string(),
    /** With the party page: lets the named captain accept; '' without one. */
    captain_link: z.string(),
    /** `price` is the unit price. */
    order_items: z.array(z.object({ name: z.string(), quantity: count, price: pounds })),
    base_price: pounds,
    /** '' without one. */
    coupon_code: z.string(),
    coupon_discount: pounds,
    total_amount: pounds,
    /** Included in the total; 0: no VAT line. */
    vat_percent: z.number(),
    vat_amount: pounds,
    full_refund_days: count,
    /** The last day on which a cancellation is refunded. */
    cancel_until: date,
    /** Days from today's venue date to the earliest date this booking ever had. */
    days_before: z.int(),
    /** For an open booking: the fee and the refund of cancelling now. For a cancelled one: what was promised. */
    admin_fee: pounds,
    net_refund: pounds,
    /** The terms that it was made under: a string that holds a BusinessTerms as JSON, money in pence. */
    business_terms: z.string(),
    cancelled_by: z.nullable(z.enum(['visitor', 'business', 'unpaid'])),
    /** Called off by us: until this day the party may take another slot free of charge, or a refund. */
    offer_until: z.nullable(date),
    refunds: z.array(
      z.object({
        amount: pounds,
        state: z.enum(['pending', 'paid', 'failed', 'unknown', 'not_charged']),
        /** When the refund got this state. */
        date: z.nullable(date),
      }),
    ),
  }),
  refusals: ['not_found'],
});
export type WireBooking = z.output<typeof getBooking.data>;

export const cancelBooking = endpoint({
  method: 'POST',
  path: '/booking/cancelBooking',
  summary: 'Cancels and refunds by the terms in force; the email address must be that of the booking',
  body: z.strictObject({
    id: secretId,
    email,
    /** The refund shown to the visitor; if it differs now, the call is refused and nothing is cancelled. */
    net_refund: z.optional(poundsFromZero),
  }),
  data: z.object({}),
  refusals: ['not_found', 'cannot_cancel', 'refund_changed'],
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
  refusals: ['not_found', 'trip_over'],
});

export const answerOffer = endpoint({
  method: 'POST',
  path: '/booking/answer_offer',
  summary: 'After a trip that we called off: a refund, or another slot free of charge',
  body: z.strictObject({
    id: secretId,
    email,
    /** Signed, from the email. */
    link: text(64),
    /** The other slot; without one the money is refunded. */
    period_id: z.optional(rowId),
  }),
  data: z.object({}),
  refusals: ['not_found', 'offer_over', 'slot_not_on_sale', 'slot_taken'],
});

export const moveBooking = endpoint({
  method: 'POST',
  path: '/booking/move',
  summary: 'Moves a booking to another slot',
  body: z.strictObject({ id: secretId, email, date, period_id: rowId }),
  data: z.object({ booking_id: secretId }),
  isIdempotent: true,
  isServed: false,
});

export const requestLinks = endpoint({
  method: 'POST',
  path: '/booking/request_links',
  summary: 'Emails the links to the bookings of an address, only to that address',
  body: z.strictObject({ email }),
  data: z.object({}),
  isServed: false,
});

export const listByLink = endpoint({
  method: 'POST',
  path: '/booking/list_by_link',
  summary: 'The bookings that an emailed link opens',
  body: z.strictObject({ link: text(200) }),
  data: z.array(z.object({ booking_id: secretId, email: z.string() })),
  isServed: false,
});
