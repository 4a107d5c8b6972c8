import type { RefusalCode, RefusalDetails } from '@slipway/shared/api/refusals.ts';

export const unreachableMessage =
  'We couldn’t connect. Try again in a moment, or check your internet connection.';
export const brokenAnswerMessage = 'Something went wrong on our side. Please try again.';

type Facts = {
  /** 0: no answer arrived at all. */
  status: number;
  /** A sentence for the visitor. */
  message: string;
  /**
   * Absent when the answer was no refusal: nothing arrived, or the server had a fault. A server that is newer than this
   * page may answer a refusal that is 'unknown' here; so is one that has a sentence and no code.
   */
  code?: RefusalCode | 'unknown' | undefined;
  details?: RefusalDetails;
  /** Booking calls: what `message.customer` said (spec 7.2). */
  customerMessage?: string | undefined;
};

/** The one error of every call. The screen decides where its message shows. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: Facts['code'];
  readonly details: RefusalDetails;
  readonly customerMessage: string | undefined;

  constructor({ status, message, code, details = {}, customerMessage }: Facts) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.details = details;
    this.customerMessage = customerMessage;
  }

  get isUnreachable(): boolean {
    return this.status === 0;
  }
}
