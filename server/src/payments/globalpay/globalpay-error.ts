import { ProviderError } from '../payment-provider.ts';

/** A refusal by Global Payments; `detail` is its five-digit code, empty if the answer was unreadable. */
export class GlobalpayError extends ProviderError {
  readonly detail: string;
  /** The id of an existing transaction: an earlier call with the same idempotency key made that transaction. */
  readonly madeBefore: string | undefined;

  constructor(status: number, answer: unknown) {
    const { detailed_error_code: code, detailed_error_description: words } = (answer ?? {}) as {
      detailed_error_code?: unknown;
      detailed_error_description?: unknown;
    };
    const detail = typeof code === 'string' ? code : '';
    // The message contains only the code, because the provider's sentences may quote the customer's input.
    super(kindOf(status), `Global Payments: ${status} ${detail}`);
    this.name = 'GlobalpayError';
    this.detail = detail;
    this.madeBefore = /\bid=(TRN_\w+)/.exec(typeof words === 'string' ? words : '')?.[1];
  }
}

/**
 * The transaction's state forbids the call, or an earlier call had the same idempotency key. The caller has
 * to retrieve the transaction again.
 */
export function isOutOfStep(error: unknown): boolean {
  return isDetail(error, '40042') || isSeenBefore(error);
}

/** The idempotency key has been used; Global Payments reports that as an error instead of replaying the answer. */
export function isSeenBefore(error: unknown): error is GlobalpayError {
  return isDetail(error, '40039');
}

export function isInvalidToken(error: unknown): boolean {
  return isDetail(error, '40001');
}

function isDetail(error: unknown, detail: string): boolean {
  return error instanceof GlobalpayError && error.detail === detail;
}

/** After a server error at Global Payments, for example 50013, the charge may have succeeded nevertheless. */
function kindOf(status: number): ProviderError['kind'] {
  if (status === 401 || status === 403) return 'bad_credentials';
  if (status === 429) return 'throttled';
  return status >= 400 && status < 500 ? 'bad_request' : 'outcome_unknown';
}
