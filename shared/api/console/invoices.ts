import * as z from 'zod/mini';
import { documentKinds } from '../../rules/vat-documents.ts';
import { date, pounds, secretId } from '../fields.ts';
import { buyer, lastBuyer, nextInvoice, whereToCorrect, whyNoInvoice } from '../invoice-parts.ts';
import { commandEndpoint, consoleEndpoint } from './console-endpoint.ts';

export const listBookingInvoices = consoleEndpoint({
  method: 'GET',
  path: '/console/bookings/:id/invoices',
  access: 'issue-invoices',
  summary:
    'For staff: the VAT invoices and credit notes of a booking, their recipients, and the next invoice, if one can be made',
  params: z.strictObject({ id: secretId }),
  data: z.object({
    /** The booking's documents, the latest first. `name` is the number as printed; `invoicePath` is its page. */
    documents: z.array(
      z.object({
        name: z.string(),
        kind: z.enum(documentKinds),
        issuedOn: date,
        total: pounds,
        vat: pounds,
        /** The customer on a full invoice. */
        buyer: z.nullable(z.string()),
      }),
    ),
    next: nextInvoice,
    /** Why there is no next invoice, as a sentence. */
    whyNot: z.nullable(z.object({ reason: whyNoInvoice, sentence: z.string() })),
    owed: pounds,
    buyer: lastBuyer,
    correct: whereToCorrect,
  }),
  refusals: ['not_found', 'out_of_reach'],
});

/** The page of a document, below /api, for the browser to open. */
export const invoicePath = '/console/bookings/:id/invoices/:name';

export const issueInvoiceByStaff = commandEndpoint({
  path: '/console/bookings/issue_invoice',
  access: 'issue-invoices',
  touches: ['trips'],
  summary: 'Makes the VAT invoice for the payments of a booking',
  input: { bookingId: secretId, ...buyer },
  result: z.object({ name: z.string() }),
});

export const correctInvoiceByStaff = commandEndpoint({
  path: '/console/bookings/correct_invoice',
  access: 'issue-invoices',
  touches: ['trips'],
  summary:
    'Cancels the VAT invoices of a booking by a credit note and makes one with another name and address',
  input: { bookingId: secretId, ...buyer },
  result: z.object({ name: z.string() }),
});
