type ErrorCode =
  | 'ACTION_NOT_AUTHORIZED'
  | 'DUPLICATE_ACTION'
  | 'INVALID_REQUEST_DATA'
  | 'INVALID_TRANSACTION_ACTION'
  | 'MANDATORY_DATA_MISSING'
  | 'NOT_AUTHENTICATED'
  | 'RESOURCE_NOT_FOUND'
  | 'SYSTEM_ERROR_DOWNSTREAM';

/** A call that Global Payments refuses. The call has no effect. */
export class GlobalpayFailure extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  /** A code of five digits, more specific than `code`. */
  readonly detail: string;

  constructor(status: number, code: ErrorCode, detail: string, message: string) {
    super(message);
    this.name = 'GlobalpayFailure';
    this.status = status;
    this.code = code;
    this.detail = detail;
  }
}

export function invalid(message: string, detail = '40213'): GlobalpayFailure {
  return new GlobalpayFailure(400, 'INVALID_REQUEST_DATA', detail, message);
}

export function missing(names: string): GlobalpayFailure {
  return new GlobalpayFailure(
    400,
    'MANDATORY_DATA_MISSING',
    '40005',
    `Request expects the following fields ${names}`,
  );
}

export function notFound(what: string, detail: string): GlobalpayFailure {
  return new GlobalpayFailure(404, 'RESOURCE_NOT_FOUND', detail, `${what} not found at this location.`);
}

/** Refuses a valid call that the transaction's state does not allow. */
export function notPossible(message: string): GlobalpayFailure {
  return new GlobalpayFailure(400, 'INVALID_TRANSACTION_ACTION', '40042', message);
}

export function invalidToken(): GlobalpayFailure {
  return new GlobalpayFailure(401, 'NOT_AUTHENTICATED', '40001', 'Invalid access token');
}
