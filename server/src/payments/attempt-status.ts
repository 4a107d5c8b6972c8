import type { AttemptStatus } from '../database/tables.ts';

/**
 * Every change of a payment attempt's status that may happen (docs/booking-lifecycle.md is drawn from this).
 * 'cancelled' and 'voided' are written only when the provider has said so: no money can follow them.
 */
export const attemptTransitions = {
  created: ['awaiting_customer', 'cancelled', 'failed'],
  awaiting_customer: ['action_required', 'declined', 'authorised', 'cancelled'],
  action_required: ['declined', 'authorised', 'cancelled'],
  declined: ['action_required', 'authorised', 'cancelled'],
  /** Taken and given back at the provider's desk before we heard of either: what we hear of first is the sum. */
  authorised: ['captured', 'part_refunded', 'refunded', 'voided'],
  captured: ['part_refunded', 'refunded'],
  part_refunded: ['refunded', 'captured'],
  refunded: ['part_refunded', 'captured'],
  voided: [],
  cancelled: [],
  failed: [],
} as const satisfies Record<AttemptStatus, readonly AttemptStatus[]>;

/** Money may still come: the reconciler asks about these, and an ended hold gives them up. */
const openStatuses = ['created', 'awaiting_customer', 'action_required', 'declined'] as const;

export function isPendingStatus(status: AttemptStatus): boolean {
  return (openStatuses as readonly AttemptStatus[]).includes(status);
}

export function mayBecome(from: AttemptStatus, to: AttemptStatus): boolean {
  return (attemptTransitions[from] as readonly AttemptStatus[]).includes(to);
}
