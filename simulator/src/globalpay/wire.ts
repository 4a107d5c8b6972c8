/** The objects in answers of Global Payments. An amount is pence as text, and empty if nothing was charged. */

export type TransactionStatus = 'CAPTURED' | 'PREAUTHORIZED' | 'DECLINED' | 'REVERSED';

export type TransactionWire = {
  id: string;
  time_created: string;
  type: 'SALE' | 'REFUND';
  status: TransactionStatus;
  channel: 'CNP';
  capture_mode: 'AUTO' | 'LATER';
  amount: string;
  currency: 'GBP' | '';
  country: string;
  merchant_id: string;
  merchant_name: string;
  account_id: string;
  account_name: string;
  reference: string;
  order: { reference: string } | null;
  batch_id: string;
  /** For a refund: the id of the refunded sale. */
  parent_resource_id?: string;
  payment_method: {
    result: string;
    message: string;
    entry_mode: 'ECOM';
    fingerprint: string;
    card: {
      brand: string;
      masked_number_last4: string;
      authcode: string;
      cvv_result: 'MATCHED' | 'NOT_CHECKED';
    };
  };
  action: ActionWire;
};

export type ActionWire = {
  id: string;
  type: 'AUTHORIZE' | 'CAPTURE' | 'REFUND' | 'REVERSE';
  time_created: string;
  result_code: 'SUCCESS' | 'DECLINED';
  app_id: string;
  app_name: string;
};

export type PaymentMethodWire = {
  id: string;
  time_created: string;
  status: 'ACTIVE';
  usage_mode: 'SINGLE';
  reference: string;
  name: string;
  account_id: string;
  merchant_id: string;
  card: { brand: string; masked_number_last4: string; expiry_month: string; expiry_year: string };
};

type AuthenticationStatus =
  | 'AVAILABLE'
  | 'NOT_ENROLLED'
  | 'SUCCESS_AUTHENTICATED'
  | 'SUCCESS_ATTEMPT_MADE'
  | 'NOT_AUTHENTICATED'
  | 'FAILED'
  | 'CHALLENGE_REQUIRED';

export type AuthenticationWire = {
  id: string;
  time_created: string;
  status: AuthenticationStatus;
  channel: 'CNP';
  country: string;
  reference: string;
  amount: string;
  currency: 'GBP';
  merchant_id: string;
  account_id: string;
  payment_method: { id: string };
  three_ds: {
    enrolled_status: 'ENROLLED' | 'NOT_ENROLLED';
    message_version: '2.2.0' | '';
    server_trans_ref: string;
    liability_shift: 'YES' | 'NO' | '';
    eci: string;
    method_url: string;
    method_data: { encoded_method_data: string };
    acs_challenge_request_url: string;
    challenge_value: string;
    session_data_field_name: string;
  };
};
