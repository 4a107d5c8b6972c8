/** Worldpay's codes for the errors of a call. */
export type ErrorCode = 1 | 2 | 3 | 4 | 5 | 7 | 8;

/**
 * A call that Worldpay refuses, with HTTP 200 and an error element. For an order, the error is inside the orderStatus.
 */
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

/** Refuses a call that the order or its state does not allow. */
export function notAllowed(message: string, orderCode?: string): ServiceFailure {
  return new ServiceFailure(5, message, orderCode);
}
