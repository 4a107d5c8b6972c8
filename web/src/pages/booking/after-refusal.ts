import { ApiError } from '../../api/api-error.ts';
import type { Pence } from '@slipway/shared/values/pence.ts';

/** What the wizard does if 'Pay Now' does not lead to a booking. */
export type AfterRefusal =
  | { kind: 'chooseAnotherTime'; message: string }
  | { kind: 'choosePackage'; message: string }
  | { kind: 'checkPrice'; message: string; total: Pence | undefined }
  | { kind: 'dropCoupon'; message: string; total: Pence | undefined }
  | { kind: 'checkAddOns'; message: string }
  | { kind: 'correctEmail'; message: string }
  | { kind: 'holdOver'; message: string }
  /** `bookingId` is the paid booking. */
  | { kind: 'alreadyPaid'; message: string; bookingId: string | undefined }
  /** The payment cannot be started with this method; the boat is held. */
  | { kind: 'payAnotherWay'; message: string }
  /** It can no longer be paid online; the message says whom to call. */
  | { kind: 'callUs'; message: string }
  /** The outcome of the call is unknown: repeat it with the same idempotency key. */
  | { kind: 'retry'; message: string }
  /** Spec 8: a toast with the server's message, or our own. */
  | { kind: 'toast'; message: string };

/** Spec 8, for a booking that failed without a message for the customer. */
const noCustomerMessage = 'something went wrong';

/** Spec 8, for a successful answer without a booking id. */
const noBookingId = 'Something went wrong';

export function afterRefusal(error: unknown): AfterRefusal {
  if (!(error instanceof ApiError)) return { kind: 'toast', message: noCustomerMessage };
  const { message, details, code } = error;
  if (error.isUnreachable) return { kind: 'retry', message };
  if (error.status === 200 && code === undefined) return { kind: 'toast', message: noBookingId };
  switch (code) {
    case 'slotTaken':
    case 'slotNotOnSale':
      return { kind: 'chooseAnotherTime', message };
    case 'packageNotOnSale':
      return { kind: 'choosePackage', message };
    case 'priceChanged':
    case 'notFree':
    case 'nothingToPay':
      return { kind: 'checkPrice', message, total: details.total };
    case 'couponUnknown':
      return { kind: 'dropCoupon', message, total: details.total };
    case 'addOnTooLate':
    case 'addOnNeedsPackage':
    case 'addOnNotOnSale':
    // More add-ons raise the total; the coupon can be removed beside them.
    case 'tooLittleToPay':
      return { kind: 'checkAddOns', message };
    case 'emailNotDeliverable':
      return { kind: 'correctEmail', message };
    case 'holdOver':
      return { kind: 'holdOver', message };
    case 'alreadyPaid':
      return { kind: 'alreadyPaid', message, bookingId: details.bookingId };
    case 'tooManyDeclines':
      return { kind: 'callUs', message };
    case 'paymentRefused':
      return { kind: 'payAnotherWay', message };
    // Nothing was started: a later press is a new call.
    case 'tooManyHolds':
    case 'proofNeeded':
    case 'stillRunning':
    case 'tooManyRequests':
    case 'paymentUnavailable':
      return { kind: 'retry', message };
    case 'customerUnknown':
    case 'notFound':
    case 'other':
    case undefined:
      return { kind: 'toast', message: error.customerMessage ?? noCustomerMessage };
  }
}
