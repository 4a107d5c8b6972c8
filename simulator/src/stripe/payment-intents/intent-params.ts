import { expandable } from '../api/expand.ts';
import { invalid } from '../api/failure.ts';
import {
  amount,
  currency,
  metadata,
  notPlayed,
  statementDescriptor,
  statementDescriptorSuffix,
} from '../api/param-kinds.ts';
import {
  type Kind,
  type Params,
  clearable,
  email,
  flag,
  list,
  object,
  oneOf,
  text,
  url,
} from '../api/params.ts';
import { methodDataOfBrowser, methodDataOfServer } from '../cards/card-params.ts';

const captureMethod = oneOf('automatic', 'automatic_async', 'manual');

const allowedTypes: Kind<string[]> = (sent, name) => {
  const types = list(oneOf('card', 'link', 'klarna', 'paypal', 'pay_by_bank', 'revolut_pay'))(sent, name);
  if (!types.includes('card')) {
    throw invalid('No valid payment method types for this Payment Intent: the simulator plays card.', {
      code: 'payment_intent_invalid_parameter',
      param: name,
    });
  }
  return types;
};

export const intentLinks = expandable('latest_charge', 'payment_method');

const described = {
  allowed_payment_method_types: allowedTypes,
  capture_method: captureMethod,
  description: text(1000),
  expand: intentLinks,
  metadata,
  payment_method: text(),
  payment_method_options: object({
    card: object({
      request_extended_authorization: oneOf('if_available', 'never'),
      request_three_d_secure: oneOf('automatic', 'any', 'challenge'),
    }),
  }),
  setup_future_usage: clearable(oneOf('on_session', 'off_session')),
  statement_descriptor: statementDescriptor,
  statement_descriptor_suffix: statementDescriptorSuffix,
  amount_details: notPlayed,
  application_fee_amount: notPlayed,
  customer: notPlayed,
  customer_account: notPlayed,
  excluded_payment_method_types: notPlayed,
  hooks: notPlayed,
  on_behalf_of: notPlayed,
  payment_details: notPlayed,
  payment_method_configuration: notPlayed,
  shipping: notPlayed,
  transfer_data: notPlayed,
  transfer_group: notPlayed,
};

export const createShape = {
  ...described,
  amount,
  currency,
  automatic_payment_methods: object({ enabled: flag, allow_redirects: oneOf('always', 'never') }),
  confirm: flag,
  confirmation_method: oneOf('automatic'),
  confirmation_token: notPlayed,
  error_on_requires_action: flag,
  mandate: notPlayed,
  mandate_data: notPlayed,
  off_session: flag,
  payment_method_data: methodDataOfServer,
  radar_options: notPlayed,
  receipt_email: email,
  return_url: url,
  use_stripe_sdk: flag,
};
export type CreateParams = Params<typeof createShape>;

export const confirmShape = {
  capture_method: captureMethod,
  confirmation_token: notPlayed,
  error_on_requires_action: flag,
  expand: intentLinks,
  mandate: notPlayed,
  mandate_data: notPlayed,
  off_session: flag,
  payment_method: text(),
  payment_method_data: methodDataOfServer,
  payment_method_options: described.payment_method_options,
  radar_options: notPlayed,
  receipt_email: clearable(email),
  return_url: url,
  setup_future_usage: described.setup_future_usage,
  shipping: notPlayed,
  use_stripe_sdk: flag,
};
export type ConfirmParams = Params<typeof confirmShape>;

/** The parameters that Stripe.js sends: the card, and the payment's client secret. */
export const browserConfirmShape = {
  client_secret: text(),
  expected_payment_method_type: oneOf('card'),
  payment_method: text(),
  payment_method_data: methodDataOfBrowser,
  receipt_email: clearable(email),
  return_url: url,
  setup_future_usage: described.setup_future_usage,
  shipping: notPlayed,
  use_stripe_sdk: flag,
};
export type BrowserConfirmParams = Params<typeof browserConfirmShape>;

export const retrieveShape = { client_secret: text(), expand: intentLinks };
export const browserRetrieveShape = { client_secret: text() };
