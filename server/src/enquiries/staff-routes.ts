import { getEnquiry, listEnquiries } from '@slipway/shared/api/console/enquiries.ts';
import type { FastifyInstance } from 'fastify';
import type { Row } from '../database/tables.ts';
import { Refusal } from '../http/refusal.ts';
import type { Deps } from '../runtime/deps.ts';
import { serveConsole } from '../staff/serve-console.ts';

const pageSize = 30;

/** For who answers: what was asked, and a sale that begins with it. */
export function staffEnquiryRoutes(app: FastifyInstance, { db }: Deps): void {
  serveConsole(app, listEnquiries, async ({ query: { before } }) => {
    // One more than is shown says whether there is a next page.
    let rows = db
      .selectFrom('enquiries')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(pageSize + 1);
    if (before !== undefined) rows = rows.where('id', '<', Number(before));
    const found = await rows.execute();
    const shown = found.slice(0, pageSize);
    return {
      data: {
        enquiries: shown.map(enquiryView),
        next: found.length > pageSize ? String(shown.at(-1)!.id) : null,
      },
    };
  });

  serveConsole(app, getEnquiry, async ({ params }) => {
    const row = await db
      .selectFrom('enquiries')
      .selectAll()
      .where('id', '=', Number(params.id))
      .executeTakeFirst();
    if (row === undefined) throw new Refusal('not_found', { message: 'This enquiry is not kept any more.' });
    return { data: enquiryView(row) };
  });
}

function enquiryView({ id, createdAt, name, email, phone, message, guests, wantedDate }: Row<'enquiries'>) {
  return {
    id,
    at: createdAt.toISOString(),
    name: name.trim(),
    email: email.trim(),
    phone: phone.trim(),
    message: message.trim(),
    guests,
    date: wantedDate,
  };
}
