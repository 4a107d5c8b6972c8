import { type RefundWay, refundWayOf } from '@slipway/shared/rules/refund-way.ts';
import type { Pence } from '@slipway/shared/values/pence.ts';
import type { FoundBooking } from '../find-booking.ts';

export type RefundState = {
  amount: Pence;
  /**
   * 'unknown': sent, and the provider has not answered for a while; it is asked until it does. 'waiting': for a dispute.
   * 'by_bank': not sent, since the bank has given the money back itself.
   */
  state: 'waiting' | 'by_bank' | 'pending' | 'paid' | 'failed' | 'unknown' | 'not_charged';
  at: Date | null;
  by: RefundWay;
};

/** After so many unanswered tries it is more than a hiccup. */
const triesBeforeUnknown = 3;

/** The state of a booking's refunds, and of authorisations that are being voided. */
export function refundStates({
  refunds,
  attempts,
}: Pick<FoundBooking, 'refunds' | 'attempts'>): RefundState[] {
  const letGo = attempts
    .filter(({ isReversed, authorised, captured }) => isReversed && authorised > 0 && captured === 0)
    .map(({ authorised, status, provider }): RefundState => {
      return {
        amount: authorised,
        state: status === 'authorised' ? 'pending' : 'not_charged',
        at: null,
        by: refundWayOf(provider),
      };
    });
  const sent = refunds.map(({ amount, updatedAt, provider, ...refund }): RefundState => {
    return { amount, state: stateOf(refund), at: new Date(updatedAt), by: refundWayOf(provider) };
  });
  return [...letGo, ...sent];
}

function stateOf({
  status,
  tries,
  isDisputed,
}: Pick<FoundBooking['refunds'][number], 'status' | 'tries' | 'isDisputed'>): RefundState['state'] {
  switch (status) {
    case 'requested':
      if (isDisputed) return 'waiting';
      return tries >= triesBeforeUnknown ? 'unknown' : 'pending';
    case 'accepted':
      return 'pending';
    case 'done':
      return 'paid';
    case 'failed':
      return 'failed';
    case 'dropped':
      return 'by_bank';
  }
}
