import { collection } from '../store/store.ts';
import type { ScenarioName } from './cards/scenarios.ts';
import type { AuthenticationWire, PaymentMethodWire, TransactionWire } from './wire.ts';

export type TokenRow = {
  merchant: string;
  token: string;
  /** Null: the token allows every call. */
  permissions: string[] | null;
  expiresMs: number;
};

export type PaymentMethodRow = {
  merchant: string;
  wire: PaymentMethodWire;
  scenario: ScenarioName;
  /** A single-use card token: any charge uses it up, even a declined charge. */
  isUsed: boolean;
  expiresMs: number;
};

export type TransactionRow = {
  merchant: string;
  /** If the transaction is declined, the amount in `wire` is empty. `requested` always contains the amount. */
  wire: TransactionWire;
  requested: number;
  authorised: number;
  captured: number;
  refunded: number;
};

export type AuthenticationRow = {
  merchant: string;
  wire: AuthenticationWire;
  amount: number;
  paymentMethod: string;
  scenario: ScenarioName;
  /** The id of the authentication at the card's bank. */
  serverTransId: string;
  returnUrls: { challenge: string; method: string };
  /** Whether the bank's method page has been shown. */
  isMethodDone: boolean;
  /** The card holder's answer to the bank. */
  answer: 'complete' | 'fail' | undefined;
  isUsed: boolean;
};

/** The transaction as it was when the notification was made. */
export type NotificationRow = { merchant: string; id: string; wire: TransactionWire };

const ofMerchant = ({ merchant }: { merchant: string }) => merchant;

export const tokens = collection<TokenRow>('globalpay_tokens', ofMerchant);
export const paymentMethods = collection<PaymentMethodRow>('globalpay_payment_methods', ofMerchant);
export const transactions = collection<TransactionRow>('globalpay_transactions', ofMerchant);
export const authentications = collection<AuthenticationRow>('globalpay_authentications', ofMerchant);
export const notifications = collection<NotificationRow>('globalpay_notifications', ofMerchant);

/** Returns the two accounts of a merchant: an account that charges cards, and an account that stores cards. */
export function accountsOf(merchant: string) {
  const suffix = merchant.slice('MER_'.length);
  return [
    { id: `TRA_${suffix}`, name: 'transaction_processing' },
    { id: `TKA_${suffix}`, name: 'tokenization' },
  ] as const;
}
