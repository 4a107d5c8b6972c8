import * as contract from '@slipway/shared/api/console/invoices.ts';
import { documentName } from '@slipway/shared/rules/vat-documents.ts';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import { issueInvoice as issue } from '../../../../bookings/money/invoices/issue-document.ts';
import { command } from '../../../command/command.ts';
import { readOrStop } from '../books/lock-period.ts';

/**
 * The VAT invoice of what was paid for a booking. It is never taken back: what changes later is a document of its own. Name
 * and address stand on it alone, and in no log.
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
    const { kind, amount, vat } = await db
      .selectFrom('vatDocuments')
      .select(['kind', 'amount', 'vat'])
      .where('series', '=', document.series)
      .where('number', '=', document.number)
      .executeTakeFirstOrThrow();
    const number = documentName(document);
    return {
      subject: { kind: 'booking', id: bookingId },
      effect: {
        sentence: document.isNew
          ? `VAT invoice ${number} of ${formatGbp(amount)} is made. It can’t be changed: what goes back or is added later has a document of its own.`
          : `All that was paid is on VAT invoice ${number} already.`,
        figures: [
          { label: 'Total with VAT', value: formatGbp(amount) },
          { label: 'VAT', value: formatGbp(vat) },
        ],
        warnings: [],
      },
      before: {},
      after: { number, kind, amount, vat, isNew: document.isNew },
      // Its number may be another one by the time that it is agreed to.
      basis: [bookingId, kind, amount, vat, document.isNew],
      result: { name: number },
    };
  },
});
