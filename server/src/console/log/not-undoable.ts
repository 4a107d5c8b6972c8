import { type Permission, mayUndoForOthers, scopeOf } from '@slipway/shared/rules/permissions.ts';
import type { Actor } from '../command/command.ts';
import type { LogEntry } from './read-log.ts';

/** Why this actor cannot take an action back, or not any more, as undo-action.ts would refuse it; null if they can. */
export function notUndoable(
  entry: Pick<
    LogEntry,
    'undoes' | 'undoneBy' | 'undoUntil' | 'staffId' | 'permission' | 'asked' | 'isFollowed'
  >,
  { role, tablet, person }: Pick<Actor, 'role' | 'tablet' | 'person'>,
  now: Date,
): string | null {
  if (entry.undoes !== null) return 'This took something back: do that again instead.';
  if (entry.undoneBy !== null) return 'This was taken back.';
  if (entry.undoUntil === null) return 'This takes effect at once and cannot be taken back.';
  if (entry.undoUntil <= now) return 'Its minute is over: do the opposite instead.';
  const who = { role, isOnTablet: tablet !== null };
  const needed = [entry.permission as Permission, ...(entry.asked.permissions ?? [])];
  if (needed.some((each) => scopeOf(who, each) === undefined))
    return 'Your role may not do this, so it cannot take it back.';
  if (!mayUndoForOthers(who) && entry.staffId !== (person?.id ?? null))
    return 'Only who did it, a manager or the owner can take it back.';
  return entry.isFollowed ? 'Somebody has done something else with it since: take that back first.' : null;
}
