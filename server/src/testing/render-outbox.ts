import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';
import type { Sender } from '../mail/mail-content.ts';
import { type StoredMail, renderMail } from '../mail/render-mail.ts';
import { besidesMail } from '../mail/send-mails.ts';

type Text = { subject: string; textBody: string; htmlBody: string };
type RenderedTables = Omit<Tables, 'mails'> & { mails: Omit<Tables['mails'], keyof Text> & Text };
export type RenderedMail = Selectable<RenderedTables['mails']>;

/** The rows of the outbox, each with the text that its recipient would read. Sends no email. */
export async function renderOutbox(db: Kysely<Tables>, sender: Sender) {
  const mails: StoredMail[] = await db
    .selectFrom('mails')
    .selectAll()
    .select(besidesMail)
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
