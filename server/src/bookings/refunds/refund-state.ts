import type { Pence } from '@slipway/shared/values/pence.ts';
import type { FoundBooking } from '../find-booking.ts';

export type RefundState = {
  amount: Pence;
  /** 'unknown': asked for, and the provider has not answered for a while; it is asked again until it does. */
  state: 'pending' | 'paid' | 'failed' | 'unknown' | 'not_charged';
  at: Date | null;
};

/** So many tries without an answer are no hiccup any more. */
const triesBeforeUnknown = 3;

/** Where a booking's money is that goes back: each refund, and what was set aside at the bank and is let go. */
export function refundStates({
  refunds,
  attempts,
}: Pick<FoundBooking, 'refunds' | 'attempts'>): RefundState[] {
  const letGo = attempts
    .filter(({ isReversed, authorised, captured }) => isReversed && authorised > 0 && captured === 0)
    .map(({ authorised, status }): RefundState => {
      return { amount: authorised, state: status === 'authorised' ? 'pending' : 'not_charged', at: null };
    });
  const sent = refunds.map(({ amount, updatedAt, ...refund }): RefundState => {
    return { amount, state: stateOf(refund), at: new Date(updatedAt) };
  });
  return [...letGo, ...sent];
}

function stateOf({
  status,
  tries,
}: Pick<FoundBooking['refunds'][number], 'status' | 'tries'>): RefundState['state'] {
  switch (status) {
    case 'requested':
      return tries >= triesBeforeUnknown ? 'unknown' : 'pending';
    case 'accepted':
      return 'pending';
    case 'done':
      return 'paid';
    case 'failed':
      return 'failed';
  }
}
