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

/** A call that Stripe refuses, with Stripe's text. The call has no effect. */
export class StripeFailure extends Error {
  readonly status: number;
  readonly wire: ErrorWire;
  /** The payment in the error, without fields that the caller may not see. */
  readonly intent: PaymentIntentRow | undefined;
  /**
   * True: Stripe had begun to carry out the call. A repeat with the same idempotency key then gets this refusal too.
   */
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

/** Refuses a malformed call. */
export function invalid(
  message: string,
  { code, param }: { code?: string; param?: string } = {},
): StripeFailure {
  return new StripeFailure(400, { type: 'invalid_request_error', message, code, param });
}

/** Refuses a valid call that the object's state does not allow. */
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
