import { invoicePath, listBookingInvoices } from '@slipway/shared/api/console/invoices.ts';
import { documentName, documentNamed } from '@slipway/shared/rules/vat-documents.ts';
import type { Scope } from '@slipway/shared/rules/permissions.ts';
import { poundsOf } from '@slipway/shared/values/pence.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../../bookings/deps.ts';
import { readDocumentPage, sendDocument } from '../../../../bookings/money/invoices/document-page.ts';
import { findDocuments } from '../../../../bookings/money/invoices/find-documents.ts';
import {
  howToCorrect,
  lastBuyer,
  whyNoInvoice,
  whyNotText,
} from '../../../../bookings/money/invoices/issue-document.ts';
import { Refusal } from '../../../../platform/http/refusal.ts';
import { dayOfBooking, requireDay } from '../../../out-of-reach.ts';
import { requireAccess, serveConsole } from '../../../serve-console.ts';
import { readOrStop } from '../books/lock-period.ts';

export function staffInvoiceRoutes(app: FastifyInstance, deps: Deps): void {
  serveConsole(app, listBookingInvoices, async ({ params, scope, actor }) => {
    await requireItsDay(deps, params.id, scope);
    const found = await readOrStop(() => findDocuments(deps.db, params.id));
    if (found === undefined) throw new Refusal('not_found');
    const { documents, kind, sums, owed } = found;
    const reason = whyNoInvoice(found, deps);
    return {
      data: {
        documents: documents.toReversed().map((document) => ({
          name: documentName(document),
          kind: document.kind,
          issuedOn: venueDate(document.issuedAt),
          total: poundsOf(document.amount),
          vat: poundsOf(document.vat),
          buyer: document.buyerName,
        })),
        next:
          reason === null && kind !== 'credit_note'
            ? { kind, total: poundsOf(sums.amount), vat: poundsOf(sums.vat) }
            : null,
        whyNot: reason === null ? null : { reason, sentence: sentences[reason] },
        owed: poundsOf(owed),
        buyer: lastBuyer(found),
        correct: howToCorrect(found, { staffId: actor.person?.id ?? null }),
      },
    };
  });

  app.get<{ Params: { id: string; name: string } }>(invoicePath, async (request, reply) => {
    const { scope } = await requireAccess(deps, request, 'issue-invoices');
    const { id, name } = request.params;
    await requireItsDay(deps, id, scope);
    const key = documentNamed(name);
    const page = key === undefined ? undefined : await readDocumentPage(deps.db, id, key);
    if (page === undefined) throw new Refusal('not_found');
    return sendDocument(reply, page);
  });
}

const sentences = {
  ...whyNotText,
  no_vat_number: 'The VAT number of the business is missing: type it under Set up, Business.',
};

async function requireItsDay({ db, now }: Deps, bookingId: string, scope: Scope): Promise<void> {
  const date = await dayOfBooking(db, bookingId);
  if (date === undefined) throw new Refusal('not_found');
  requireDay(scope, date, now());
}
