import type { FastifyReply, FastifyRequest } from 'fastify';
import { allowStyle } from '../http/security-headers.ts';
import type { Encoding, SentPage } from './encoded-page.ts';

/** Sends a page, or only that it has not changed; returns false when there is none. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: SentPage | undefined,
): Promise<boolean> {
  if (page === undefined) return false;
  reply.headers({ 'cache-control': 'no-cache', etag: page.etag, vary: 'accept-encoding' });
  if (page.style !== '') allowStyle(reply, page.style);
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

/** The better one of those that the browser takes. 'br;q=0' takes none. */
function wantedEncoding(accepted: string | string[] = ''): Encoding | undefined {
  const taken = new Map(
    String(accepted)
      .split(',')
      .map((each) => {
        const [name = '', quality = 'q=1'] = each.split(';').map((part) => part.trim());
        return [name, Number(quality.replace(/^q=/, ''))] as const;
      }),
  );
  return (['br', 'gzip'] as const).find((encoding) => (taken.get(encoding) ?? 0) > 0);
}
