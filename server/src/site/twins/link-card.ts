import { twinMarks } from '@slipway/shared/site-rendering.ts';
import type { FastifyReply } from 'fastify';
import { allowStyle } from '../../platform/http/security-headers.ts';
import { type Html, html } from '../../mail/html.ts';
import type { EncodedPage } from '../send-page.ts';

/** The title and description of a link's preview, and the text that the page shows without JavaScript. */
export type LinkCard = { title: string; description: string; text: Html };

/**
 * Sends `page` with `twinMarks` replaced by the link's preview and text. Search engines must not list the address, and
 * nobody may cache the page.
 */
export async function sendCard(
  reply: FastifyReply,
  page: EncodedPage,
  { title, description, text }: LinkCard,
): Promise<void> {
  const card = html`<title>${title}</title>
    <meta name="description" content="${description}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />`;
  reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  if (page.styleSource !== '') allowStyle(reply, page.styleSource);
  await reply
    .type('text/html; charset=utf-8')
    .send(page.html.replace(twinMarks.card, () => card.html).replace(twinMarks.text, () => text.html));
}
