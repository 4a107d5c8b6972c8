/** Text as it may stand between tags and inside double quotes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** A block of JSON for a script or the browser: no text in it can end the block. */
export function jsonBlock(attributes: string, json: unknown): string {
  return `<script ${attributes}>${JSON.stringify(json).replaceAll('<', '\\u003c')}</script>`;
}
