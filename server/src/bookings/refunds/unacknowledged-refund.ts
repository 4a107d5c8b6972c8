import { type Pence, timesPence } from '@slipway/shared/values/pence.ts';

/** A refund that was sent and never acknowledged. */
export type UnansweredRefund = {
  amount: Pence;
  /** Of the payment it belongs to. */
  captured: Pence;
  sentAt: Date;
  /** The payment's last event at that time; null if that proves nothing. */
  lastEventBefore: string | null;
  /** A person may have sent it meanwhile. */
  isOwnerTold: boolean;
};

/**
 * Sent again only if two facts rule out a double refund: long afterwards the payment has no new event, and both
 * refunds together would exceed the captured amount, which no provider allows. `lastEvent` is undefined if it
 * is unknown now.
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
