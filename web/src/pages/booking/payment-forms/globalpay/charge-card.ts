import {
  type BankPage,
  type TokenisedCard,
  startBankCheck,
  chargeCard,
  continueBankCheck,
} from '../../../../api/globalpay.ts';
import type { PaymentStatusResult } from '../../../../api/payment-status.ts';

/** The browser's part of 3-D Secure. */
export type BrowserSteps = {
  /** Whether the issuer collected its data in time. */
  collectDeviceData: (page: BankPage) => Promise<boolean>;
  /** True once the challenge has an outcome, success or failure. False if the visitor closes the challenge. */
  showChallenge: (page: BankPage) => Promise<boolean>;
};

/**
 * Runs the steps of 3-D Secure in order and charges the card. Our server reads the issuer's result. 'closed': nothing is
 * charged. Throws ApiError.
 */
export async function authenticateAndCharge(
  card: TokenisedCard,
  browserSteps: BrowserSteps,
): Promise<PaymentStatusResult | 'closed'> {
  const method = await startBankCheck(card);
  const isMethodDone = method === undefined ? undefined : await browserSteps.collectDeviceData(method);
  const challenge = await continueBankCheck(card, isMethodDone);
  if (challenge !== undefined && !(await browserSteps.showChallenge(challenge))) return 'closed';
  return chargeCard(card);
}
