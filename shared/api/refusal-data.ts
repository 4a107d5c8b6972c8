import * as z from 'zod/mini';
import { bookingQuote } from './quote.ts';
import { type PublicRefusalCode, refusalStatus } from './refusals.ts';

// These schemas are not in refusals.ts, because every page of the site loads that file.

export const refusalCode = z.enum(Object.keys(refusalStatus) as [PublicRefusalCode, ...PublicRefusalCode[]]);

/** The `data` of a refusal. The type RefusalData explains each field. */
export const refusalData = z.object({
  code: refusalCode,
  problem: z.optional(z.string()),
  field: z.optional(z.string()),
  total: z.optional(z.number()),
  booking_id: z.optional(z.string()),
  coupon_removed: z.optional(z.boolean()),
  challenge: z.optional(z.string()),
  quote: z.optional(bookingQuote),
});
