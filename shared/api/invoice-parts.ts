import * as z from 'zod/mini';
import { longestBuyer, longestBuyerAddress } from '../rules/vat-documents.ts';
import { pounds } from './fields.ts';
import { text } from './typed-text.ts';

// What the site's calls and the console's have alike. Apart from both: the console would have the fields of the site's calls
// on its first screen.

/** Of whom a full invoice is, as it is typed. */
export const buyer = {
  name: z.optional(text(longestBuyer, { typed: 'name' })),
  address: z.optional(text(longestBuyerAddress, { lines: true })),
};

/** As the last full one has it. */
export const lastBuyer = z.nullable(z.object({ name: z.string(), address: z.string() }));

/** Where the name and address on the invoices can be corrected; null: nowhere, since no invoice that stands has one. */
export const whereToCorrect = z.nullable(z.enum(['here', 'by_email']));

/** What the next invoice is for, VAT included; a full one asks for a name and an address. */
export const nextInvoice = z.nullable(
  z.object({ kind: z.enum(['simplified', 'full']), total: pounds, vat: pounds }),
);

/** Why there is no invoice to make. 'up_to_date': all that was paid is on one. 'being_taken': in a few seconds there is. */
export const whyNoInvoice = z.enum(['up_to_date', 'being_taken', 'nothing_paid', 'no_vat_number']);
