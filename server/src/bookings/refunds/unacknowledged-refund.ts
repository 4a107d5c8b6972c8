import { type Pence, timesPence } from '@slipway/shared/values/pence.ts';

/** A refund that was sent, and of which nobody knows whether it arrived. */
export type UnansweredRefund = {
  amount: Pence;
  /** Of the payment that it is part of. */
  captured: Pence;
  sentAt: Date;
  /** The last that had happened to the payment then; null when that proves nothing. */
  lastEventBefore: string | null;
  /** A person may have sent it meanwhile. */
  isOwnerTold: boolean;
};

/**
 * It is sent again only when two things keep it from going back twice: long afterwards nothing more has happened to the
 * payment, and both together would be more than was taken, which no provider gives back. `lastEvent` is undefined when
 * it is not known now.
 */
export function afterNoAnswer(
  { amount, captured, sentAt, lastEventBefore, isOwnerTold }: UnansweredRefund,
  { lastEvent, shownAfterMs, now }: { lastEvent: string | undefined; shownAfterMs: number; now: Date },
): 'send_again' | 'wait' | 'tell_owner' {
  const isMissing = lastEventBefore !== null && lastEvent === lastEventBefore;
  const canGoOnceOnly = timesPence(amount, 2) > captured;
  if (isOwnerTold || !isMissing || !canGoOnceOnly) return 'tell_owner';
  return now.getTime() - sentAt.getTime() >= shownAfterMs ? 'send_again' : 'wait';
}
