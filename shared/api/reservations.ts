import * as z from 'zod/mini';
import { mostOfOneAddOn } from '../rules/add-ons.ts';
import { fewestGuests, mostSeats } from '../rules/guests.ts';
import { puzzleParts } from '../rules/puzzle-parts.ts';
import { addOnKindNames } from '../values/add-on-kinds.ts';
import { couponCodeMaxLength } from '../values/coupon-code.ts';
import { endpoint } from './endpoint.ts';
import type { RefusalCode } from './refusals.ts';
import { date, paymentMethodId, poundsFromZero, rowId, secretId } from './fields.ts';
import { text } from './typed-text.ts';

const guestCount = z
  .int('must be a whole number')
  .check(z.minimum(fewestGuests, 'must be at least 1'), z.maximum(mostSeats, `must be at most ${mostSeats}`));

const orderItem = z.strictObject({
  menu_id: rowId,
  menu_name: text(120),
  quantity: z.int().check(z.minimum(1), z.maximum(mostOfOneAddOn, `must be at most ${mostOfOneAddOn}`)),
  /** The price of one portion. */
  price: poundsFromZero,
  menu_type: z.enum(addOnKindNames),
  comment: text(500, { lines: true }),
});

/** The browser's earlier attempt, which this reservation replaces. */
const replaces = z.strictObject({ booking_id: secretId, payment_reference: secretId });

/**
 * The challenge of a proof of work and the browser's answers (shared/rules/proof-of-work.ts), sent after a refusal with
 * the code `proof_needed`. The proof is not part of the request that the Idempotency-Key identifies.
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
 * The server computes every amount itself and only compares `total` with its own. `package_amount`: the price
 * of the slot. `coupon_discount`: the coupon's reduction. `discount`: always 0.
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
    coupon_code: z.optional(text(couponCodeMaxLength, { typed: 'kept' })),
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

/** The refusals of a reservation, whether it is paid for or free. */
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
