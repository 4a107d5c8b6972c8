import type Stripe from 'stripe';
import { ProviderError } from '../payment-provider.ts';

/**
 * Runs a call and translates Stripe's errors. A call without a clear answer in time has an unknown outcome. The SDK's
 * own time-out is not enough: it measures only the time without data, and starts again with each retry.
 */
export async function asProviderCall<Result>(withinMs: number, call: () => Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new ProviderError('outcome_unknown', `Stripe: no answer in ${withinMs} ms`)),
      withinMs,
    );
  });
  try {
    return await Promise.race([call(), late]);
  } catch (error) {
    if (isStripes(error)) throw new ProviderError(kindOf(error), `Stripe: ${summary(error)}`);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** A summary without Stripe's message, because the message may quote the customer's input. */
function summary(error: Stripe.errors.StripeError): string {
  return [error.type, error.code, error.statusCode, error.requestId].filter(Boolean).join(' ');
}

/** Recognises a Stripe error by its type, because importing the error classes would load the whole SDK. */
function isStripes(error: unknown): error is Stripe.errors.StripeError {
  return error instanceof Error && 'type' in error && /^Stripe\w*Error$/.test(String(error.type));
}

function kindOf({ type }: Stripe.errors.StripeError): ProviderError['kind'] {
  switch (type) {
    case 'StripeCardError':
      return 'declined';
    case 'StripeAuthenticationError':
    case 'StripePermissionError':
      return 'bad_credentials';
    case 'StripeRateLimitError':
      return 'throttled';
    case 'StripeInvalidRequestError':
    case 'StripeIdempotencyError':
      return 'bad_request';
    default:
      return 'outcome_unknown';
  }
}

/** The PaymentIntent cannot be changed in this way in its present state: retrieve it again. */
export function isUnexpectedState(error: unknown): boolean {
  return isStripes(error) && error.code === 'payment_intent_unexpected_state';
}

/** A fault inside Stripe. For a day, Stripe answers the same idempotency key with the same error. */
export function isKeptFault(error: unknown): boolean {
  return isStripes(error) && error.type === 'StripeAPIError' && (error.statusCode ?? 0) >= 500;
}

/** The call is wrong, or this account may not make it: nothing was done. */
export function isRefused(error: unknown): boolean {
  return isStripes(error) && error.type === 'StripeInvalidRequestError';
}

export function isMissing(error: unknown): boolean {
  return isStripes(error) && error.code === 'resource_missing';
}
