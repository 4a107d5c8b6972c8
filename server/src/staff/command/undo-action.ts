import { mayUndoForOthers, scopeOf } from '@slipway/shared/rules/permissions.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/tables.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Actor, Command, LoggedAction } from './command.ts';
import { digestOf } from './digest.ts';
import { findAnswered, logAction, nextActionId } from './log-action.ts';
import { type CommandDeps, toolsOf } from './run-command.ts';

/**
 * Takes an action back within its minute: what it wrote, and the emails, refunds, voids and cancellations of payments
 * that wait because of it. Needs the command's own permission; the jetty takes back its own deeds only. Throws
 * 'cannot_undo' when the minute is over, when something was claimed for sending, or when somebody has acted on the same
 * thing since.
 */
export async function undoAction(
  deps: CommandDeps,
  commands: readonly Command[],
  actor: Actor,
  { actionId, requestId }: { actionId: number; requestId: string },
): Promise<{ actionId: number }> {
  const requestHash = digestOf(['undo', actionId]);
  const first = await findAnswered(deps.db, actor, requestId, requestHash);
  if (first !== undefined && first.action !== null) return { actionId: first.action.id };
  try {
    const undone = await deps.db.transaction().execute(async (db) => {
      const found = await lockAction(db, actionId);
      if (found === undefined) throw new Refusal('not_found');
      const command = commands.find(({ name }) => name === found.action.command);
      requireUndoable(actor, command, found, deps.now());
      const tools = await toolsOf(deps, db);
      await command.undo(db, actor, found.action, tools);
      await requireUntouched(db, found.action);
      await takeBackWaiting(db, actionId, tools.now);
      const id = await nextActionId(db);
      const { subject, before, after, personal } = found.action;
      const done = {
        subject,
        effect: { sentence: `Taken back: ${found.sentence}`, figures: [], warnings: [] },
        before: after,
        after: before,
        ...(personal === undefined ? {} : { personal: { before: personal.after, after: personal.before } }),
        result: {},
      };
      await logAction(db, actor, command, done, {
        id,
        at: tools.now,
        undoUntil: null,
        undoes: actionId,
        requestId,
        requestHash,
        reason: null,
        fingerprint: '',
      });
      return { actionId: id };
    });
    deps.crashPoint('undo: written');
    // Payments that are whole again are captured.
    deps.paymentsDue();
    return undone;
  } catch (error) {
    const again = await findAnswered(deps.db, actor, requestId, requestHash);
    if (again !== undefined && again.action !== null) return { actionId: again.action.id };
    throw error;
  }
}

type Found = { action: LoggedAction; sentence: string; undoUntil: Date | null; isUndone: boolean };

async function lockAction(db: Database, id: number): Promise<Found | undefined> {
  // A lock and a second look: of two who undo at once, the later one sees what the earlier one did.
  await db.selectFrom('staffActions').select('id').where('id', '=', id).forUpdate().execute();
  const row = await db
    .selectFrom('staffActions as a')
    .leftJoin('staffActionDetails as d', 'd.actionId', 'a.id')
    .select(['a.id', 'a.at', 'a.staffId', 'a.command', 'a.subjectKind', 'a.subjectId', 'a.before', 'a.after'])
    .select(['a.undoUntil', 'd.sentence', 'd.before as personalBefore', 'd.after as personalAfter'])
    .select((eb) =>
      eb
        .exists(eb.selectFrom('staffActions as u').select('u.id').whereRef('u.undoes', '=', 'a.id'))
        .as('isUndone'),
    )
    .where('a.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { at, staffId, command, before, after, personalBefore, personalAfter } = row;
  const personal =
    personalBefore === null || personalAfter === null
      ? undefined
      : { before: personalBefore, after: personalAfter };
  const subject = { kind: row.subjectKind, id: row.subjectId };
  return {
    action: { id, at, staffId, command, subject, before, after, personal },
    sentence: row.sentence ?? '',
    undoUntil: row.undoUntil,
    isUndone: Boolean(row.isUndone),
  };
}

function requireUndoable(
  actor: Actor,
  command: Command | undefined,
  { action, undoUntil, isUndone }: Found,
  now: Date,
): asserts command is Command & Required<Pick<Command, 'undo'>> {
  if (command?.undo === undefined || undoUntil === null || undoUntil <= now || isUndone)
    throw new Refusal('cannot_undo');
  const who = { role: actor.role, isOnTablet: actor.tablet !== null };
  const scope = scopeOf(who, command.permission);
  if (scope === undefined) throw new Refusal('not_allowed');
  const isOwn = action.staffId === (actor.person?.id ?? null);
  if (!isOwn && !mayUndoForOthers(who)) throw new Refusal('out_of_reach');
  if (command.needsStepUp === true && !actor.isSteppedUp) throw new Refusal('step_up_needed');
}

/** Nobody else has acted on it since, unless that was taken back too. The handler of the undo has locked the subject. */
async function requireUntouched(db: Database, { id, subject }: LoggedAction): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from staff_actions a
    where subject_kind = ${subject.kind} and subject_id = ${subject.id} and id > ${id} and undoes is null
      and not exists (select from staff_actions u where u.undoes = a.id)
    limit 1`.execute(db);
  if (rows.length > 0) throw new Refusal('cannot_undo');
}

/** In the order of the locks of the jobs: refunds, payments, emails. */
async function takeBackWaiting(db: Database, actionId: number, now: Date): Promise<void> {
  const refunds = await db
    .selectFrom('refunds')
    .select(['id', 'attempts'])
    .where('actionId', '=', actionId)
    .forUpdate()
    .execute();
  const payments = await db
    .selectFrom('paymentAttempts')
    .select(['id', 'notBefore'])
    .where('actionId', '=', actionId)
    .forUpdate()
    .execute();
  const mails = await db
    .selectFrom('mails')
    .select(['id', 'attempts'])
    .where('actionId', '=', actionId)
    .forUpdate()
    .execute();
  const isClaimed = [...refunds, ...mails].some(({ attempts }) => attempts > 0);
  const hasLeft = payments.some(({ notBefore }) => notBefore === null || notBefore <= now);
  if (isClaimed || hasLeft) throw new Refusal('cannot_undo');
  await db.deleteFrom('refunds').where('actionId', '=', actionId).execute();
  await db.deleteFrom('mails').where('actionId', '=', actionId).execute();
  await db
    .updateTable('paymentAttempts')
    .set({
      // Of a move or change that has ended with it, the form stays shut.
      cancelRequestedAt: sql<Date | null>`case when exists (
        select from moves where moves.id = payment_attempts.move_id and moves.status = 'ended')
        then cancel_requested_at end`,
      reversalRequestedAt: null,
      actionId: null,
      // Whatever has reached it meanwhile is decided now, by decideWaiting.
      notBefore: now,
      nextCheckAt: now,
      checks: 0,
      updatedAt: now,
    })
    .where('actionId', '=', actionId)
    .execute();
}
