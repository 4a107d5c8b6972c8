import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

/** A page with its ETag, compressed once for each encoding. */
export type EncodedPage = {
  html: string;
  /** The inlined style. */
  style: string;
  etag: string;
  packed: (encoding: Encoding) => Promise<Buffer>;
};

const packers: Record<Encoding, (text: string) => Promise<Buffer>> = {
  // The best quality, because it is compressed once for all visitors.
  br: (text) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  gzip: (text) => promisify(gzip)(text, { level: 9 }),
};

export function encodePage(html: string, style = ''): EncodedPage {
  const done = new Map<Encoding, Promise<Buffer>>();
  return {
    html,
    style,
    // Weak, because every encoding is the same page.
    etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
    packed(encoding) {
      const packing = done.get(encoding) ?? packers[encoding](html);
      done.set(encoding, packing);
      return packing;
    },
  };
}
