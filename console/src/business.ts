import { businessBlockId } from '@slipway/shared/business-block.ts';
import type { Place } from '@slipway/shared/values/sunset.ts';

type Said = { name: string; place: Place & { name: string } };

/** Of the business, as every page of the console says it: the server writes it into the page. */
const block = globalThis.document?.getElementById(businessBlockId)?.textContent;
export const { name: businessName, place: lake } = JSON.parse(
  block ?? '{"name":"","place":{"name":""}}',
) as Said;
