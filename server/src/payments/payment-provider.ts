import type { Pence } from '@slipway/shared/values/pence.ts';
import type { PaymentMethodId } from '@slipway/shared/rules/payment-method.ts';
import type { ProviderName } from '../database/tables.ts';

/** One try to pay for one booking. Its row is committed before any provider hears of it. */
export type Attempt = {
  /** Ours; the order code or metadata at the provider, and the root of every idempotency key sent to it. */
  id: string;
  /** The payment_reference that the browser carries. */
  reference: string;
  bookingId: string;
  amount: Pence;
  currency: 'GBP';
  /** Null until the provider has answered `begin`, and for providers that know the attempt by our id. */
  providerRef: string | null;
};

export type Shopper = { firstName: string; lastName: string; email: string; country: string };

/** What the browser needs to go on. */
export type Begun =
  | { kind: 'embedded_card'; clientSecret: string; providerRef: string }
  | { kind: 'hosted_form'; formHtml: string }
  | { kind: 'tokenised'; accessToken: string; expiresInSeconds: number };

/** What the provider says is true now. Amounts are cumulative, in pence. */
export type Snapshot = {
  providerRef: string;
  status:
    | 'open'
    | 'action_required'
    | 'processing'
    | 'authorised'
    | 'captured'
    | 'failed'
    | 'cancelled'
    | 'expired';
  authorised: Pence;
  captured: Pence;
  refunded: Pence;
};

/**
 * One payment provider. An adapter only translates: it never writes to the database and never decides that a
 * booking is paid. Every method may be called twice for the same attempt and must then have acted once.
 */
export type PaymentProvider = {
  readonly name: ProviderName;
  readonly methodId: PaymentMethodId;
  /** As the visitor reads it. */
  readonly label: string;
  begin: (attempt: Attempt, shopper: Shopper, signal: AbortSignal) => Promise<Begun>;
  fetch: (attempt: Attempt, signal: AbortSignal) => Promise<Snapshot | 'unknown_there'>;
  /** Gives the attempt up: nothing can be taken for it afterwards. 'paid' when money is already authorised or taken. */
  release: (attempt: Attempt, signal: AbortSignal) => Promise<'released' | 'paid'>;
};

/**
 * Thrown by adapters; `kind` decides what happens next and nothing else does. 'outcome_unknown' is never treated
 * as a failure: the call may have worked.
 */
export class ProviderError extends Error {
  readonly kind:
    | 'declined'
    | 'bad_request'
    | 'bad_credentials'
    | 'throttled'
    | 'not_sent'
    | 'outcome_unknown';

  constructor(kind: ProviderError['kind'], message: string) {
    super(message);
    this.name = 'ProviderError';
    this.kind = kind;
  }
}

/** How long an adapter may take for one call. */
export const providerTimeoutMs = 10_000;
