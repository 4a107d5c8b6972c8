import type { Change } from '@slipway/shared/api/console/changes.ts';
import type { Tools } from '../console/command/command.ts';
import { titleOf } from './apply-changes.ts';
import { changeKinds } from './kinds/index.ts';

/** Some kinds are the owner's alone. Throws 'not_allowed', which names the change. */
export function requirePermission(tools: Pick<Tools, 'requirePermission'>, changes: readonly Change[]): void {
  for (const change of changes) {
    const permission = changeKinds[change.kind].permission?.(change.words as never);
    if (permission !== undefined)
      tools.requirePermission(permission, `Only an owner may change this: ${titleOf(change)}.`);
  }
}
