import type { Merchant } from '../../merchants.ts';
import type { Simulator } from '../../simulator.ts';
import { type Habits, habitsOf } from '../habits.ts';
import type { LastEvent, OrderRow } from '../rows.ts';
import type { ResultUrls } from './find-paying-order.ts';
import { createHmac } from 'node:crypto';

/** Returns the address of a redirect: the merchant's own parameters, then the outcome of the payment. */
export function returnAddress(
  simulator: Simulator,
  row: OrderRow,
  merchant: Merchant,
  urls: ResultUrls,
): string {
  const { lastEvent } = row;
  return addressWith(urls[urlFor(lastEvent)], [
    ...signed(habitsOf(simulator, merchant.id), row, merchant, {
      amountName: 'paymentAmount',
      currencyName: 'paymentCurrency',
      status: lastEvent ?? 'ERROR',
    }),
    ['source', 'WP'],
  ]);
}

/**
 * Returns the address to which Cancel leads. By default this address has no status, and contains `orderAmount` and
 * `orderCurrency` instead of `paymentAmount` and `paymentCurrency`.
 */
export function cancelAddress(
  simulator: Simulator,
  row: OrderRow,
  merchant: Merchant,
  urls: ResultUrls,
): string {
  const habits = habitsOf(simulator, merchant.id);
  const parameters = signed(
    habits,
    row,
    merchant,
    habits.isCancelStatusSent
      ? { amountName: 'paymentAmount', currencyName: 'paymentCurrency', status: 'CANCELLED' }
      : { amountName: 'orderAmount', currencyName: 'orderCurrency', status: undefined },
  );
  return addressWith(urls.cancelURL, [...parameters, ['source', 'WP']]);
}

function signed(
  habits: Habits,
  { orderCode, amount }: OrderRow,
  { keys }: Merchant,
  {
    amountName,
    currencyName,
    status,
  }: { amountName: string; currencyName: string; status: string | undefined },
): [string, string][] {
  const adminCode = habits.isAdminCodeEmpty ? '' : keys.admin_code;
  const orderKey = [adminCode, keys.merchant_code, orderCode].join('^');
  const mac = mac2(keys.mac_secret ?? '', { orderKey, amount, currency: 'GBP', status });
  return [
    ['orderKey', orderKey],
    ...(status === undefined ? [] : [['paymentStatus', status] satisfies [string, string]]),
    [amountName, String(amount)],
    [currencyName, 'GBP'],
    ...(habits.mac2 === 'none'
      ? []
      : [['mac2', habits.mac2 === 'upper' ? mac.toUpperCase() : mac] satisfies [string, string]]),
  ];
}

function urlFor(lastEvent: LastEvent | null): keyof ResultUrls {
  switch (lastEvent) {
    case 'SENT_FOR_AUTHORISATION':
      return 'pendingURL';
    case 'REFUSED':
    case 'EXPIRED':
      return 'failureURL';
    case 'CANCELLED':
      return 'cancelURL';
    case 'ERROR':
    case null:
      return 'errorURL';
    default:
      return 'successURL';
  }
}

function addressWith(url: string, parameters: readonly [string, string][]): string {
  const written = parameters.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  return `${url}${url.includes('?') ? '&' : '?'}${written}`;
}

type SignedResult = {
  orderKey: string;
  amount: number;
  currency: string;
  /** The status of the payment; undefined after Cancel. */
  status: string | undefined;
};

/** Signs a redirect. The signed order key is not URL-encoded. */
export function mac2(secret: string, { orderKey, amount, currency, status }: SignedResult): string {
  const parts = [orderKey, String(amount), currency, ...(status === undefined ? [] : [status])];
  return createHmac('sha256', secret).update(parts.join(':')).digest('hex');
}
