import { type Permission, type Scope, scopeOf, scopeOfTablet } from '@slipway/shared/rules/permissions.ts';
import { reachesDay } from '@slipway/shared/rules/roles.ts';
import { daysBetween } from '@slipway/shared/values/local-date.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { type Pence, formatGbp } from '@slipway/shared/values/pence.ts';
import { toInstant, venueDate } from '@slipway/shared/values/venue-time.ts';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Database } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Deps } from '../../bookings/deps.ts';
import { dayOfBooking } from '../out-of-reach.ts';
import type { Actor, Asked, CalledOff, Command, Tools } from './command.ts';

/** The scope of the actor's permission for this command. Throws a Refusal if the actor does not have the permission. */
export function requireGrant(
  { log, isPublicDemo }: Pick<Deps, 'log' | 'isPublicDemo'>,
  actor: Actor,
  command: Pick<Command, 'name' | 'permission' | 'needsStepUp' | 'isKeptFromStrangers'>,
  isPreview: boolean,
): Scope {
  const scope = scopeOf({ role: actor.role, isOnTablet: actor.tablet !== null }, command.permission);
  if (scope === undefined) {
    log.warn({ command: command.name, staffId: actor.person?.id, role: actor.role }, 'a command was refused');
    throw new Refusal('not_allowed');
  }
  if (command.isKeptFromStrangers === true && isPublicDemo && actor.via === 'console')
    throw new Refusal('not_allowed', { message: 'The public demo can’t be changed in this way.' });
  if (command.needsStepUp === true && !actor.isSteppedUp && !isPreview) throw new Refusal('step_up_needed');
  return scope;
}

/** Returns the `requirePermission` of `Tools` for this actor. It adds each required permission to `asked`. */
export function requiringOf({ role, tablet }: Actor, asked: Permission[] = []): Tools['requirePermission'] {
  return (permission, message) => {
    if (scopeOf({ role, isOnTablet: tablet !== null }, permission) === undefined)
      throw new Refusal('not_allowed', { message });
    if (!asked.includes(permission)) asked.push(permission);
  };
}

/** The day and the owner of the thing that a command changes. */
export async function reachAsked<I extends z.ZodMiniType>(
  db: Database,
  command: Pick<Command<I>, 'bookingOf' | 'dayOf' | 'ownerOf'>,
  input: z.output<I>,
): Promise<Pick<Asked, 'day' | 'isOfParty' | 'owner'>> {
  const booking = await command.bookingOf?.(db, input);
  const day = booking === undefined ? await command.dayOf?.(db, input) : await dayOfBooking(db, booking);
  const owner = await command.ownerOf?.(db, input);
  return {
    ...(day === undefined ? {} : { day, isOfParty: booking !== undefined }),
    ...(owner === undefined ? {} : { owner }),
  };
}

/** Throws 'out_of_reach' if the day or the owner is beyond the actor's scope, or if the actor cannot find the party. */
export function requireReach(
  { person, role, tablet }: Actor,
  scope: Scope,
  { day, isOfParty = false, owner }: Asked,
  at: Date,
): void {
  const who = { role, isOnTablet: tablet !== null };
  const scopes: (Scope | undefined)[] = [scope];
  if (who.isOnTablet) scopes.push(scopeOfTablet);
  if (isOfParty) scopes.push(scopeOf(who, 'find-bookings'));
  const ahead = day === undefined ? 0 : daysBetween(venueDate(at), day);
  const isNear = scopes.every((each) => each !== undefined && reachesDay(each, ahead));
  const isOwn = scope !== 'own' || owner === undefined || owner === (person?.id ?? null);
  if ((day !== undefined && !isNear) || !isOwn) throw new Refusal('out_of_reach');
}

/**
 * Throws if `money` would take the actor above today's limit, or is so large that the actor must use the passkey again.
 * Locks the actor's row before it adds up today's sums.
 */
export async function requireMoneyWithin(
  db: Database,
  actor: Actor,
  scope: Scope,
  money: Pence,
  { now, limits }: Pick<Tools, 'now' | 'limits'>,
  /** An action that is being undone is counted as if it were done now. */
  undone: number | null = null,
): Promise<void> {
  if (money === 0) return;
  if (scope === 'step-up over the limit' && money > limits.stepUpOver && !actor.isSteppedUp)
    throw new Refusal('step_up_needed');
  if (scope !== 'within the day’s limit' || actor.person === null) return;
  const { id } = actor.person;
  await db.selectFrom('staff').select('id').where('id', '=', id).forUpdate().execute();
  const today = toInstant(venueDate(now), localTime('00:00'));
  const { rows } = await sql<{ given: number }>`
    select coalesce(sum(money), 0)::integer as given from staff_actions a
    where staff_id = ${id} and at >= ${today} and money > 0 and id is distinct from ${undone}
      and not exists (select from staff_actions u where u.undoes = a.id)`.execute(db);
  const given = rows[0]?.given ?? 0;
  if (given + money <= limits.moneyGivenADay) return;
  const left = Math.max(0, limits.moneyGivenADay - given) as Pence;
  throw new Refusal('over_limit', {
    message: `That is above your limit: ${formatGbp(left)} of ${formatGbp(limits.moneyGivenADay as Pence)} are left today. Please ask the owner.`,
  });
}

/**
 * Counts the parties that the actor has called off today, this command included, and adds up their prices. Throws
 * 'step_up_needed' if either total reaches its limit. Locks the actor's row first.
 */
export async function requireStepUpToCallOff(
  db: Database,
  { person, isSteppedUp }: Actor,
  { parties, price }: CalledOff,
  { now, limits }: Pick<Tools, 'now' | 'limits'>,
): Promise<void> {
  if (person === null || parties === 0) return;
  await db.selectFrom('staff').select('id').where('id', '=', person.id).forUpdate().execute();
  const today = toInstant(venueDate(now), localTime('00:00'));
  const { rows } = await sql<CalledOff>`
    select coalesce(sum(called_off_parties), 0)::integer as parties,
      coalesce(sum(called_off_pence), 0)::integer as price
    from staff_actions a
    where staff_id = ${person.id} and at >= ${today} and called_off_parties > 0
      and not exists (select from staff_actions u where u.undoes = a.id)`.execute(db);
  const before = rows[0] ?? { parties: 0, price: 0 };
  const isFew = before.parties + parties < limits.stepUpParties;
  if (isFew && before.price + price < limits.stepUpCalledOff) return;
  if (!isSteppedUp) throw new Refusal('step_up_needed');
}
