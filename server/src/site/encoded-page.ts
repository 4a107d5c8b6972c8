import { type EncodedBody, encodeBody } from '../http/encoded-body.ts';

/** A page with its ETag, compressed once for each encoding. */
export type EncodedPage = Pick<EncodedBody, 'packed'> & {
  html: string;
  /** The inlined style. */
  style: string;
  etag: string;
};

export function encodePage(html: string, style = ''): EncodedPage {
  const { packed, etag } = encodeBody(html, 'best');
  return { html, style, etag: etag(), packed };
}
