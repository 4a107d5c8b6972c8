import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { count, date, paymentMethodId, pounds, poundsFromZero, secretId } from './fields.ts';

// These calls have a separate file, which only people who follow a pay link load.

/** The token from the link's address; it opens one debt of one booking, and nothing else. */
const link = z.string('is required').check(z.regex(/^[0-9a-z]{26}$/, 'is not a link of ours'));

const status = z.enum(['to_pay', 'paid', 'waived', 'over', 'off']);

export const viewPayLink = endpoint({
  method: 'POST',
  path: '/booking/pay_link',
  summary: 'The debt of a pay link now: its trip, sum and deadline',
  body: z.strictObject({ link }),
  data: z.object({
    /**
     * waived: staff waived the charge, and nothing was taken. over: the time to pay has run out. off: the trip will
     * not take place.
     */
    status,
    /** True if the booking was made while payments were simulated; left out otherwise. */
    is_test: z.optional(z.literal(true)),
    /**
     * trip: the price of a trip; its place is held until the link's deadline. owed: an unpaid sum of a trip that is
     * already booked. charge: a sum on top of the price, charged after the trip.
     */
    pays_for: z.enum(['trip', 'owed', 'deposit', 'charge']),
    /** The sum to pay now: 0 unless the state is `to_pay` or `over`. */
    total: pounds,
    /**
     * For charges: the kind ('Late back') and the sum of each unpaid charge. If no charge is unpaid, the list has
     * the charges that were paid by link. It never has the reason that staff typed. Left out for other debts.
     */
    charges: z.optional(z.array(z.object({ what: z.string(), amount: pounds }))),
    until: z.string(),
    package_name: z.string(),
    booking_date: date,
    expected_start_time: z.string(),
    expected_endtime: z.string(),
    expected_guests: count,
    /** The number of this boat, from 1. Two boats sold together have a price each. */
    boat: count,
    boats: z.array(z.object({ status, total: pounds, guests: count })),
    /** For a link to one of two boats sold together: the number of that boat. */
    boat_of_two: z.optional(z.nullable(count)),
    /**
     * The booking's terms as JSON, as in the view of a booking. Included if the booking's boat, or any boat on sale,
     * has rules of its own.
     */
    business_terms: z.optional(z.string()),
  }),
  refusals: ['not_found'],
});
export type WirePayLink = z.output<typeof viewPayLink.data>;

export const payByLink = endpoint({
  method: 'POST',
  path: '/booking/pay_link/pay',
  summary: 'Begins a payment of exactly the link’s sum; continues as after a reservation',
  body: z.strictObject({
    link,
    payment_method_id: paymentMethodId,
    /** The number of the boat that the page asked for; 1 by default. */
    boat: z.optional(z.int().check(z.minimum(1), z.maximum(2))),
    /** The sum shown to the payer. The server charges its own sum, and refuses the call if the two sums differ. */
    total: poundsFromZero,
    /** The payment attempt that this page began earlier. */
    replaces: z.optional(secretId),
  }),
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
    'not_found',
    'already_paid',
    'hold_over',
    'being_changed',
    'price_changed',
    'method_not_offered',
    'too_little_to_pay',
    'too_many_declines',
    'payment_refused',
    'payment_unavailable',
  ],
});
