import { ControlRefusal } from '../../control/read-fields.ts';
import type { Call } from '../../http/call.ts';
import { type Merchant, allowsOrigin, findMerchant } from '../../merchants.ts';
import type { Simulator } from '../../simulator.ts';
import { type OrderRow, orderId, orders } from '../rows.ts';

const resultNames = ['successURL', 'pendingURL', 'failureURL', 'cancelURL', 'errorURL'] as const;

export type ResultUrls = Record<(typeof resultNames)[number], string>;

export type PayingOrder = { row: OrderRow; merchant: Merchant; urls: ResultUrls };

const pageLivesMs = 30 * 60_000;
const longestUrl = 1024;

/** Returns the order of a payment page, and the addresses to which the shopper may return. */
export function findPayingOrder(simulator: Simulator, { query }: Call): PayingOrder {
  const [merchantCode = '', orderCode = '', ...more] = (query.get('OrderKey') ?? '').split('^');
  const merchant = findMerchant(simulator, merchantCode);
  const row = simulator.store.get(orders, orderId(merchant?.id ?? '', orderCode));
  if (merchant === undefined || row === undefined || more.length > 0 || query.get('Ticket') !== row.ticket) {
    throw new ControlRefusal(404, 'There is no such order, or its ticket is wrong.');
  }
  if (simulator.clock.nowMs() >= row.createdMs + pageLivesMs) {
    throw new ControlRefusal(410, 'This payment page has expired.');
  }
  const urls = Object.fromEntries(
    resultNames.map((name) => [name, readUrl(merchant, name, query.get(name))]),
  ) as ResultUrls;
  return { row, merchant, urls };
}

/** Refuses an address with a fragment, because it is unknown where Worldpay would add its parameters. */
function readUrl(merchant: Merchant, name: string, url: string | null): string {
  if (url === null) throw new ControlRefusal(400, `${name} is missing, so the shopper could not return.`);
  if (url.length > longestUrl) {
    throw new ControlRefusal(400, `${name} is longer than ${longestUrl} characters.`);
  }
  if (!URL.canParse(url) || !/^https?:/.test(url) || url.includes('#')) {
    throw new ControlRefusal(400, `${name} must be an address without a fragment.`);
  }
  const { origin } = new URL(url);
  if (!allowsOrigin(merchant, origin)) {
    throw new ControlRefusal(403, `The merchant has not named ${origin} among its allowed_origins.`);
  }
  return url;
}
