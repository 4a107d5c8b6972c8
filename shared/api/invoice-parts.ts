import * as z from 'zod/mini';
import { longestBuyer, longestBuyerAddress } from '../rules/vat-documents.ts';
import { pounds } from './fields.ts';
import { text } from './typed-text.ts';

// The calls of the site and of the console share these parts. They have a file of their own, because
// otherwise the console's first screen would load the fields of the site's calls.

/** The customer of a full invoice, as typed. */
export const buyer = {
  name: z.optional(text(longestBuyer, { typed: 'name' })),
  address: z.optional(text(longestBuyerAddress, { lines: true })),
};

/** The name and address on the last full invoice. */
export const lastBuyer = z.nullable(z.object({ name: z.string(), address: z.string() }));

/**
 * How the customer can correct the name and address; null: no valid invoice has a name, so nothing can be corrected.
 */
export const whereToCorrect = z.nullable(z.enum(['here', 'by_email']));

/** The sum of the next invoice, VAT included; a full invoice needs a name and an address. */
export const nextInvoice = z.nullable(
  z.object({ kind: z.enum(['simplified', 'full']), total: pounds, vat: pounds }),
);

/**
 * Why no invoice can be made. 'up_to_date': every payment is on an invoice. 'being_taken': try again in a few seconds.
 */
export const whyNoInvoice = z.enum(['up_to_date', 'being_taken', 'nothing_paid', 'no_vat_number']);
