import {
  type Pence,
  formatGbp,
  formatShortGbp,
  noMoney,
  pence,
  penceFromPounds,
  poundsOf,
} from '@slipway/shared/values/pence.ts';

/** Formats pounds as the API sends them, such as '£296.50'. */
export function money(pounds: number): string {
  return formatGbp(penceFromPounds(pounds) ?? noMoney);
}

/** Formats pounds without '.00': '£170', but '£167.50'. */
export function shortMoney(pounds: number): string {
  return formatShortGbp(penceFromPounds(pounds) ?? noMoney);
}

/** Reads a sum that somebody typed, such as '78', '78.5' or '£1,078.50'. Undefined: the text is not a sum. */
export function parsePounds(text: string): Pence | undefined {
  const found = /^£?\s*(\d{1,3}(?:,\d{3})+|\d{1,6})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (found === null) return undefined;
  const [, whole = '', rest = ''] = found;
  return pence(Number(whole.replaceAll(',', '')) * 100 + Number(rest.padEnd(2, '0')));
}

/** Reads a typed sum, and returns it in pounds, as the API expects it. */
export function poundsTyped(text: string): number | undefined {
  const sum = parsePounds(text);
  return sum === undefined ? undefined : poundsOf(sum);
}
