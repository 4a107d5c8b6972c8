import type { PaymentIntentRow } from '../rows.ts';

export type ErrorWire = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  payment_method?: object;
};

/** A call that Stripe refuses, in Stripe's words. The call has had no effect. */
export class StripeFailure extends Error {
  readonly status: number;
  readonly wire: ErrorWire;
  /** The payment shown in the error, as far as the caller may see it. */
  readonly intent: PaymentIntentRow | undefined;
  /** Whether the call had begun; if so, its idempotency key replays this answer. */
  readonly hasBegun: boolean;

  constructor(
    status: number,
    wire: ErrorWire,
    { intent, hasBegun = false }: { intent?: PaymentIntentRow; hasBegun?: boolean } = {},
  ) {
    super(wire.message);
    this.name = 'StripeFailure';
    this.status = status;
    this.wire = wire;
    this.intent = intent;
    this.hasBegun = hasBegun;
  }
}

/** The call is malformed. */
export function invalid(
  message: string,
  { code, param }: { code?: string; param?: string } = {},
): StripeFailure {
  return new StripeFailure(400, { type: 'invalid_request_error', message, code, param });
}

/** The call is valid, but the object's state does not allow it. */
export function refused(
  message: string,
  { code, param, intent }: { code?: string; param?: string; intent?: PaymentIntentRow } = {},
): StripeFailure {
  return new StripeFailure(
    400,
    { type: 'invalid_request_error', message, code, param },
    { intent, hasBegun: true },
  );
}

export function noSuch(what: string, id: string, param: string): StripeFailure {
  return new StripeFailure(
    404,
    { type: 'invalid_request_error', message: `No such ${what}: '${id}'`, code: 'resource_missing', param },
    { hasBegun: true },
  );
}
