/** The block of a page that says who the business is; site and console draw with what it holds. */
export const businessBlockId = 'business';
export const businessBlock = `type="application/json" id="${businessBlockId}"`;

/** A script block that holds JSON. Its text cannot close the block. */
export function jsonBlock(attributes: string, json: unknown): string {
  return `<script ${attributes}>${JSON.stringify(json).replaceAll('<', '\\u003c')}</script>`;
}
