import * as contract from '@slipway/shared/api/console/invoices.ts';
import { documentName } from '@slipway/shared/rules/vat-documents.ts';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import {
  type DocumentKey,
  correctBuyer,
  issueInvoice as issue,
} from '../../../../bookings/money/invoices/issue-document.ts';
import type { Database } from '../../../../platform/database/tables.ts';
import { command } from '../../../command/command.ts';
import { readOrStop } from '../books/lock-period.ts';

/**
 * Issues the VAT invoice for a booking's payments. This command cannot be undone: a later refund or payment gets its
 * own document. The invoice contains the buyer's name and address, but the log does not.
 */
export const issueInvoiceByStaff = command(contract.issueInvoiceByStaff, {
  name: 'issue-invoice',
  kind: 'money',
  bookingOf: async (_db, { bookingId }) => bookingId,
  async handler(db, actor, { bookingId, name = '', address = '' }, { business, now, realSince }) {
    const document = await readOrStop(() =>
      issue(
        db,
        { bookingId, buyer: { name, address } },
        { business, now, realSince, staffId: actor.person?.id ?? null },
      ),
    );
    return issued(db, bookingId, document, (number, amount) =>
      document.isNew
        ? `VAT invoice ${number} of ${amount} is made. It can’t be changed: a later refund or payment has a document of its own.`
        : `Every payment is on VAT invoice ${number} already.`,
    );
  },
});

/**
 * Corrects the name and address on an invoice. Issues a credit note for the earlier documents, and then a new invoice.
 * This command cannot be undone.
 */
export const correctInvoiceByStaff = command(contract.correctInvoiceByStaff, {
  name: 'correct-invoice',
  kind: 'money',
  bookingOf: async (_db, { bookingId }) => bookingId,
  async handler(db, actor, { bookingId, name = '', address = '' }, { business, now, realSince }) {
    const document = await readOrStop(() =>
      correctBuyer(
        db,
        { bookingId, buyer: { name, address } },
        { business, now, realSince, staffId: actor.person?.id ?? null },
      ),
    );
    return issued(db, bookingId, document, (number, amount) =>
      document.isNew
        ? `A credit note reverses the earlier VAT invoices, and VAT invoice ${number} of ${amount} has the corrected name and address. No money moves.`
        : `VAT invoice ${number} has that name and address already.`,
    );
  },
});

async function issued(
  db: Database,
  bookingId: string,
  document: DocumentKey & { isNew: boolean },
  sentenceOf: (number: string, amount: string) => string,
) {
  const { kind, amount, vat } = await db
    .selectFrom('vatDocuments')
    .select(['kind', 'amount', 'vat'])
    .where('series', '=', document.series)
    .where('number', '=', document.number)
    .executeTakeFirstOrThrow();
  const number = documentName(document);
  return {
    subject: { kind: 'booking' as const, id: bookingId },
    effect: {
      sentence: sentenceOf(number, formatGbp(amount)),
      figures: [
        { label: 'Total with VAT', value: formatGbp(amount) },
        { label: 'VAT', value: formatGbp(vat) },
      ],
      warnings: [],
    },
    before: {},
    after: { number, kind, amount, vat, isNew: document.isNew },
    // `basis` leaves out the invoice's number, which may change before the person confirms the command.
    basis: [bookingId, kind, amount, vat, document.isNew],
    result: { name: number },
  };
}
