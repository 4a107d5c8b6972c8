import { ProviderError } from '../payment-provider.ts';

/** The host of a live account's payment page. That of a test account differs. */
export const livePages = ['https://payments.worldpay.com', 'https://secure.worldpay.com'];

/** Throws ProviderError for a page on which nobody can pay with real money. */
export function requireLive(page: URL): URL {
  if (livePages.includes(page.origin)) return page;
  throw new ProviderError('bad_credentials', 'Worldpay: a payment page that is not that of a live account');
}
