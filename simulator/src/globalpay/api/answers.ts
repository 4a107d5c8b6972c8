import { type Answer, jsonAnswer } from '../../http/call.ts';
import { GlobalpayFailure } from './failure.ts';

export type Outcome = {
  status: number;
  wire: object;
  /** The object that the call made, by default `wire`. Its id and status are stored with the idempotency key. */
  made?: { id: string; status: string };
};

export function ok(wire: object): Outcome {
  return { status: 200, wire };
}

function errorAnswer(status: number, code: string, detail: string, message: string): Answer {
  return jsonAnswer(
    { error_code: code, detailed_error_code: detail, detailed_error_description: message },
    status,
  );
}

/** Turns a refusal into its answer. Any other error is a bug of the simulator and is thrown again. */
export function answerFailure(error: unknown): Answer {
  if (!(error instanceof GlobalpayFailure)) throw error;
  return errorAnswer(error.status, error.code, error.detail, error.message);
}

export const serverError = errorAnswer(500, 'SYSTEM_ERROR', '50002', 'There was an unexpected failure.');

export const tooManyRequests = errorAnswer(429, 'TOO_MANY_REQUESTS', '42900', 'Too many requests.');
