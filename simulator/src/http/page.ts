import type { Answer } from './call.ts';

/**
 * Returns a page that may load only the simulator's own files. Only the sites of `embeddedIn` may show the
 * page in a frame. The forms of the page may post only to `postsTo`.
 */
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

type Parts = {
  title: string;
  stylesheets?: readonly string[];
  script: string;
  /** Attributes of the body element: ` data-id="..."`. */
  attributes?: string;
};

/** Renders a whole HTML page with a module script. */
export function wholePage(
  { title, stylesheets = [], script, attributes = '' }: Parts,
  content: string,
): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}</title>
    <link rel="icon" href="data:,">
    ${stylesheets.map((sheet) => `<link rel="stylesheet" href="${sheet}">`).join('\n    ')}
    <script type="module" src="${script}"></script>
  </head>
  <body${attributes}>
    ${content}
  </body>
</html>
`;
}

/**
 * Renders a button for each test card. The button enters the card into the form. The first few buttons are visible; the
 * others appear on request.
 */
export function cardChips(
  cards: readonly { label: string; number: string; holder?: string }[],
  atOnce: number,
): string {
  const chips = cards.map(({ label, number, holder }) => {
    const named = holder === undefined ? '' : ` data-holder="${holder}"`;
    // The buttons are disabled until the page's script listens, because an earlier press would be lost.
    return `<button type="button" disabled data-number="${number}"${named}>${escapeHtml(label)}</button>`;
  });
  return `<div class="chips">${chips.slice(0, atOnce).join('')}</div>
        <details><summary>More test cards</summary><div class="chips">${chips.slice(atOnce).join('')}</div></details>`;
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
