import type { RefusalCode, RefusalDetails } from '@slipway/shared/api/refusals.ts';

/**
 * The text for a call that got no answer. A visitor who is offline can fix the connection; otherwise the fault may be
 * ours.
 */
export const unreachableMessage = (): string =>
  globalThis.navigator?.onLine === false
    ? 'We couldn’t connect. Check your internet connection and try again.'
    : 'We couldn’t connect. It may be us, not you: please try again in a moment.';
export const brokenAnswerMessage = 'Something went wrong on our side. Please try again.';

type Facts = {
  /** The status of the answer; 0: no answer arrived at all. */
  status: number;
  /** A sentence for the visitor. */
  message: string;
  /**
   * The code of a refusal. Absent if no answer arrived or the server failed. 'unknown' if this page is too old to know
   * the code, or if the refusal is a sentence without a code.
   */
  code?: RefusalCode | 'unknown' | undefined;
  details?: RefusalDetails;
  /** For booking calls: the text of `message.customer` (spec 7.2). */
  customerMessage?: string | undefined;
};

/** The only error that calls throw. Each screen decides where to show its message. */
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
