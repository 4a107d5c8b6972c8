/**
 * HTML that is safe to send. The tag `html` escapes all typed text. `styleOf` and `scriptOf` take our own style sheet
 * and script. Nothing else makes Html.
 */
export class Html {
  readonly html: string;

  constructor(html: string) {
    this.html = html;
  }
}

/** The literal parts are ours; every value is escaped unless it is already Html. */
export function html(
  ours: TemplateStringsArray,
  ...values: readonly (string | Html | readonly Html[])[]
): Html {
  const parts = ours.map((text, index) => text + (index < values.length ? htmlOf(values[index] ?? '') : ''));
  return new Html(parts.join(''));
}

/**
 * `css` and `code` are our own text and contain nothing that a person typed. The content security policy of a page
 * allows a script by the hash of its code.
 */
export const styleOf = (css: string): Html => new Html(`<style>${css}</style>`);
export const scriptOf = (code: string): Html => new Html(`<script>${code}</script>`);

function htmlOf(value: string | Html | readonly Html[]): string {
  if (typeof value === 'string') return escapeHtml(value);
  return value instanceof Html ? value.html : value.map(({ html }) => html).join('\n');
}

/** Escapes text for use inside HTML, attribute values included. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
