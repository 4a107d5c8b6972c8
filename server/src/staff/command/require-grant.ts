import { type Scope, scopeOf } from '@slipway/shared/rules/permissions.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { type Pence, formatGbp } from '@slipway/shared/values/pence.ts';
import { toInstant, venueDate } from '@slipway/shared/values/venue-time.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/tables.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { Actor, Command, Tools } from './command.ts';

/** How far the actor's permission for this command reaches. Throws a Refusal if it does not reach it at all. */
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
    throw new Refusal('not_allowed', { message: 'The public demo keeps what it has.' });
  if (command.needsStepUp === true && !actor.isSteppedUp && !isPreview) throw new Refusal('step_up_needed');
  return scope;
}

/** Counts what the actor gives away today, this command included; the count is under the lock of their row. */
export async function requireMoneyWithin(
  db: Database,
  actor: Actor,
  scope: Scope,
  money: Pence,
  { now, limits }: Pick<Tools, 'now' | 'limits'>,
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
    where staff_id = ${id} and at >= ${today} and money > 0
      and not exists (select from staff_actions u where u.undoes = a.id)`.execute(db);
  const given = rows[0]?.given ?? 0;
  if (given + money <= limits.moneyGivenADay) return;
  const left = Math.max(0, limits.moneyGivenADay - given) as Pence;
  throw new Refusal('over_limit', {
    message: `That’s over your limit: ${formatGbp(left)} of ${formatGbp(limits.moneyGivenADay as Pence)} are left today. Please ask the owner.`,
  });
}
