import { createHmac, timingSafeEqual } from 'node:crypto';
import { noMoney } from '@slipway/shared/values/pence.ts';
import type { Attempt } from '../payment-provider.ts';
import type { ReturnParameters, VerifiedReturn } from '../payment-provider.ts';
import type { WorldpayAccount } from './worldpay-account.ts';

/**
 * Reads a return that Worldpay signed for this attempt, amount and currency. It proves that Worldpay once reported this
 * state, and a replay proves no more. Without a valid signature nothing is trusted.
 */
export function readReturn(
  { merchantCode, adminCode, macSecret }: Pick<WorldpayAccount, 'merchantCode' | 'adminCode' | 'macSecret'>,
  attempt: Attempt,
  parameters: ReturnParameters,
): VerifiedReturn {
  const { id, amount, currency, providerRef } = attempt;
  if (providerRef === null || !isSigned(macSecret, parameters)) return 'not_genuine';
  // Worldpay leaves the admin code out of some order keys.
  const isOurOrder = [adminCode, ''].some(
    (admin) => parameters.orderKey === [admin, merchantCode, providerRef].join('^'),
  );
  const isOurSum = parameters.paymentAmount === String(amount) && parameters.paymentCurrency === currency;
  if (!isOurOrder || !isOurSum) return 'not_genuine';
  const snapshot = {
    providerRef,
    attemptId: id,
    amount,
    currency,
    captured: noMoney,
    declines: 0,
    refunds: [],
  };
  switch (parameters.paymentStatus) {
    case 'AUTHORISED':
      return { ...snapshot, status: 'authorised', authorised: amount };
    case 'REFUSED':
      return { ...snapshot, status: 'declined', authorised: noMoney, declines: 1 };
    default:
      return 'nothing_certain';
  }
}

function isSigned(
  secret: string,
  { orderKey, paymentAmount, paymentCurrency, paymentStatus, mac2 }: ReturnParameters,
): boolean {
  const message = [orderKey, paymentAmount, paymentCurrency, paymentStatus].join(':');
  const right = createHmac('sha256', secret).update(message).digest();
  return /^[0-9a-f]{64}$/i.test(mac2) && timingSafeEqual(right, Buffer.from(mac2, 'hex'));
}
