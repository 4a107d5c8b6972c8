import { collection } from '../store/store.ts';
import type { Scenario, ScenarioName } from './cards/scenarios.ts';
import type {
  BalanceTransactionWire,
  ChargeWire,
  DisputeWire,
  EventWire,
  FraudWarningWire,
  PaymentIntentWire,
  PaymentMethodWire,
  RefundWire,
} from './wire.ts';

/** A payment. `wire` is the object that Stripe returns; the other fields are data that Stripe does not show. */
export type PaymentIntentRow = {
  merchant: string;
  wire: PaymentIntentWire;
  /** The sum of all authorisations, in pence. */
  authorised: number;
  /** A confirmation that waits for the card holder or the bank. */
  underWay?: { source: string; scenario: ScenarioName; returnUrl: string | null };
};

export type PaymentMethodRow = { merchant: string; wire: PaymentMethodWire; scenario: ScenarioName };

export type ChargeRow = {
  merchant: string;
  wire: ChargeWire;
  /** The refunded part of the captured sum. Stripe's `amount_refunded` also counts the uncaptured rest. */
  refunded: number;
  /** The outcome of the payment's refunds. */
  refunds: 'succeed' | 'fail_later' | 'pend';
  /** The kind of dispute that follows a minute after the payment. */
  trouble?: Scenario['trouble'];
  dispute?: string;
};

export type RefundRow = { merchant: string; wire: RefundWire };
export type DisputeRow = { merchant: string; wire: DisputeWire };
export type FraudWarningRow = { merchant: string; wire: FraudWarningWire };
export type BalanceRow = { merchant: string; payment: string | null; wire: BalanceTransactionWire };
export type EventRow = { merchant: string; wire: EventWire };

const ofMerchant = ({ merchant }: { merchant: string }) => merchant;

export const paymentIntents = collection<PaymentIntentRow>('stripe_payment_intents', ofMerchant);
export const paymentMethods = collection<PaymentMethodRow>('stripe_payment_methods', ofMerchant);
export const charges = collection<ChargeRow>('stripe_charges', ofMerchant);
export const refunds = collection<RefundRow>('stripe_refunds', ({ wire }) => wire.payment_intent);
export const disputes = collection<DisputeRow>('stripe_disputes', ofMerchant);
export const fraudWarnings = collection<FraudWarningRow>('stripe_fraud_warnings', ofMerchant);
export const balanceTransactions = collection<BalanceRow>('stripe_balance_transactions', ofMerchant);
export const events = collection<EventRow>('stripe_events', ofMerchant);
