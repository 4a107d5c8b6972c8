import type { Simulator } from '../../simulator.ts';
import { type Caller, type Outcome, ok } from '../api/caller.ts';
import { invalid } from '../api/failure.ts';
import { mergeMetadata } from '../api/param-kinds.ts';
import { missing } from '../api/params.ts';
import { showIntent } from '../api/show.ts';
import { takeMethod } from '../cards/make-method.ts';
import { paymentIntents } from '../rows.ts';
import type { PaymentIntentWire } from '../wire.ts';
import { confirmRow } from './confirm-intent.ts';
import { extendedAuthorisation } from './extended-authorisation.ts';
import type { CreateParams } from './intent-params.ts';

export function createIntent(simulator: Simulator, caller: Caller, params: CreateParams): Outcome {
  const { store, makeId, clock } = simulator;
  const amount = params.amount ?? missing('amount');
  const currency = params.currency ?? missing('currency');
  if (params.allowed_payment_method_types !== undefined && params.automatic_payment_methods !== undefined) {
    throw invalid(
      'You may only specify one of these parameters: allowed_payment_method_types, automatic_payment_methods.',
      { param: 'allowed_payment_method_types' },
    );
  }
  if (params.confirm !== true) refuseWithoutConfirm(params);
  const method =
    params.payment_method === undefined
      ? undefined
      : takeMethod(simulator, caller.merchant.id, params.payment_method);
  const id = `pi_3${makeId(23)}`;
  const wire: PaymentIntentWire = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: automaticMethods(params),
    canceled_at: null,
    cancellation_reason: null,
    capture_method: params.capture_method ?? 'automatic_async',
    client_secret: `${id}_secret_${makeId(25)}`,
    confirmation_method: 'automatic',
    created: clock.nowSeconds(),
    currency,
    customer: null,
    customer_account: null,
    description: params.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: mergeMetadata({}, params.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: method?.wire.id ?? null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: {
        installments: null,
        mandate_options: null,
        network: null,
        ...extendedAuthorisation(simulator, caller, params),
        request_three_d_secure: params.payment_method_options?.card?.request_three_d_secure ?? 'automatic',
      },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: params.receipt_email ?? null,
    review: null,
    setup_future_usage: params.setup_future_usage ?? null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: params.statement_descriptor_suffix ?? null,
    status: method === undefined ? 'requires_payment_method' : 'requires_confirmation',
    transfer_data: null,
    transfer_group: null,
  };
  const row = store.put(paymentIntents, id, { merchant: caller.merchant.id, wire, authorised: 0 });
  if (params.confirm === true) return confirmRow(simulator, caller, row, params);
  return ok(showIntent(simulator, row, caller.key, params.expand));
}

/** If the call chooses no payment methods, Stripe offers all methods that the account has enabled. */
function automaticMethods(params: CreateParams): PaymentIntentWire['automatic_payment_methods'] {
  if (params.allowed_payment_method_types !== undefined) return null;
  const { enabled = true, allow_redirects = 'always' } = params.automatic_payment_methods ?? {};
  return enabled ? { enabled, allow_redirects } : null;
}

function refuseWithoutConfirm(params: CreateParams): void {
  for (const name of ['return_url', 'off_session', 'error_on_requires_action', 'use_stripe_sdk'] as const) {
    if (params[name] !== undefined) {
      throw invalid(
        `The parameter \`${name}\` cannot be passed when creating a PaymentIntent unless confirm is set to true.`,
        {
          param: name,
        },
      );
    }
  }
}
