/** HTML that is safe to send. Only the tag below makes it, so that everything a visitor typed arrives as text. */
export class Html {
  readonly html: string;

  constructor(html: string) {
    this.html = html;
  }
}

/** The literal parts are ours; every value is escaped unless it is Html already. */
export function html(
  ours: TemplateStringsArray,
  ...values: readonly (string | Html | readonly Html[])[]
): Html {
  const parts = ours.map((text, index) => text + (index < values.length ? htmlOf(values[index] ?? '') : ''));
  return new Html(parts.join(''));
}

function htmlOf(value: string | Html | readonly Html[]): string {
  if (typeof value === 'string') return escapeHtml(value);
  return value instanceof Html ? value.html : value.map(({ html }) => html).join('\n');
}

/** For text inside HTML, attribute values included. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
