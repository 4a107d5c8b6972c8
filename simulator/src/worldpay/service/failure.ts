/** Worldpay's codes for the errors of a call. */
export type ErrorCode = 1 | 2 | 3 | 4 | 5 | 7 | 8;

/** A call that Worldpay refuses: HTTP 200 with an error element, inside the orderStatus when it is about an order. */
export class ServiceFailure extends Error {
  readonly code: ErrorCode;
  readonly orderCode: string | undefined;

  constructor(code: ErrorCode, message: string, orderCode?: string) {
    super(message);
    this.name = 'ServiceFailure';
    this.code = code;
    this.orderCode = orderCode;
  }
}

/** The order, or its state, does not allow the call. */
export function notAllowed(message: string, orderCode?: string): ServiceFailure {
  return new ServiceFailure(5, message, orderCode);
}
