/** The only supported version of the API, which `stripe` 23.1.0 pins. */
export const apiVersion = '2026-10-28.endive';

/** The types of Stripe's objects. Fields that the simulator does not support are null, as they are for a small shop. */

export type Status =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'requires_capture'
  | 'canceled'
  | 'succeeded';

type CaptureMethod = 'automatic' | 'automatic_async' | 'manual';

export type NextAction =
  | { type: 'redirect_to_url'; redirect_to_url: { url: string; return_url: string } }
  | {
      type: 'use_stripe_sdk';
      use_stripe_sdk: { type: 'three_d_secure_redirect'; stripe_js: string; source: string };
    };

export type PaymentErrorWire = {
  type: 'card_error' | 'invalid_request_error';
  code: string;
  decline_code?: string;
  message: string;
  doc_url: string;
  charge?: string;
  param?: string;
  payment_method?: PaymentMethodWire;
};

export type PaymentIntentWire = {
  id: string;
  object: 'payment_intent';
  allowed_payment_method_types: string[] | null;
  amount: number;
  amount_capturable: number;
  amount_details: { tip: object };
  amount_received: number;
  application: null;
  application_fee_amount: null;
  automatic_payment_methods: { enabled: boolean; allow_redirects: 'always' | 'never' } | null;
  canceled_at: number | null;
  cancellation_reason: string | null;
  capture_method: CaptureMethod;
  client_secret: string;
  confirmation_method: 'automatic';
  created: number;
  currency: 'gbp';
  customer: null;
  customer_account: null;
  description: string | null;
  excluded_payment_method_types: null;
  last_payment_error: PaymentErrorWire | null;
  latest_charge: string | null;
  livemode: false;
  managed_payments: null;
  metadata: Record<string, string>;
  next_action: NextAction | null;
  on_behalf_of: null;
  payment_method: string | null;
  payment_method_configuration_details: null;
  payment_method_options: {
    card: {
      installments: null;
      mandate_options: null;
      network: null;
      request_extended_authorization?: 'if_available' | 'never';
      request_three_d_secure: string;
    };
  };
  payment_method_types: ['card'];
  payment_record: null;
  processing: { type: 'card'; card: object } | null;
  receipt_email: string | null;
  review: null;
  setup_future_usage: 'on_session' | 'off_session' | null;
  shipping: null;
  source: null;
  statement_descriptor: null;
  statement_descriptor_suffix: string | null;
  status: Status;
  transfer_data: null;
  transfer_group: null;
};

type Address = {
  city: string | null;
  country: string | null;
  line1: string | null;
  line2: string | null;
  postal_code: string | null;
  state: string | null;
};

export type BillingDetails = {
  address: Address;
  email: string | null;
  name: string | null;
  phone: string | null;
  tax_id: null;
};

export type Brand = 'visa' | 'mastercard' | 'amex';

export type PaymentMethodWire = {
  id: string;
  object: 'payment_method';
  allow_redisplay: 'unspecified';
  billing_details: BillingDetails;
  card: {
    brand: Brand;
    checks: Checks;
    country: 'GB';
    display_brand: Brand;
    exp_month: number;
    exp_year: number;
    fingerprint: string;
    funding: 'credit';
    generated_from: null;
    last4: string;
    networks: { available: Brand[]; preferred: null };
    regulated_status: 'unregulated';
    three_d_secure_usage: { supported: boolean };
    wallet: null;
  };
  created: number;
  customer: null;
  livemode: false;
  metadata: Record<string, string>;
  type: 'card';
};

type Checks = {
  address_line1_check: 'pass' | null;
  address_postal_code_check: 'pass' | null;
  cvc_check: 'pass' | 'fail' | 'unchecked' | null;
};

export type ThreeDSecure = {
  authentication_flow: 'challenge' | null;
  electronic_commerce_indicator: '05' | null;
  exemption_indicator: null;
  result: 'authenticated' | 'attempt_acknowledged' | 'failed';
  result_reason: string | null;
  transaction_id: string;
  version: '2.2.0';
};

export type ChargeWire = {
  id: string;
  object: 'charge';
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  application: null;
  application_fee: null;
  application_fee_amount: null;
  balance_transaction: string | null;
  billing_details: BillingDetails;
  calculated_statement_descriptor: string | null;
  captured: boolean;
  created: number;
  currency: 'gbp';
  customer: null;
  description: string | null;
  disputed: boolean;
  failure_balance_transaction: null;
  failure_code: string | null;
  failure_message: string | null;
  fraud_details: object;
  livemode: false;
  metadata: Record<string, string>;
  on_behalf_of: null;
  outcome: object;
  paid: boolean;
  payment_intent: string;
  payment_method: string;
  payment_method_details: {
    type: 'card';
    card: {
      amount_authorized: number | null;
      authorization_code: string | null;
      brand: Brand;
      capture_before?: number;
      checks: Checks;
      country: 'GB';
      exp_month: number;
      exp_year: number;
      extended_authorization?: { status: 'enabled' | 'disabled' };
      fingerprint: string;
      funding: 'credit';
      last4: string;
      mandate: null;
      network: Brand;
      three_d_secure: ThreeDSecure | null;
      wallet: null;
    };
  };
  receipt_email: string | null;
  receipt_number: null;
  receipt_url: null;
  refunded: boolean;
  review: null;
  shipping: null;
  source: null;
  source_transfer: null;
  statement_descriptor: null;
  statement_descriptor_suffix: string | null;
  status: 'succeeded' | 'failed' | 'pending';
  transfer_data: null;
  transfer_group: null;
};

export type RefundWire = {
  id: string;
  object: 'refund';
  amount: number;
  balance_transaction: string | null;
  charge: string;
  created: number;
  currency: 'gbp';
  destination_details: {
    card: { reference_status: string; reference_type: string; type: 'refund' };
    type: 'card';
  };
  failure_balance_transaction?: string;
  failure_reason?: string;
  metadata: Record<string, string>;
  payment_intent: string;
  payment_method: string;
  reason: string | null;
  receipt_number: null;
  source_transfer_reversal: null;
  status: 'pending' | 'succeeded' | 'failed';
  transfer_reversal: null;
};

export type DisputeWire = {
  id: string;
  object: 'dispute';
  amount: number;
  balance_transactions: BalanceTransactionWire[];
  charge: string;
  created: number;
  currency: 'gbp';
  evidence_details: { due_by: number; has_evidence: boolean; past_due: boolean; submission_count: number };
  is_charge_refundable: boolean;
  livemode: false;
  metadata: Record<string, string>;
  payment_intent: string;
  reason: 'fraudulent';
  status:
    | 'warning_needs_response'
    | 'warning_under_review'
    | 'warning_closed'
    | 'needs_response'
    | 'under_review'
    | 'won'
    | 'lost';
};

/**
 * The kinds of balance lines that belong to no payment. The first six are usual at a small shop. The last two are
 * unusual, and a person must explain them.
 */
export const ownMovements = [
  'fee',
  'network_cost',
  'payout',
  'payout_reversal',
  'transfer',
  'topup',
  'risk_reserved_funds',
  'other_adjustment',
] as const;

export const paymentMovements = [
  'charge',
  'partial_capture_reversal',
  'refund',
  'refund_failure',
  'dispute',
  'dispute_reversal',
] as const;

export type Movement = (typeof ownMovements)[number] | (typeof paymentMovements)[number];

export type BalanceTransactionWire = {
  id: string;
  object: 'balance_transaction';
  amount: number;
  available_on: number;
  balance_type: 'payments';
  created: number;
  currency: 'gbp';
  description: string | null;
  exchange_rate: null;
  fee: number;
  fee_details: {
    amount: number;
    application: null;
    currency: 'gbp';
    description: string;
    type: 'stripe_fee';
  }[];
  net: number;
  reporting_category: Movement;
  source: string | null;
  status: 'pending';
  type: string;
};

export type FraudWarningWire = {
  id: string;
  object: 'radar.early_fraud_warning';
  actionable: boolean;
  charge: string;
  created: number;
  fraud_type: 'made_with_stolen_card';
  livemode: false;
  payment_intent: string;
};

export type EventType =
  | 'payment_intent.succeeded'
  | 'payment_intent.payment_failed'
  | 'payment_intent.processing'
  | 'payment_intent.requires_action'
  | 'payment_intent.canceled'
  | 'payment_intent.amount_capturable_updated'
  | 'charge.refunded'
  | 'charge.expired'
  | 'charge.captured'
  | 'refund.created'
  | 'refund.updated'
  | 'refund.failed'
  | 'charge.dispute.created'
  | 'charge.dispute.updated'
  | 'charge.dispute.funds_withdrawn'
  | 'charge.dispute.funds_reinstated'
  | 'charge.dispute.closed'
  | 'radar.early_fraud_warning.created'
  | 'radar.early_fraud_warning.updated';

export type EventWire = {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: object; previous_attributes?: object };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: EventType;
};

/** Writes pence as Stripe does in messages: £1,234.50. */
export function formatPounds(pence: number): string {
  return `£${(pence / 100).toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
}
