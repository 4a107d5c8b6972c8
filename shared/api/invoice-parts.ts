import * as z from 'zod/mini';
import { longestBuyer, longestBuyerAddress } from '../rules/vat-documents.ts';
import { pounds } from './fields.ts';
import { text } from './typed-text.ts';

// Parts shared by the site's calls and the console's. In a separate file, because otherwise the console's
// first screen would load the fields of the site's calls.

/** The customer of a full invoice, as typed. */
export const buyer = {
  name: z.optional(text(longestBuyer, { typed: 'name' })),
  address: z.optional(text(longestBuyerAddress, { lines: true })),
};

/** As on the last full invoice. */
export const lastBuyer = z.nullable(z.object({ name: z.string(), address: z.string() }));

/** How the customer can correct the name and address; null: not possible, as no current invoice has them. */
export const whereToCorrect = z.nullable(z.enum(['here', 'by_email']));

/** The sum of the next invoice, VAT included; a full one needs a name and an address. */
export const nextInvoice = z.nullable(
  z.object({ kind: z.enum(['simplified', 'full']), total: pounds, vat: pounds }),
);

/**
 * Why there is no invoice to make. 'up_to_date': every payment is on an invoice. 'being_taken': try again in
 * a few seconds.
 */
export const whyNoInvoice = z.enum(['up_to_date', 'being_taken', 'nothing_paid', 'no_vat_number']);
