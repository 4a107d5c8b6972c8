import type { Simulator } from '../../simulator.ts';
import { type Caller, type Outcome, ok } from '../api/caller.ts';
import { invalid, refused } from '../api/failure.ts';
import { showIntent } from '../api/show.ts';
import { makeMethod, takeMethod } from '../cards/make-method.ts';
import { causeOf } from '../events/emit-event.ts';
import { type PaymentIntentRow, type PaymentMethodRow, paymentMethods } from '../rows.ts';
import type { Status } from '../wire.ts';
import { extendedAuthorisation } from './extended-authorisation.ts';
import { changeIntent, getIntent } from './intent-queries.ts';
import type { BrowserConfirmParams, ConfirmParams } from './intent-params.ts';
import { pay } from './pay.ts';

const confirmable: Status[] = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

type AnyConfirmParams = BrowserConfirmParams & ConfirmParams;

export function confirmIntent(
  simulator: Simulator,
  caller: Caller,
  params: BrowserConfirmParams | ConfirmParams,
  id: string,
): Outcome {
  const row = getIntent(simulator, caller, id, (params as BrowserConfirmParams).client_secret);
  if (!confirmable.includes(row.wire.status)) throw refusal(row);
  return confirmRow(simulator, caller, row, params as AnyConfirmParams);
}

export function confirmRow(
  simulator: Simulator,
  caller: Caller,
  before: PaymentIntentRow,
  params: AnyConfirmParams,
): Outcome {
  const method = methodFor(simulator, before, params);
  if (caller.key === 'secret' && params.use_stripe_sdk !== true && params.return_url === undefined) {
    refuseWithoutReturn(before);
  }
  const { wire } = before;
  const row = changeIntent(simulator, before, {
    capture_method: params.capture_method ?? wire.capture_method,
    payment_method_options: {
      card: {
        ...wire.payment_method_options.card,
        ...extendedAuthorisation(simulator, caller, params),
        request_three_d_secure:
          params.payment_method_options?.card?.request_three_d_secure ??
          wire.payment_method_options.card.request_three_d_secure,
      },
    },
    receipt_email: params.receipt_email === undefined ? wire.receipt_email : params.receipt_email,
    setup_future_usage:
      params.setup_future_usage === undefined ? wire.setup_future_usage : params.setup_future_usage,
  });
  const paid = pay(simulator, row, {
    method,
    cause: causeOf(caller),
    simulatorUrl: caller.simulatorUrl,
    returnUrl: params.return_url ?? null,
    usesSdk: params.use_stripe_sdk === true,
    isCustomerAway: params.off_session === true || params.error_on_requires_action === true,
  });
  return answerFor(simulator, caller, paid, params.expand);
}

function answerFor(
  simulator: Simulator,
  caller: Caller,
  row: PaymentIntentRow,
  expand: string[] | undefined,
): Outcome {
  const shown = showIntent(simulator, row, caller.key, expand);
  const error = row.wire.last_payment_error;
  if (error === null) return ok(shown);
  return {
    status: 402,
    wire: {
      error: {
        ...error,
        payment_intent: shown,
        request_log_url: `https://dashboard.stripe.com/test/logs/${caller.requestId}`,
      },
    },
  };
}

function methodFor(simulator: Simulator, row: PaymentIntentRow, params: AnyConfirmParams): PaymentMethodRow {
  if (params.payment_method_data !== undefined)
    return makeMethod(simulator, row.merchant, params.payment_method_data);
  if (params.payment_method !== undefined) return takeMethod(simulator, row.merchant, params.payment_method);
  const own = simulator.store.get(paymentMethods, row.wire.payment_method ?? '');
  if (own !== undefined) return own;
  throw refused(
    "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
    { code: 'payment_intent_unexpected_state', intent: row },
  );
}

function refuseWithoutReturn({ wire }: PaymentIntentRow): void {
  if (wire.automatic_payment_methods?.allow_redirects !== 'always') return;
  throw invalid(
    "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.",
    { param: 'return_url' },
  );
}

function refusal(row: PaymentIntentRow) {
  const { status } = row.wire;
  const message =
    status === 'succeeded'
      ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
      : `You cannot confirm this PaymentIntent because it has a status of ${status}. Only a PaymentIntent with one of the following statuses may be confirmed: ${confirmable.join(', ')}.`;
  return refused(message, { code: 'payment_intent_unexpected_state', intent: row });
}
