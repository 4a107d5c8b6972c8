import { hourSeconds } from '@slipway/shared/values/durations.ts';
import { displayPhone } from '@slipway/shared/business.ts';
import type { Row } from '../../../platform/database/tables.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ReservationFacts } from '../../reserve/reservation.ts';

type Declined = Pick<Row<'paymentAttempts'>, 'declines' | 'declinesBesides'>;

/** The declined cards of an attempt, including those of attempts that it replaced. */
export function declinesOf({ declines, declinesBesides }: Declined): number {
  return declines + declinesBesides;
}

export function isOverDeclineLimit(
  { declineLimits }: Pick<Deps, 'declineLimits'>,
  attempt: Declined,
): boolean {
  return declinesOf(attempt) >= declineLimits.perHold;
}

/** The refusal after too many declined cards. The hold keeps its deadline: until then the visitor may telephone. */
export function tooManyDeclines({ business }: Pick<Deps, 'business'>): Refusal {
  return new Refusal('too_many_declines', {
    message:
      'Too many cards have been declined, so you can’t pay for this booking online any more. ' +
      `Nothing was charged, and your boat is still held. Please call us on ${displayPhone(business.phone)}.`,
  });
}

/** Refuses to begin another payment if too many cards were declined for the hold or on the visitor's network. */
export function refuseAfterDeclines(
  facts: ReservationFacts,
  deps: Pick<Deps, 'business' | 'declineLimits'>,
): void {
  const { replaced, declinesOfNetwork } = facts;
  if (replaced?.isOver === false && replaced.attempts.some((attempt) => isOverDeclineLimit(deps, attempt)))
    throw tooManyDeclines(deps);
  if (declinesOfNetwork < deps.declineLimits.perNetworkHour) return;
  throw new Refusal('too_many_declines', {
    message:
      'Many cards were declined on your network, so it can’t be used to pay online for up to an hour. ' +
      `Nothing was charged. Please try again later, or call us on ${displayPhone(deps.business.phone)}.`,
    retryAfterSeconds: hourSeconds,
  });
}
