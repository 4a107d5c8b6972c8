import { correctInvoice, issueInvoice, listInvoices } from '@slipway/shared/api/invoices.ts';
import { documentName, documentNamed } from '@slipway/shared/rules/vat-documents.ts';
import { poundsOf } from '@slipway/shared/values/pence.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../../platform/http/refusal.ts';
import { serveEndpoint } from '../../../platform/http/serve-endpoint.ts';
import { whileWaitedFor } from '../../../platform/http/while-waited-for.ts';
import type { Deps } from '../../deps.ts';
import { findForVisitor } from '../../find-booking.ts';
import { type FileOfBooking, findForFile } from '../../find-for-file.ts';
import { readDocumentPage, sendDocument } from './document-page.ts';
import { findDocuments } from './find-documents.ts';
import {
  correctBuyer,
  howToCorrect,
  issueInvoice as issue,
  lastBuyer,
  whyNoInvoice,
} from './issue-document.ts';

type Asked = {
  body: { id: string; email: string; name?: string | undefined; address?: string | undefined };
  request: FastifyRequest;
  reply: FastifyReply;
};

/** The link to an invoice has the booking's id and email address, as the link to the booking page has. */
export function invoiceRoutes(app: FastifyInstance, deps: Deps): void {
  serveEndpoint(app, listInvoices, async ({ params, query, request, reply }) => {
    reply.header('cache-control', 'no-store');
    const booking = await findForVisitor(deps, request, params.id, query.email ?? '');
    const found = booking === undefined ? undefined : await findDocuments(deps.db, booking.id);
    if (found === undefined) throw new Refusal('not_found');
    const { documents, kind, sums, owed } = found;
    const whyNot = whyNoInvoice(found, deps);
    return {
      data: {
        documents: documents.toReversed().map((document) => ({
          name: documentName(document),
          kind: document.kind,
          issued_on: venueDate(document.issuedAt),
          total: poundsOf(document.amount),
          vat: poundsOf(document.vat),
        })),
        next:
          whyNot === null && kind !== 'credit_note'
            ? { kind, total: poundsOf(sums.amount), vat: poundsOf(sums.vat) }
            : null,
        why_not: whyNot,
        owed: poundsOf(owed),
        buyer: lastBuyer(found),
        correct: howToCorrect(found, { staffId: null }),
      },
    };
  });

  const written = async (make: typeof issue | typeof correctBuyer, { body, request, reply }: Asked) => {
    reply.header('cache-control', 'no-store');
    const booking = await findForVisitor(deps, request, body.id, body.email);
    if (booking === undefined) throw new Refusal('not_found');
    const { business, realSince } = deps;
    const now = deps.now();
    const buyer = { name: body.name ?? '', address: body.address ?? '' };
    const document = await whileWaitedFor(deps, request)
      .db.transaction()
      .execute((db) =>
        make(db, { bookingId: booking.id, buyer }, { business, realSince, now, staffId: null }),
      );
    return { data: { name: documentName(document) } };
  };
  serveEndpoint(app, issueInvoice, (call) => written(issue, call));
  serveEndpoint(app, correctInvoice, (call) => written(correctBuyer, call));

  app.get<FileOfBooking & { Params: { name: string } }>(
    '/booking/invoices/:id/:name',
    async (request, reply) => {
      const booking = await findForFile(deps, request, reply);
      const key = documentNamed(request.params.name);
      const page = key === undefined ? undefined : await readDocumentPage(deps.db, booking.id, key);
      if (page === undefined) throw new Refusal('not_found');
      return sendDocument(reply, page);
    },
  );
}
