import { createHmac, timingSafeEqual } from 'node:crypto';
import { noMoney } from '@slipway/shared/values/pence.ts';
import type { Attempt } from '../payment-provider.ts';
import type { ReturnParameters, VerifiedReturn } from '../payment-provider.ts';
import type { WorldpayAccount } from './worldpay-account.ts';

/**
 * Checks that Worldpay signed this return for this attempt, amount and currency, and reads the state in it. A genuine
 * return may be a replay, so it proves only that Worldpay once reported this state. A return without a valid signature
 * is not trusted.
 */
export function readReturn(
  { merchantCode, adminCode, macSecret }: Pick<WorldpayAccount, 'merchantCode' | 'adminCode' | 'macSecret'>,
  attempt: Attempt,
  parameters: ReturnParameters,
): VerifiedReturn {
  const { id, amount, currency, providerRef } = attempt;
  if (providerRef === null || !isSigned(macSecret, parameters)) return 'not_genuine';
  // Some of the order keys that Worldpay sends lack the admin code.
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
