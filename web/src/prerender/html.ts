/** Safe between tags and inside double quotes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** A script block that holds JSON. Its text cannot close the block. */
export function jsonBlock(attributes: string, json: unknown): string {
  return `<script ${attributes}>${JSON.stringify(json).replaceAll('<', '\\u003c')}</script>`;
}
