import type { Answer } from './call.ts';

/** A page of the till, which loads its own files only; the named sites may embed it, and its forms post to `postsTo`. */
export function page(
  html: string,
  { embeddedIn, postsTo }: { embeddedIn: readonly string[]; postsTo?: string },
): Answer {
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        `form-action ${postsTo ?? "'none'"}`,
        "base-uri 'none'",
        `frame-ancestors ${embeddedIn.length === 0 ? "'none'" : embeddedIn.join(' ')}`,
      ].join('; '),
      'referrer-policy': 'no-referrer',
    },
    body: html,
  };
}

export function escapeHtml(text: string): string {
  const names: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => names[character] ?? character);
}
