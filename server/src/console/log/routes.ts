import * as contract from '@slipway/shared/api/console/log.ts';
import { type Permission, mayUndoForOthers, scopeOf } from '@slipway/shared/rules/permissions.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../bookings/deps.ts';
import { randomId } from '../../platform/security/random-id.ts';
import type { Actor } from '../command/command.ts';
import { runCommand } from '../command/run-command.ts';
import { serveConsole } from '../serve-console.ts';
import { exportLog } from './export-log.ts';
import { type LogEntry, pathOfSubject, readLogPage, whereOf } from './read-log.ts';

const pageSize = 50;

export function logRoutes(app: FastifyInstance, deps: Deps): void {
  serveConsole(app, contract.readLog, async ({ query, session, scope, actor }) => {
    const now = deps.now();
    const { before, canBeUndone: undoable, ...filter } = query;
    const reader = { staffId: session.person.id, scope };
    const asked = {
      ...filter,
      canBeUndone: undoable === 'yes',
      before: before === undefined ? undefined : Number(before),
    };
    // Reads one row more than is shown, to know whether there is a next page.
    const rows = await readLogPage(deps.db, reader, asked, pageSize + 1, now);
    const shown = rows.slice(0, pageSize);
    return {
      data: {
        entries: shown.map((entry) => ({
          id: String(entry.id),
          at: entry.at.toISOString(),
          person:
            entry.staffId === null || entry.personName === null || entry.personRole === null
              ? null
              : { id: entry.staffId, name: entry.personName, role: entry.personRole },
          where: whereOf(entry),
          command: entry.command,
          kind: entry.kind,
          sentence: entry.sentence ?? '',
          subject: {
            kind: entry.subjectKind,
            id: entry.subjectId,
            path: pathOfSubject(entry.subjectKind, entry.subjectId),
          },
          before: entry.before,
          after: entry.after,
          reason: entry.reason,
          undoes: entry.undoes === null ? null : String(entry.undoes),
          undoneBy: entry.undoneBy === null ? null : String(entry.undoneBy),
          undoUntil: entry.undoUntil?.toISOString() ?? null,
          notUndoable: notUndoable(entry, actor, now),
          isErased: entry.sentence === null,
        })),
        next: rows.length > pageSize ? String(shown.at(-1)!.id) : null,
      },
    };
  });

  serveConsole(app, contract.exportLog, async ({ actor, body }) => {
    const { result } = await runCommand(deps, actor, exportLog, { input: body, requestId: randomId() });
    const { name, csv, rows } = result!;
    return { data: { name, csv, rows } };
  });
}

/** The reason why this actor cannot undo an action, by the rules of undo-action.ts. Null if the actor can undo it. */
export function notUndoable(
  entry: Pick<
    LogEntry,
    'undoes' | 'undoneBy' | 'undoUntil' | 'staffId' | 'permission' | 'asked' | 'isFollowed'
  >,
  { role, tablet, person }: Pick<Actor, 'role' | 'tablet' | 'person'>,
  now: Date,
): string | null {
  if (entry.undoes !== null) return 'This entry undid an action: do that action again instead.';
  if (entry.undoneBy !== null) return 'This was undone.';
  if (entry.undoUntil === null) return 'This took effect at once and cannot be undone.';
  if (entry.undoUntil <= now) return 'The minute for Undo is over. You can do the opposite instead.';
  const who = { role, isOnTablet: tablet !== null };
  const needed = [entry.permission as Permission, ...(entry.asked.permissions ?? [])];
  if (needed.some((each) => scopeOf(who, each) === undefined))
    return 'Your role does not allow this action, so you can’t undo it.';
  if (!mayUndoForOthers(who) && entry.staffId !== (person?.id ?? null))
    return 'Only the person who did it, a manager or the owner can undo this.';
  return entry.isFollowed ? 'There is a later change to this. Undo that change first.' : null;
}
