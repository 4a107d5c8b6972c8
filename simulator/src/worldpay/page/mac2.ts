import { createHmac } from 'node:crypto';

export type SignedResult = {
  orderKey: string;
  amount: number;
  currency: string;
  /** Undefined in the redirect of a shopper who cancelled. */
  status: string | undefined;
};

/** Signs a redirect, over the order key before it is URL-encoded. */
export function mac2(secret: string, { orderKey, amount, currency, status }: SignedResult): string {
  const parts = [orderKey, String(amount), currency, ...(status === undefined ? [] : [status])];
  return createHmac('sha256', secret).update(parts.join(':')).digest('hex');
}
