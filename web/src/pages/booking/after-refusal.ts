import { ApiError } from '../../api/api-error.ts';
import type { Pence } from '@slipway/shared/values/pence.ts';

/** What the wizard does when 'Pay Now' is answered with anything but a booking. */
export type AfterRefusal =
  | { kind: 'chooseAnotherTime'; message: string }
  | { kind: 'choosePackage'; message: string }
  | { kind: 'checkPrice'; message: string; total: Pence | undefined }
  | { kind: 'dropCoupon'; message: string; total: Pence | undefined }
  | { kind: 'checkAddOns'; message: string }
  | { kind: 'correctEmail'; message: string }
  | { kind: 'holdOver'; message: string }
  /** `bookingId` is the booking that stands. */
  | { kind: 'alreadyPaid'; message: string; bookingId: string | undefined }
  /** It cannot be begun in this way; the boat is held all the same. */
  | { kind: 'payAnotherWay'; message: string }
  /** It cannot be paid online any more; the sentence says whom to call. */
  | { kind: 'callUs'; message: string }
  /** Nobody knows yet what became of the call: the same call again, with the same key. */
  | { kind: 'retry'; message: string }
  /** Spec 8: the server's words, or its own, as a toast. */
  | { kind: 'toast'; message: string };

/** Spec 8, for a booking that failed without words for the customer. */
const noCustomerMessage = 'something went wrong';

/** Spec 8, for an answer that says yes and lacks the booking id. */
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
    // More to eat or drink makes it enough; the coupon can be taken off beside it.
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
    // Nothing was begun: a later press is a new call.
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
