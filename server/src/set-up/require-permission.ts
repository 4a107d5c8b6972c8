import type { Change } from '@slipway/shared/api/console/changes.ts';
import { scopeOf } from '@slipway/shared/rules/permissions.ts';
import { Refusal } from '../http/refusal.ts';
import type { Actor } from '../staff/command/command.ts';
import { titleOf } from './apply-changes.ts';
import { changeKinds } from './kinds/index.ts';

/** Some kinds are the owner's alone. Throws 'not_allowed', which names the change. */
export function requirePermission(actor: Actor, changes: readonly Change[]): void {
  const who = { role: actor.role, isOnTablet: actor.tablet !== null };
  const not = changes.find(({ kind, words }) => {
    const permission = changeKinds[kind].permission?.(words as never);
    return permission !== undefined && scopeOf(who, permission) === undefined;
  });
  if (not !== undefined)
    throw new Refusal('not_allowed', { message: `Only an owner may change this: ${titleOf(not)}.` });
}
