import { businessBlockId } from '@slipway/shared/business-block.ts';
import type { Place } from '@slipway/shared/values/sunset.ts';

type Said = { name: string; place: Place & { name: string } };

/** The business, as every page of the console shows it. The server writes it into the page. */
const block = globalThis.document?.getElementById(businessBlockId)?.textContent;
export const { name: businessName, place: lake } = JSON.parse(
  block ?? '{"name":"","place":{"name":""}}',
) as Said;
