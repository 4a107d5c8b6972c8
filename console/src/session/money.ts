import {
  type Pence,
  formatGbp,
  formatShortGbp,
  noMoney,
  pence,
  penceFromPounds,
  poundsOf,
} from '@slipway/shared/values/pence.ts';

/** '£296.50', from pounds as on the wire. */
export function money(pounds: number): string {
  return formatGbp(penceFromPounds(pounds) ?? noMoney);
}

/** '£170', and '£167.50' if there are pence. */
export function shortMoney(pounds: number): string {
  return formatShortGbp(penceFromPounds(pounds) ?? noMoney);
}

/** '78', '78.5', '£1,078.50' as somebody types a sum; undefined: not a sum. */
export function parsePounds(text: string): Pence | undefined {
  const found = /^£?\s*(\d{1,3}(?:,\d{3})+|\d{1,6})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (found === null) return undefined;
  const [, whole = '', rest = ''] = found;
  return pence(Number(whole.replaceAll(',', '')) * 100 + Number(rest.padEnd(2, '0')));
}

/** A typed sum in pounds, as the API takes it. */
export function poundsTyped(text: string): number | undefined {
  const sum = parsePounds(text);
  return sum === undefined ? undefined : poundsOf(sum);
}
