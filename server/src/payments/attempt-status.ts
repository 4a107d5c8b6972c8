import type { AttemptStatus } from '../platform/database/tables.ts';

/**
 * Every change that the status of a payment attempt may make (docs/booking-lifecycle.md is drawn from this).
 * 'cancelled' and 'voided' are stored only once the provider has confirmed that no money can follow.
 */
export const attemptTransitions = {
  created: ['awaiting_customer', 'cancelled', 'failed'],
  awaiting_customer: ['action_required', 'declined', 'authorised', 'cancelled'],
  action_required: ['declined', 'authorised', 'cancelled'],
  declined: ['action_required', 'authorised', 'cancelled'],
  /** A payment may be captured, and even refunded, in the provider's dashboard before we hear of either. */
  authorised: ['captured', 'part_refunded', 'refunded', 'voided'],
  captured: ['part_refunded', 'refunded'],
  part_refunded: ['refunded', 'captured'],
  refunded: ['part_refunded', 'captured'],
  voided: [],
  cancelled: [],
  failed: [],
} as const satisfies Record<AttemptStatus, readonly AttemptStatus[]>;

/**
 * The statuses in which money may still arrive. The reconciler asks the provider about attempts with these statuses.
 * The end of a hold cancels its attempts.
 */
export const openStatuses = [
  'created',
  'awaiting_customer',
  'action_required',
  'declined',
] as const satisfies AttemptStatus[];

export function isPendingStatus(status: AttemptStatus): boolean {
  return (openStatuses as readonly AttemptStatus[]).includes(status);
}

export function mayBecome(from: AttemptStatus, to: AttemptStatus): boolean {
  return (attemptTransitions[from] as readonly AttemptStatus[]).includes(to);
}
