import { businessBlockId } from '@slipway/shared/business-block.ts';

type Said = { name: string; place: { name: string; latitude: number; longitude: number } };

/** Of the business, as every page of the console says it: the server writes it into the page. */
const block = globalThis.document?.getElementById(businessBlockId)?.textContent;
export const { name: businessName, place: lake } = JSON.parse(
  block ?? '{"name":"","place":{"name":""}}',
) as Said;
