import type { Kysely } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';
import type { Sender } from '../mail/mail-content.ts';
import { type StoredMail, renderMail } from '../mail/render-mail.ts';
import { termsOfMail } from '../catalogue/business-terms.ts';

type Text = { subject: string; textBody: string; htmlBody: string };
type RenderedTables = Omit<Tables, 'mails'> & { mails: Omit<Tables['mails'], keyof Text> & Text };

/** The outbox with the text of every email in its columns, as its reader gets it. Nothing is sent. */
export async function renderOutbox(db: Kysely<Tables>, sender: Sender) {
  const mails: StoredMail[] = await db
    .selectFrom('mails')
    .selectAll()
    .select(termsOfMail.as('terms'))
    .where('template', 'is not', null)
    .where('htmlBody', 'is', null)
    .execute();
  for (const mail of mails) {
    const { subject, text, html, calendar } = renderMail(mail, sender);
    await db
      .updateTable('mails')
      .set({ subject, textBody: text, htmlBody: html(), calendar: calendar() })
      .where('id', '=', mail.id)
      .execute();
  }
  return (db as unknown as Kysely<RenderedTables>).selectFrom('mails');
}
