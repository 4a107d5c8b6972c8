import type { Pence } from '@slipway/shared/values/pence.ts';

/** The refusals that a screen answers in its own way. Every other one is 'other'. */
export type RefusalName =
  | 'slotTaken'
  | 'slotNotOnSale'
  | 'packageNotOnSale'
  | 'addOnNotOnSale'
  | 'addOnTooLate'
  | 'addOnNeedsPackage'
  | 'priceChanged'
  | 'notFree'
  | 'nothingToPay'
  | 'tooLittleToPay'
  | 'customerUnknown'
  | 'emailNotDeliverable'
  | 'couponUnknown'
  | 'notFound'
  | 'tooManyRequests'
  | 'alreadyPaid'
  | 'holdOver'
  | 'tooManyHolds'
  | 'proofNeeded'
  | 'tooManyDeclines'
  | 'stillRunning'
  | 'paymentUnavailable'
  | 'paymentRefused'
  | 'other';

export type RefusalDetails = {
  total?: Pence;
  bookingId?: string;
  isCouponRemoved?: boolean;
  /** A puzzle to be solved before the same call is made again. */
  challenge?: string;
};

export const unreachableMessage =
  'We could not reach the booking office. Check your connection and try again.';
export const brokenAnswerMessage = 'Something went wrong on our side. Please try again.';

type Facts = {
  /** 0: no answer arrived at all. */
  status: number;
  /** A sentence for the visitor. */
  message: string;
  /** Absent when the answer was no refusal: nothing arrived, or the server had a fault. */
  code?: RefusalName | undefined;
  details?: RefusalDetails;
  /** Booking calls: what `message.customer` said (spec 7.2). */
  customerMessage?: string | undefined;
};

/** The one error of every call. The screen decides where its message shows. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: RefusalName | undefined;
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
