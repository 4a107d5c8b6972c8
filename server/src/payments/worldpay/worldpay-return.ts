import { createHmac, timingSafeEqual } from 'node:crypto';
import { noMoney } from '@slipway/shared/values/pence.ts';
import type { Attempt, ReturnClaim, ReturnNews } from '../payment-provider.ts';
import type { WorldpayAccount } from './worldpay-account.ts';

/**
 * What a genuine return says of this very attempt; one of another attempt, amount or currency is not genuine here. It
 * proves that Worldpay said so once, for this order and this amount: it may be brought again, and is then the same
 * news. Without a right signature nothing is believed, whatever the status.
 */
export function readReturn(
  { merchantCode, adminCode, macSecret }: Pick<WorldpayAccount, 'merchantCode' | 'adminCode' | 'macSecret'>,
  attempt: Attempt,
  claim: ReturnClaim,
): ReturnNews {
  const { id, amount, currency, providerRef } = attempt;
  if (providerRef === null || !isSigned(macSecret, claim)) return 'not_genuine';
  // Worldpay leaves the admin code out of some order keys.
  const isOurOrder = [adminCode, ''].some(
    (admin) => claim.orderKey === [admin, merchantCode, providerRef].join('^'),
  );
  const isOurSum = claim.paymentAmount === String(amount) && claim.paymentCurrency === currency;
  if (!isOurOrder || !isOurSum) return 'not_genuine';
  const news = { providerRef, attemptId: id, amount, currency, captured: noMoney, declines: 0, refunds: [] };
  switch (claim.paymentStatus) {
    case 'AUTHORISED':
      return { ...news, status: 'authorised', authorised: amount };
    case 'REFUSED':
      return { ...news, status: 'declined', authorised: noMoney, declines: 1 };
    default:
      return 'nothing_certain';
  }
}

function isSigned(
  secret: string,
  { orderKey, paymentAmount, paymentCurrency, paymentStatus, mac2 }: ReturnClaim,
): boolean {
  const message = [orderKey, paymentAmount, paymentCurrency, paymentStatus].join(':');
  const right = createHmac('sha256', secret).update(message).digest();
  return /^[0-9a-f]{64}$/i.test(mac2) && timingSafeEqual(right, Buffer.from(mac2, 'hex'));
}
