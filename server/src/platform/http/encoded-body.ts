import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

/** The body of an answer to many clients, compressed once for each encoding, on first use. */
export type EncodedBody = {
  plain: Buffer;
  etag: () => string;
  packed: (encoding: Encoding) => Promise<Buffer>;
  /** The compressed body; undefined until it is compressed. */
  ready: (encoding: Encoding) => Buffer | undefined;
};

/**
 * 'best' is for content that stays the same for hours, 'moderate' for content that may change with the next booking.
 */
export function encodeBody(text: string, effort: 'best' | 'moderate'): EncodedBody {
  const plain = Buffer.from(text);
  const packing = new Map<Encoding, Promise<Buffer>>();
  const done = new Map<Encoding, Buffer>();
  let etag: string | undefined;
  return {
    plain,
    // The ETag is weak, because all encodings of an answer share one ETag although their bytes differ.
    etag: () => (etag ??= `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`),
    packed(encoding) {
      const known = packing.get(encoding);
      if (known !== undefined) return known;
      const pack = packers[encoding](plain, effort);
      packing.set(encoding, pack);
      void pack.then((bytes) => done.set(encoding, bytes)).catch(() => packing.delete(encoding));
      return pack;
    },
    ready: (encoding) => done.get(encoding),
  };
}

const packers: Record<Encoding, (bytes: Buffer, effort: 'best' | 'moderate') => Promise<Buffer>> = {
  br: (bytes, effort) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: effort === 'best' ? 11 : 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes, effort) => promisify(gzip)(bytes, { level: effort === 'best' ? 9 : 6 }),
};

/** The best encoding that the browser accepts; 'br;q=0' refuses Brotli. */
export function wantedEncoding(accepted: string | string[] = ''): Encoding | undefined {
  const header = String(accepted);
  const known = wanted.get(header);
  if (known !== undefined) return known === 'none' ? undefined : known;
  const taken = new Map(
    header.split(',').map((each) => {
      const [name = '', quality = 'q=1'] = each.split(';').map((part) => part.trim());
      return [name, Number(quality.replace(/^q=/, ''))] as const;
    }),
  );
  const best = (['br', 'gzip'] as const).find((encoding) => (taken.get(encoding) ?? 0) > 0);
  if (wanted.size < mostHeadersKnown) wanted.set(header, best ?? 'none');
  return best;
}

/** The server remembers at most this many Accept-Encoding headers. Browsers send only a handful of values. */
const mostHeadersKnown = 100;
const wanted = new Map<string, Encoding | 'none'>();
