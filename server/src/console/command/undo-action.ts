import { mayUndoForOthers } from '@slipway/shared/rules/permissions.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Actor, Command, LoggedAction, Tools } from './command.ts';
import { digestOf } from '../../platform/security/digest.ts';
import { findAnswered, logAction, nextActionId } from './log-action.ts';
import { requireGrant, requireMoneyWithin, requireReach, requiringOf } from './require-grant.ts';
import { type CommandDeps, toolsOf } from './run-command.ts';

/**
 * Undoes an action in the minute after it was done. Restores the action's rows, and drops its emails, text messages,
 * refunds, voids and payment cancellations, which all wait until the minute is over. The person who undoes needs every
 * permission that the action needed. Only owners and managers can undo another person's action, and not at a tablet.
 * Throws 'cannot_undo' if the action has no undo, if it is undone already, or if the minute is over. Also throws
 * 'cannot_undo' if a job has begun to send an email, text message or refund of the action, or if a later action has
 * changed the action's subject.
 */
export async function undoAction(
  deps: CommandDeps,
  commands: readonly Command[],
  actor: Actor,
  { actionId, requestId }: { actionId: number; requestId: string },
): Promise<{ actionId: number; sentence: string }> {
  const requestHash = digestOf(['undo', actionId]);
  const answered = async () => {
    const first = await findAnswered(deps.db, actor, requestId, requestHash);
    if (first === undefined || first.action === null) return undefined;
    return { actionId: first.action.id, sentence: first.effect.sentence };
  };
  const first = await answered();
  if (first !== undefined) return first;
  try {
    const undone = await deps.db.transaction().execute(async (db) => {
      const found = await lockAction(db, actionId);
      if (found === undefined) throw new Refusal('not_found');
      const command = commands.find(({ name }) => name === found.action.command);
      requireUndoable(command, found, deps.now());
      const requirePermission = requiringOf(actor);
      const tools = { ...(await toolsOf(deps, db)), reason: null, requirePermission };
      await requireAsked(deps, db, actor, command, found.action, tools);
      await command.undo(db, actor, found.action, tools);
      await requireUntouched(db, found.action);
      await takeBackWaiting(db, actionId, tools.now);
      const id = await nextActionId(db);
      const { subject, before, after, personal } = found.action;
      const done = {
        subject,
        effect: {
          sentence: command.undone?.(found.action) ?? `Taken back: ${found.sentence}`,
          figures: [],
          warnings: [],
        },
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
      return { actionId: id, sentence: done.effect.sentence };
    });
    deps.crashPoint('undo: written');
    // After the undo, a payment may be due for capture.
    deps.paymentsDue();
    return undone;
  } catch (error) {
    const again = await answered();
    if (again === undefined) throw error;
    return again;
  }
}

type Found = { action: LoggedAction; sentence: string; undoUntil: Date | null; isUndone: boolean };

async function lockAction(db: Database, id: number): Promise<Found | undefined> {
  // Locks the action before reading it, so that the second of two simultaneous undos finds the action undone.
  await db.selectFrom('staffActions').select('id').where('id', '=', id).forUpdate().execute();
  const row = await db
    .selectFrom('staffActions as a')
    .leftJoin('staffActionDetails as d', 'd.actionId', 'a.id')
    .select(['a.id', 'a.at', 'a.staffId', 'a.command', 'a.subjectKind', 'a.subjectId', 'a.before', 'a.after'])
    .select([
      'a.undoUntil',
      'a.money',
      'a.asked',
      'd.sentence',
      'd.before as personalBefore',
      'd.after as personalAfter',
    ])
    .select((eb) =>
      eb
        .exists(eb.selectFrom('staffActions as u').select('u.id').whereRef('u.undoes', '=', 'a.id'))
        .as('isUndone'),
    )
    .where('a.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { at, staffId, command, before, after, money, personalBefore, personalAfter } = row;
  const personal =
    personalBefore === null || personalAfter === null
      ? undefined
      : { before: personalBefore, after: personalAfter };
  const subject = { kind: row.subjectKind, id: row.subjectId };
  return {
    action: { id, at, staffId, command, subject, before, after, personal, money, asked: row.asked },
    sentence: row.sentence ?? '',
    undoUntil: row.undoUntil,
    isUndone: Boolean(row.isUndone),
  };
}

function requireUndoable(
  command: Command | undefined,
  { undoUntil, isUndone }: Found,
  now: Date,
): asserts command is Command & Required<Pick<Command, 'undo'>> {
  if (command?.undo === undefined || undoUntil === null || undoUntil <= now || isUndone)
    throw new Refusal('cannot_undo');
}

/** Throws if the person now lacks the permission for this command and input, or to undo another person's action. */
async function requireAsked(
  deps: CommandDeps,
  db: Database,
  actor: Actor,
  command: Command,
  { id, at, staffId, money, asked }: LoggedAction,
  tools: Tools,
): Promise<void> {
  const scope = requireGrant(deps, actor, command, false);
  const isOwn = staffId === (actor.person?.id ?? null);
  const mayOthers = mayUndoForOthers({ role: actor.role, isOnTablet: actor.tablet !== null });
  if (scope === 'asks' || (!isOwn && !mayOthers)) throw new Refusal('out_of_reach');
  requireReach(actor, scope, asked, at);
  for (const permission of asked.permissions ?? [])
    tools.requirePermission(
      permission,
      'Your role may not make this change, so you can’t undo it. Please ask an owner.',
    );
  await requireMoneyWithin(db, actor, scope, money, tools, id);
}

/**
 * Throws if a later action has changed the subject and has not been undone. The undo handler has locked the subject.
 */
async function requireUntouched(db: Database, { id, subject }: LoggedAction): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from staff_actions a
    where subject_kind = ${subject.kind} and subject_id = ${subject.id} and id > ${id} and undoes is null
      and not exists (select from staff_actions u where u.undoes = a.id)
    limit 1`.execute(db);
  if (rows.length > 0) throw new Refusal('cannot_undo');
}

/** Locks refunds, payments, emails and text messages in this order, as the jobs do. */
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
  const texts = await db
    .selectFrom('textMessages')
    .select(['id', 'status'])
    .where('actionId', '=', actionId)
    .forUpdate()
    .execute();
  const isClaimed =
    [...refunds, ...mails].some(({ attempts }) => attempts > 0) ||
    texts.some(({ status }) => status !== 'waiting');
  const hasLeft = payments.some(({ notBefore }) => notBefore === null || notBefore <= now);
  if (isClaimed || hasLeft) throw new Refusal('cannot_undo');
  await db.deleteFrom('refunds').where('actionId', '=', actionId).execute();
  await db.deleteFrom('mails').where('actionId', '=', actionId).execute();
  await db.deleteFrom('textMessages').where('actionId', '=', actionId).execute();
  await db
    .updateTable('paymentAttempts')
    .set({
      // A payment form stays closed if it was for a move or change that has ended, or for a booking that has expired,
      // was replaced or was called off.
      cancelRequestedAt: sql<Date | null>`case when exists (
        select from moves where moves.id = payment_attempts.move_id and moves.status = 'ended')
        or exists (select from bookings b where b.id = payment_attempts.booking_id
          and b.status in ('expired', 'replaced', 'called_off'))
        then cancel_requested_at end`,
      reversalRequestedAt: null,
      actionId: null,
      // At its next run, decideWaiting decides on payments that arrived within the minute.
      notBefore: now,
      nextCheckAt: now,
      checks: 0,
      updatedAt: now,
    })
    .where('actionId', '=', actionId)
    .execute();
}
