import type { Answer } from '../../http/call.ts';
import type { Simulator } from '../../simulator.ts';
import { apiVersion } from '../wire.ts';
import type { Caller } from './caller.ts';
import { type ErrorWire, StripeFailure } from './failure.ts';
import { showIntent } from './show.ts';

export const serverError: Answer = errorBody(500, {
  type: 'api_error',
  message: 'An unknown error occurred',
});

export const refused: Answer = errorBody(400, {
  type: 'invalid_request_error',
  message: 'Your account cannot make this request.',
});

export const notPermitted: Answer = errorBody(403, {
  type: 'invalid_request_error',
  message:
    'The provided key does not have the required permissions for this endpoint. Having the rak_balance_transaction_source_read permission would allow this request to continue.',
});

export function tooManyRequests(shouldRetry: boolean, retryAfterSeconds?: number): Answer {
  return {
    ...errorBody(429, {
      type: 'invalid_request_error',
      code: 'rate_limit',
      message:
        'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.',
    }),
    headers: {
      'stripe-should-retry': String(shouldRetry),
      ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
    },
  };
}

/** Returns the answer of a refusal. Any other error is a bug of the simulator and is thrown again. */
export function errorAnswer(
  simulator: Simulator,
  error: unknown,
  { requestId, caller }: { requestId: string; caller?: Caller },
): Answer {
  if (!(error instanceof StripeFailure)) throw error;
  const { status, wire, intent } = error;
  return errorBody(status, {
    ...wire,
    ...(wire.code === undefined
      ? {}
      : { doc_url: `https://docs.stripe.com/error-codes/${wire.code.replaceAll('_', '-')}` }),
    ...(intent === undefined || caller === undefined
      ? {}
      : { payment_intent: showIntent(simulator, intent, caller.key) }),
    request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}?api_version=${apiVersion}`,
  });
}

function errorBody(status: number, error: ErrorWire & Record<string, unknown>): Answer {
  return { status, body: JSON.stringify({ error }) };
}
