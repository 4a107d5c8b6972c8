import { type EncodedBody, encodeBody } from '../http/encoded-body.ts';
import { sourceOf } from '../http/security-headers.ts';

/** A page with its ETag, compressed once for each encoding. */
export type EncodedPage = Pick<EncodedBody, 'packed'> & {
  html: string;
  /** The inlined style, as a policy names it; '' if there is none. */
  styleSource: string;
  etag: string;
};

export function encodePage(html: string, style = ''): EncodedPage {
  const { packed, etag } = encodeBody(html, 'best');
  return { html, styleSource: style === '' ? '' : sourceOf(style), etag: etag(), packed };
}
