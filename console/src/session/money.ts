import { formatGbp, formatShortGbp, noMoney, penceFromPounds } from '@slipway/shared/values/pence.ts';

/** '£296.50', of pounds as the wire has them. */
export function money(pounds: number): string {
  return formatGbp(penceFromPounds(pounds) ?? noMoney);
}

/** '£170', and '£167.50' where there are pence. */
export function shortMoney(pounds: number): string {
  return formatShortGbp(penceFromPounds(pounds) ?? noMoney);
}
