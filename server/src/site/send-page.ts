import type { FastifyReply, FastifyRequest } from 'fastify';
import { type EncodedBody, encodeBody, wantedEncoding } from '../platform/http/encoded-body.ts';
import { allowStyle, sourceOf } from '../platform/http/security-headers.ts';

/** Sends a page, or a 304 if it has not changed; returns false if there is no page. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: EncodedPage | undefined,
): Promise<boolean> {
  if (page === undefined) return false;
  reply.headers({ 'cache-control': 'no-cache', etag: page.etag, vary: 'accept-encoding' });
  if (page.styleSource !== '') allowStyle(reply, page.styleSource);
  if (reply.statusCode === 200 && knownTags(request).includes(page.etag)) {
    await reply.code(304).send();
    return true;
  }
  reply.type('text/html; charset=utf-8');
  const encoding = wantedEncoding(request.headers['accept-encoding']);
  if (encoding === undefined) await reply.send(page.html);
  else await reply.header('content-encoding', encoding).send(await page.packed(encoding));
  return true;
}

function knownTags(request: FastifyRequest): string[] {
  return (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim());
}

/** A page with its ETag, compressed once for each encoding. */
export type EncodedPage = Pick<EncodedBody, 'packed'> & {
  html: string;
  /** The hash of the page's inline style, for its content security policy; '' if it has no inline style. */
  styleSource: string;
  etag: string;
};

export function encodePage(html: string, style = ''): EncodedPage {
  const { packed, etag } = encodeBody(html, 'best');
  return { html, styleSource: style === '' ? '' : sourceOf(style), etag: etag(), packed };
}
