import * as z from 'zod/mini';
import { documentKinds } from '../rules/vat-documents.ts';
import { endpoint } from './endpoint.ts';
import { date, email, pounds, secretId } from './fields.ts';
import { buyer, lastBuyer, nextInvoice, whereToCorrect, whyNoInvoice } from './invoice-parts.ts';
import { text } from './typed-text.ts';

export const listInvoices = endpoint({
  method: 'GET',
  path: '/booking/invoices/:id',
  summary: 'The VAT invoices and credit notes of a booking, and the next invoice, if one can be made',
  params: z.strictObject({ id: text(64, { typed: 'kept' }) }),
  query: z.strictObject({ email: z.optional(email) }),
  data: z.object({
    /**
     * The booking's documents, the latest first. `name` is the printed number; /booking/invoices/:id/:name is the
     * invoice's page.
     */
    documents: z.array(
      z.object({
        name: z.string(),
        kind: z.enum(documentKinds),
        issued_on: date,
        total: pounds,
        vat: pounds,
      }),
    ),
    next: nextInvoice,
    why_not: z.nullable(whyNoInvoice),
    /** The sum not yet paid. An invoice can include it only after payment. */
    owed: pounds,
    buyer: lastBuyer,
    correct: whereToCorrect,
  }),
  refusals: ['not_found'],
});
export type WireInvoices = z.output<typeof listInvoices.data>;

export const issueInvoice = endpoint({
  method: 'POST',
  path: '/booking/issue_invoice',
  summary: 'Makes the VAT invoice for the payments; a second call returns the same invoice',
  body: z.strictObject({ id: secretId, email, ...buyer }),
  data: z.object({ name: z.string() }),
  refusals: ['not_found', 'invalid'],
});

export const correctInvoice = endpoint({
  method: 'POST',
  path: '/booking/correct_invoice',
  summary:
    'Cancels the VAT invoices with a credit note and makes a new invoice with another name and address; a second call returns the same invoice',
  body: z.strictObject({ id: secretId, email, ...buyer }),
  data: z.object({ name: z.string() }),
  refusals: ['not_found', 'invalid'],
});
