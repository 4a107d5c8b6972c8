import * as z from 'zod/mini';
import { longestBuyer, longestBuyerAddress } from '../rules/vat-documents.ts';
import { text } from './typed-text.ts';

// Apart from the public calls, whose fields the console would have on its first screen.

/** Of whom a full invoice is. */
export const buyer = {
  name: z.optional(text(longestBuyer, { typed: 'name' })),
  address: z.optional(text(longestBuyerAddress, { lines: true })),
};

/** Why there is no invoice to make. 'up_to_date': all that was paid is on one. 'being_taken': in a few seconds there is. */
export const whyNoInvoice = z.enum(['up_to_date', 'being_taken', 'nothing_paid', 'no_vat_number']);
