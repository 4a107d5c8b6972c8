import { secretId } from '@slipway/shared/api/fields.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Database } from '../../platform/database/tables.ts';
import type { Deps } from '../../bookings/deps.ts';
import { escapeHtml } from '../../mail/html.ts';
import { renderMail } from '../../mail/render-mail.ts';
import { besidesMail } from '../../mail/send-mails.ts';
import { termsFileName, termsFileOf } from '../../mail/terms-attachment.ts';
import { Refusal } from '../../platform/http/refusal.ts';

const shown = 200;

/** Simulated mode only: the mailbox that receives every email. */
export function mailboxRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'business' | 'publicUrl' | 'realSince'>,
): void {
  const { db, publicUrl } = deps;
  const findMail = async (id: string) => {
    const mail = await findRow(db, id);
    return { ...mail, rendered: renderMail(mail, deps) };
  };

  app.get('/dev/mailbox', async (_request, reply) => {
    const mails = await db
      .selectFrom('mails')
      .select(['id', 'recipient', 'subject', 'sentAt'])
      .where('sentAt', 'is not', null)
      .orderBy('createdAt', 'desc')
      .limit(shown)
      .execute();
    const rows: string[] = [];
    for (const { id, recipient, subject, sentAt } of mails) {
      // The demonstration's emails about its past season were never sent, so their subjects are rendered here.
      const title = subject ?? (await findMail(id)).rendered.subject;
      rows.push(
        `<li><a href="/dev/mailbox/${id}">${escapeHtml(title)}</a> to ${escapeHtml(recipient)}, ${sentAt?.toISOString() ?? ''}</li>`,
      );
    }
    const list =
      rows.length === 0 ? '<p>No email yet. Book a boat, then reload.</p>' : `<ol>${rows.join('')}</ol>`;
    return page(
      reply,
      'Mailbox',
      `<p>Every email that the demo has sent, newest first. Nothing leaves this machine.</p>${list}`,
    );
  });

  app.get<{ Params: { id: string } }>('/dev/mailbox/:id', async (request, reply) => {
    const mail = await findMail(request.params.id);
    const head = `<dl><dt>To</dt><dd>${escapeHtml(mail.recipient)}</dd><dt>Reply to</dt><dd>${escapeHtml(mail.replyTo ?? '-')}</dd></dl>`;
    const file =
      mail.rendered.calendar() === null
        ? ''
        : `<p><a href="/dev/mailbox/${mail.id}/boat-trip.ics">boat-trip.ics</a></p>`;
    const terms =
      mail.terms === null || mail.termsVersion === null
        ? ''
        : `<p><a href="/dev/mailbox/${mail.id}/${termsFileName}">${termsFileName}</a></p>`;
    const body = `<iframe title="The email as HTML" sandbox="allow-top-navigation-by-user-activation allow-popups" src="/dev/mailbox/${mail.id}/html" width="100%" height="560"></iframe>
${file}${terms}<h2>As text</h2><pre>${withLinks(mail.textBody ?? mail.rendered.text, publicUrl)}</pre><p><a href="/dev/mailbox">All email</a></p>`;
    return page(reply, mail.subject ?? mail.rendered.subject, head + body);
  });

  app.get<{ Params: { id: string } }>('/dev/mailbox/:id/html', async (request, reply) => {
    const mail = await findMail(request.params.id);
    // An email's own styles are allowed in its frame, which runs no script and loads nothing.
    reply.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'",
    );
    reply.header('x-frame-options', 'SAMEORIGIN');
    return reply
      .type('text/html; charset=utf-8')
      .send(mail.rendered.html().replace('<head>', '<head><base target="_top">'));
  });

  app.get<{ Params: { id: string } }>('/dev/mailbox/:id/boat-trip.ics', async (request, reply) => {
    const { rendered } = await findMail(request.params.id);
    const calendar = rendered.calendar();
    if (calendar === null) throw new Refusal('not_found');
    return reply.type('text/calendar; charset=utf-8').send(calendar);
  });

  app.get<{ Params: { id: string } }>(`/dev/mailbox/:id/${termsFileName}`, async (request, reply) => {
    const file = await termsFileOf(db, await findMail(request.params.id));
    if (file === undefined) throw new Refusal('not_found');
    return reply.type('text/plain; charset=utf-8').send(file);
  });
}

async function findRow(db: Database, id: string) {
  if (!secretId.safeParse(id).success) throw new Refusal('not_found');
  const mail = await db
    .selectFrom('mails')
    .selectAll()
    .select(besidesMail)
    .where('id', '=', id)
    .executeTakeFirst();
  if (mail === undefined) throw new Refusal('not_found');
  return mail;
}

function page(reply: FastifyReply, title: string, body: string) {
  reply.header('content-security-policy', "default-src 'none'; frame-src 'self'; frame-ancestors 'none'");
  return reply
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title></head><body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`,
    );
}

/** Turns only our own addresses into links: an owner's text or a customer's name may contain foreign addresses. */
function withLinks(text: string, publicUrl: string): string {
  const own = escapeHtml(new URL(publicUrl).origin);
  return escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (address) =>
    address.startsWith(`${own}/`) ? `<a href="${address}">${address}</a>` : address,
  );
}
