import { type Business, displayPhone } from './business.ts';
/** The id of the page's script block. Site and console read the business's details from this block. */
export const businessBlockId = 'business';
export const businessBlock = `type="application/json" id="${businessBlockId}"`;

/** A script block that holds JSON. Its text cannot close the block. */
export function jsonBlock(attributes: string, json: unknown): string {
  return `<script ${attributes}>${JSON.stringify(json).replaceAll('<', '\\u003c')}</script>`;
}

/** HTML for pages that need JavaScript: '... Without it, call 01632 960142 and we’ll book for you.' */
export function withoutJavaScript({ phone }: Pick<Business, 'phone'>, action: string, help: string): string {
  return `<p>You need JavaScript to ${action}. Without it, call <a href="tel:${phone}">${displayPhone(phone)}</a> and we’ll ${help}.</p>`;
}
