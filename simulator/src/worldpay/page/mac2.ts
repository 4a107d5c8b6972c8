import { createHmac } from 'node:crypto';

export type SignedResult = {
  orderKey: string;
  amount: number;
  currency: string;
  /** None in the redirect of a shopper who cancelled. */
  status: string | undefined;
};

/** By which a redirect proves that Worldpay wrote it: over the key as it was before it was written into the address. */
export function mac2(secret: string, { orderKey, amount, currency, status }: SignedResult): string {
  const parts = [orderKey, String(amount), currency, ...(status === undefined ? [] : [status])];
  return createHmac('sha256', secret).update(parts.join(':')).digest('hex');
}
