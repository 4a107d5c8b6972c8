import { matchPath } from '../../http/match-route.ts';
import type { Simulator } from '../../simulator.ts';
import { listLines, listLinesShape, retrieveLine, retrieveLineShape } from '../balance/read-lines.ts';
import { listCharges, listChargesShape, retrieveIntent } from '../payment-intents/intent-queries.ts';
import { cancelIntent, cancelShape } from '../payment-intents/cancel-intent.ts';
import { captureIntent, captureShape } from '../payment-intents/capture-intent.ts';
import { confirmIntent } from '../payment-intents/confirm-intent.ts';
import { createIntent } from '../payment-intents/create-intent.ts';
import {
  browserConfirmShape,
  browserRetrieveShape,
  confirmShape,
  createShape,
  retrieveShape,
} from '../payment-intents/intent-params.ts';
import { createRefund, createRefundShape } from '../refunds/create-refund.ts';
import {
  listRefunds,
  listRefundsShape,
  retrieveRefund,
  retrieveRefundShape,
} from '../refunds/read-refunds.ts';
import {
  listDisputes,
  listDisputesShape,
  listFraudWarnings,
  listFraudWarningsShape,
  retrieveDispute,
  retrieveDisputeShape,
  retrieveFraudWarning,
  retrieveFraudWarningShape,
} from '../disputes/read-disputes.ts';
import type { Caller, Outcome } from './caller.ts';
import { StripeFailure } from './failure.ts';
import type { Form } from './form-body.ts';
import { type Params, type Shape, readParams } from './params.ts';

type ApiCall = {
  method: string;
  path: string;
  key: Caller['key'];
  run: (simulator: Simulator, caller: Caller, form: Form, id: string) => Outcome;
};

const apiCalls: readonly ApiCall[] = [
  secret('POST', '/v1/payment_intents', createShape, createIntent),
  secret('GET', '/v1/payment_intents/:id', retrieveShape, retrieveIntent),
  secret('POST', '/v1/payment_intents/:id/confirm', confirmShape, confirmIntent),
  secret('POST', '/v1/payment_intents/:id/capture', captureShape, captureIntent),
  secret('POST', '/v1/payment_intents/:id/cancel', cancelShape, cancelIntent),
  secret('GET', '/v1/charges', listChargesShape, listCharges),
  secret('POST', '/v1/refunds', createRefundShape, createRefund),
  secret('GET', '/v1/refunds', listRefundsShape, listRefunds),
  secret('GET', '/v1/refunds/:id', retrieveRefundShape, retrieveRefund),
  secret('GET', '/v1/disputes', listDisputesShape, listDisputes),
  secret('GET', '/v1/disputes/:id', retrieveDisputeShape, retrieveDispute),
  secret('GET', '/v1/radar/early_fraud_warnings', listFraudWarningsShape, listFraudWarnings),
  secret('GET', '/v1/radar/early_fraud_warnings/:id', retrieveFraudWarningShape, retrieveFraudWarning),
  secret('GET', '/v1/balance_transactions', listLinesShape, listLines),
  secret('GET', '/v1/balance_transactions/:id', retrieveLineShape, retrieveLine),
  browser('GET', '/v1/payment_intents/:id', browserRetrieveShape, retrieveIntent),
  browser('POST', '/v1/payment_intents/:id/confirm', browserConfirmShape, confirmIntent),
];

export function findApiCall(
  method: string,
  path: string,
  key: Caller['key'],
): { run: ApiCall['run']; id: string } {
  const known = apiCalls.flatMap((call) => {
    const params = call.method === method ? matchPath(call.path, path) : undefined;
    return params === undefined ? [] : [{ key: call.key, run: call.run, id: params.id ?? '' }];
  });
  if (known.length === 0) {
    throw new StripeFailure(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
    });
  }
  const allowed = known.find((call) => call.key === key);
  if (allowed !== undefined) return allowed;
  throw new StripeFailure(403, {
    type: 'invalid_request_error',
    code: key === 'publishable' ? 'secret_key_required' : 'publishable_key_required',
    message: `This API call cannot be made with a ${key} API key. Please use a ${key === 'publishable' ? 'secret' : 'publishable'} API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.`,
  });
}

type Act<Of extends Shape> = (
  simulator: Simulator,
  caller: Caller,
  params: Params<Of>,
  id: string,
) => Outcome;

function secret<Of extends Shape>(method: string, path: string, shape: Of, act: Act<Of>): ApiCall {
  return { method, path, key: 'secret', run: reading(shape, act) };
}

function browser<Of extends Shape>(method: string, path: string, shape: Of, act: Act<Of>): ApiCall {
  return { method, path, key: 'publishable', run: reading({ ...shape, key: sentKey }, act) };
}

function reading<Of extends Shape>(shape: Of, act: Act<Of>): ApiCall['run'] {
  return (simulator, caller, form, id) => act(simulator, caller, readParams(form, shape), id);
}

/** Stripe.js sends its key as a parameter, which `authenticate` has already read. */
function sentKey(): undefined {
  return undefined;
}
