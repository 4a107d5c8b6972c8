import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { count, date, paymentMethodId, pounds, poundsFromZero, secretId } from './fields.ts';

// A file of its own: only who follows a pay link loads it.

/** From the address; it opens one debt of one booking, and nothing else of it. */
const link = z.string('is required').check(z.regex(/^[0-9a-z]{26}$/, 'is not a link of ours'));

const status = z.enum(['to_pay', 'paid', 'over', 'off']);

export const viewPayLink = endpoint({
  method: 'POST',
  path: '/booking/pay_link',
  summary: 'What a pay link asks for now: what, when, how much and until when',
  body: z.strictObject({ link }),
  data: z.object({
    /** over: the time to pay has run out. off: the trip does not take place. */
    status,
    /** Its booking was made while payments were simulated; left out where it was not. */
    is_test: z.optional(z.literal(true)),
    /** trip: the place is kept until it is paid. owed: the trip stands. charge: beside its price, after it. */
    pays_for: z.enum(['trip', 'owed', 'deposit', 'charge']),
    /** 0 unless there is something to pay. */
    total: pounds,
    until: z.string(),
    package_name: z.string(),
    booking_date: date,
    expected_start_time: z.string(),
    expected_endtime: z.string(),
    expected_guests: count,
    /** Of two boats that were sold together each has a price of its own: which one this is, from 1. */
    boat: count,
    boats: z.array(z.object({ status, total: pounds, guests: count })),
    /** The link is of one boat alone, which was sold together with another: which of the two it is. */
    boat_of_two: z.optional(z.nullable(count)),
    /** The terms that it was made under, as of a booking; left out where they are those of the house. */
    business_terms: z.optional(z.string()),
  }),
  refusals: ['not_found'],
});
export type WirePayLink = z.output<typeof viewPayLink.data>;

export const payByLink = endpoint({
  method: 'POST',
  path: '/booking/pay_link/pay',
  summary: 'Begins a payment of exactly what the link asks for; go on as after a reservation',
  body: z.strictObject({
    link,
    payment_method_id: paymentMethodId,
    /** As the page asked for it; 1 where it does not say. */
    boat: z.optional(z.int().check(z.minimum(1), z.maximum(2))),
    /** As it was shown; compared and never used. */
    total: poundsFromZero,
    /** The attempt that this page began before. */
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
