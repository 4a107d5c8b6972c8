import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendPage } from './send-page.ts';
import type { SitePages } from './site-pages.ts';

/** Leads an address with capitals or a slash too many to its page; otherwise sends the page for addresses that have none. */
export async function sendNoPage(
  request: FastifyRequest,
  reply: FastifyReply,
  pages: SitePages,
): Promise<boolean> {
  const page = await pages.page(undefined);
  const [path = '', query] = request.url.split('?', 2);
  const proper = path.toLowerCase().replace(/\/+$/, '');
  if (proper !== path && pages.paths().has(proper)) {
    await reply.redirect(query === undefined ? proper : `${proper}?${query}`, 301);
    return true;
  }
  return sendPage(request, reply, page);
}
