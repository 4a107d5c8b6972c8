import {
  type BankPage,
  type NamedCard,
  beginBankCheck,
  chargeCard,
  goOnWithBankCheck,
} from '../../../../api/globalpay.ts';
import type { PaymentNews } from '../../../../api/payment-status.ts';

/** The visitor's side of 3-D Secure. */
export type Bank = {
  /** Whether it has looked at the browser in time. */
  look: (page: BankPage) => Promise<boolean>;
  /** Whether its question was answered, well or badly; false when the visitor left it. */
  ask: (page: BankPage) => Promise<boolean>;
};

/**
 * Pays with a card that Global Payments has named, in the order that 3-D Secure wants. What the bank said is for our
 * server to find out. 'left': nothing is charged. Throws ApiError.
 */
export async function chargeNamedCard(card: NamedCard, bank: Bank): Promise<PaymentNews | 'left'> {
  const method = await beginBankCheck(card);
  const isMethodDone = method === undefined ? undefined : await bank.look(method);
  const challenge = await goOnWithBankCheck(card, isMethodDone);
  if (challenge !== undefined && !(await bank.ask(challenge))) return 'left';
  return chargeCard(card);
}
