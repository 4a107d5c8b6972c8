import { type Role, type Scope, decidesMoney, scopeOf } from '@slipway/shared/rules/permissions.ts';
import { reachesDay } from '@slipway/shared/rules/roles.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { daysBetween } from '@slipway/shared/values/local-date.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Actor } from '../command/command.ts';
import { outOfReach } from '../out-of-reach.ts';

/** The parts of a day that a role may see. The server leaves out all others. */
export type Visibility = {
  /** Whether the role sees surnames, phone numbers, notes and names of staff. */
  hasNames: boolean;
  /** The days on which the role sees names; null: none. */
  namesWithin: Scope | null;
  /** The days on which the role may ring parties and tick them as rung; null: none. */
  ringsWithin: Scope | null;
  /** Whether the role sees the debts and deposits of parties. */
  hasMoney: boolean;
  /**
   * Whether the role sees disputes, and deposits whose hold ends soon. The role sees both if it may decide about money
   * without approval.
   */
  decidesMoney: boolean;
  /** Whether the role sees a day's takings. */
  hasTakings: boolean;
};

/** The visibility of the day for a role; undefined: the role may not see the day. */
export function visibilityOf(
  { role, tablet }: Pick<Actor, 'role' | 'tablet'>,
  day: LocalDate,
  today: LocalDate,
): Visibility | undefined {
  const who: { role: Role; isOnTablet: boolean } = { role, isOnTablet: tablet !== null };
  const ahead = daysBetween(today, day);
  const board = scopeOf(who, 'see-board');
  if (board === undefined || !reachesDay(board, ahead)) return undefined;
  const names = scopeOf(who, 'see-names');
  const namesWithin = names === undefined || names === 'first name and order' ? null : names;
  return {
    hasNames: namesWithin !== null && reachesDay(namesWithin, ahead),
    namesWithin,
    ringsWithin: scopeOf(who, 'ring-parties') ?? null,
    hasMoney: scopeOf(who, 'handle-deposit') !== undefined,
    decidesMoney: decidesMoney(who),
    hasTakings: scopeOf(who, 'see-takings') === 'all',
  };
}

/** Throws 'out_of_reach' if the role may not see the day at all. */
export function requireVisibility(
  actor: Pick<Actor, 'role' | 'tablet'>,
  day: LocalDate,
  now: Date,
): Visibility {
  const today = venueDate(now);
  const visibility = visibilityOf(actor, day, today);
  if (visibility !== undefined) return visibility;
  const board = scopeOf({ role: actor.role, isOnTablet: actor.tablet !== null }, 'see-board');
  throw board === undefined ? new Refusal('not_allowed') : outOfReach(board, day, today);
}
