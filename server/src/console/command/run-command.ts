import { minuteMs } from '@slipway/shared/values/durations.ts';
import type { Permission, Scope } from '@slipway/shared/rules/permissions.ts';
import { noMoney } from '@slipway/shared/values/pence.ts';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Database } from '../../platform/database/tables.ts';
import { malformedBy } from '../../platform/http/malformed.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Deps } from '../../bookings/deps.ts';
import { randomId } from '../../platform/security/random-id.ts';
import { readStaffLimits } from '../staff-limits.ts';
import {
  type Actor,
  type Command,
  type CommandOutcome,
  type Done,
  type Tools,
  undoSeconds,
} from './command.ts';
import { digestOf } from '../../platform/security/digest.ts';
import { findAnswered, logAction } from './log-action.ts';
import {
  reachAsked,
  requireGrant,
  requireMoneyWithin,
  requireReach,
  requireStepUpToCallOff,
  requiringOf,
} from './require-grant.ts';

export type CommandDeps = Pick<
  Deps,
  | 'db'
  | 'now'
  | 'log'
  | 'business'
  | 'publicUrl'
  | 'linkKey'
  | 'networkKey'
  | 'isSimulated'
  | 'realSince'
  | 'isPublicDemo'
  | 'hashing'
  | 'limiter'
  | 'mailWritten'
  | 'paymentsDue'
  | 'crashPoint'
  | 'previews'
>;

export type CommandCall<I extends z.ZodMiniType> = {
  input: z.input<I>;
  /** A request with the same id runs once, and a repeat gets the first answer. Required except for a preview. */
  requestId?: string | undefined;
  isPreview?: boolean | undefined;
  /** The fingerprint of the preview that the person agreed to. */
  fingerprint?: string | undefined;
  reason?: string | undefined;
};

/**
 * A preview that waits longer than `lockMs` for a lock rolls back, which frees its other locks, and begins again. The
 * preview gives up after `wholeMs`, before the console stops waiting.
 */
const previewPatience = { lockMs: 250, statementMs: 5_000, wholeMs: 10_000 };

/**
 * Runs a command: checks the permission and the limits, and writes one row of the log, all in one transaction. A
 * preview rolls the transaction back. Throws Refusal.
 */
export async function runCommand<I extends z.ZodMiniType, Result>(
  deps: CommandDeps,
  actor: Actor,
  command: Command<I, Result>,
  call: CommandCall<I>,
): Promise<CommandOutcome<Result>> {
  const isPreview = call.isPreview === true;
  const scope = requireGrant(deps, actor, command, isPreview);
  const input = parsed(command, call.input);
  const triesCoupon = command.triesCoupon?.(input) === true;
  if (isPreview)
    return countingGuess(deps, actor, triesCoupon, () =>
      preview(deps, actor, () => rolledBack(deps, actor, command, { call, input, scope })),
    );
  const requestHash = digestOf([command.name, call.input]);
  if (call.requestId !== undefined) {
    const first = await findAnswered<Result>(deps.db, actor, call.requestId, requestHash);
    if (first !== undefined) return first;
  }
  if (scope === 'asks') {
    // This person may request the command but not run it. The person gets the preview, and the request is stored.
    const { effect, fingerprint } = await runCommand(deps, actor, command, { ...call, isPreview: true });
    const asked = await askFor(deps, actor, command.name, input as object, call.reason);
    return { effect, fingerprint, action: null, result: null, asked };
  }
  try {
    const { wakes, ...outcome } = await countingGuess(deps, actor, triesCoupon, () =>
      carriedOut(deps, actor, command, { call, input, scope, requestHash }),
    );
    deps.crashPoint('command: written');
    if (wakes?.includes('mail') === true) deps.mailWritten();
    if (wakes?.includes('payments') === true) deps.paymentsDue();
    return outcome;
  } catch (error) {
    if (call.requestId === undefined) throw error;
    // The same request ran at the same time and committed first, so this call returns the answer of that run.
    const first = await findAnswered<Result>(deps.db, actor, call.requestId, requestHash);
    if (first === undefined) throw error;
    return first;
  }
}

/**
 * Runs a command that may check a coupon code. The attempt is counted before the code is looked up. After the command
 * the count is taken back, unless the code cannot be used.
 */
async function countingGuess<Outcome>(
  { db, limiter }: CommandDeps,
  { person }: Actor,
  triesCoupon: boolean,
  run: () => Promise<Outcome>,
): Promise<Outcome> {
  if (!triesCoupon) return run();
  const takeBack = await limiter.count(db, 'badCouponByPerson', person?.id ?? 'terminal').catch((error) => {
    if (!(error instanceof Refusal)) throw error;
    const message = 'You have tried too many codes that can’t be used. Wait a while, or sell without one.';
    throw new Refusal(error.code, { ...error.options, message });
  });
  try {
    const outcome = await run();
    await takeBack();
    return outcome;
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'coupon_unknown')) await takeBack();
    throw error;
  }
}

type Asked<I extends z.ZodMiniType> = { call: CommandCall<I>; input: z.output<I>; scope: Scope };

async function carriedOut<I extends z.ZodMiniType, Result>(
  deps: CommandDeps,
  actor: Actor,
  command: Command<I, Result>,
  { call, input, scope, requestHash }: Asked<I> & { requestHash: string },
) {
  return deps.db.transaction().execute(async (db) => {
    const { done, tools, asked, id, undoUntil, fingerprint } = await handled(deps, db, actor, command, {
      call,
      input,
      scope,
    });
    if (call.fingerprint !== undefined && call.fingerprint !== fingerprint)
      throw new Refusal('preview_changed', {
        details: { console: { preview: { effect: done.effect, fingerprint } } },
      });
    if (done.needsReason !== undefined && tools.reason === null)
      throw new Refusal('reason_needed', { message: done.needsReason });
    await requireMoneyWithin(db, actor, scope, done.money ?? noMoney, tools);
    if (done.calledOff !== undefined) await requireStepUpToCallOff(db, actor, done.calledOff, tools);
    const effect = { ...done.effect, sentence: done.told ?? done.effect.sentence };
    await logAction(
      db,
      actor,
      command,
      { ...done, effect },
      {
        id,
        asked,
        at: tools.now,
        undoUntil,
        requestId: call.requestId ?? null,
        requestHash,
        reason: tools.reason,
        fingerprint,
      },
    );
    deps.crashPoint('command: decided');
    return { effect, fingerprint, action: { id, undoUntil }, result: done.result, wakes: done.wakes };
  });
}

/** Runs the handler in this transaction, before the row of the log is written. */
async function handled<I extends z.ZodMiniType, Result>(
  deps: CommandDeps,
  db: Database,
  actor: Actor,
  command: Command<I, Result>,
  { call, input, scope }: Asked<I>,
) {
  const typed = command.keepsNoReason === true ? '' : (call.reason?.trim() ?? '');
  const reason = typed === '' ? null : call.reason!;
  const permissions: Permission[] = [];
  const requirePermission = requiringOf(actor, permissions);
  const tools = { ...(await toolsOf(deps, db)), reason, requirePermission };
  const isFinal = command.undo === undefined || command.isFinal?.(input) === true;
  const undoUntil = isFinal ? null : untilUndone(tools.now);
  const id = await beginAction(db, { isPreview: call.isPreview === true, nothingLeavesBefore: undoUntil });
  const reach = await reachAsked(db, command, input);
  requireReach(actor, scope, reach, tools.now);
  const done = await command.handler(db, actor, input, tools);
  const asked = { ...reach, permissions };
  return { done, tools, asked, id, undoUntil, fingerprint: fingerprintOf(command, done) };
}

/** Runs a preview when its turn comes. A preview that cannot get a lock waits for another turn and begins again. */
async function preview<Outcome>(
  { db, limiter, previews }: CommandDeps,
  { person }: Actor,
  run: () => Promise<Outcome>,
): Promise<Outcome> {
  if (person !== null) await limiter.count(db, 'previewByPerson', person.id);
  const giveUpAt = performance.now() + previewPatience.wholeMs;
  for (;;) {
    try {
      return await previews.take(run, giveUpAt);
    } catch (error) {
      const { code } = error as { code?: string };
      const isLocked = code === lockNotAvailable;
      if (code !== statementTookTooLong && !isLocked) throw error;
      if (!isLocked || performance.now() > giveUpAt) throw new Refusal('busy', { retryAfterSeconds: 1 });
    }
  }
}

/** Error codes of Postgres. */
const lockNotAvailable = '55P03';
const statementTookTooLong = '57014';

async function rolledBack<I extends z.ZodMiniType, Result>(
  deps: CommandDeps,
  actor: Actor,
  command: Command<I, Result>,
  asked: Asked<I>,
): Promise<CommandOutcome<Result>> {
  try {
    return await deps.db.transaction().execute(async (db) => {
      const { done, fingerprint } = await handled(deps, db, actor, command, asked);
      throw new RolledBack({ effect: done.effect, fingerprint, action: null, result: null });
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.outcome as CommandOutcome<Result>;
    throw error;
  }
}

/** The part of `Tools` that handlers and undos share. */
export async function toolsOf(
  deps: CommandDeps,
  db: Database,
): Promise<Omit<Tools, 'reason' | 'requirePermission'>> {
  const { business, publicUrl, linkKey, networkKey, isSimulated, realSince, hashing } = deps;
  const limits = await readStaffLimits(db);
  const ofHouse = { business, publicUrl, linkKey, networkKey, isSimulated, realSince, hashing };
  return { ...ofHouse, now: deps.now(), limits };
}

/**
 * Returns a new id for the action. If the action can be undone, emails, refunds and voids written in this transaction
 * carry the id, and wait until the action can no longer be undone.
 */
async function beginAction(
  db: Database,
  { isPreview, nothingLeavesBefore }: { isPreview: boolean; nothingLeavesBefore: Date | null },
): Promise<number> {
  const { lockMs, statementMs } = previewPatience;
  const { rows } = await sql<{ id: number }>`
    select id,
      set_config('slipway.staff_action', case when ${nothingLeavesBefore !== null} then id::text else '' end, true),
      set_config('slipway.nothing_leaves_before', ${nothingLeavesBefore?.toISOString() ?? ''}, true),
      case when ${isPreview} then set_config('lock_timeout', ${`${lockMs}ms`}, true) end,
      case when ${isPreview} then set_config('statement_timeout', ${`${statementMs}ms`}, true) end
    from nextval('staff_actions_id_seq') as id`.execute(db);
  return rows[0]!.id;
}

function parsed<I extends z.ZodMiniType>(command: Command<I>, input: z.input<I>): z.output<I> {
  const result = command.input.safeParse(input);
  if (result.success) return result.data as z.output<I>;
  throw malformedBy(result.error.issues, 'input');
}

function fingerprintOf(command: Pick<Command, 'name'>, done: Done<unknown>): string {
  const { subject, before, after, effect, money } = done;
  return digestOf([command.name, done.basis ?? { subject, before, after, figures: effect.figures, money }]);
}

function untilUndone(now: Date): Date {
  return new Date(now.getTime() + undoSeconds * 1000);
}

/** A preview throws this error to roll its transaction back. The error contains the preview's result. */
class RolledBack extends Error {
  readonly outcome: CommandOutcome<unknown>;

  constructor(outcome: CommandOutcome<unknown>) {
    super('a preview is rolled back');
    this.outcome = outcome;
  }
}

/** Requests expire after this time. It is short, because the person who asked is waiting at the jetty. */
const openMs = 15 * minuteMs;
/** How many open requests one person may have. */
const mostOpen = 10;

/**
 * Marks the stored input of a request: its sums are in pounds. Earlier servers store sums in pence, without this mark.
 * While both versions run, each version runs only the requests that it stored.
 */
export const inPounds = { sums: 'pounds' } as const;

/** Stores the request of a person who may not carry out the command. A repeat is not stored again. */
async function askFor(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { person }: Actor,
  command: string,
  asked: object,
  reason: string | undefined,
): Promise<{ request: string; expiresAt: Date }> {
  if (person === null) throw new Refusal('not_allowed');
  const at = now();
  return db.transaction().execute(async (transaction) => {
    // Locks the person's row, so that requests sent at the same time are all counted.
    await transaction.selectFrom('staff').select('id').where('id', '=', person.id).forUpdate().execute();
    const open = await transaction
      .selectFrom('staffRequests')
      .select(['id', 'command', 'input', 'expiresAt'])
      .where('askedBy', '=', person.id)
      .where('decidedAt', 'is', null)
      .where('expiresAt', '>', at)
      .execute();
    const input = { ...asked, ...inPounds };
    const digest = digestOf(input);
    const same = open.find((each) => each.command === command && digestOf(each.input) === digest);
    if (same !== undefined) return { request: same.id, expiresAt: same.expiresAt };
    if (open.length >= mostOpen)
      throw new Refusal('too_many_requests', {
        message: `You have ${mostOpen} requests that are still waiting for approval. Please wait for a decision, or call a manager.`,
      });
    const expiresAt = new Date(at.getTime() + openMs);
    const row = { id: randomId(), askedBy: person.id, askedAt: at, expiresAt };
    await transaction
      .insertInto('staffRequests')
      .values({ ...row, command, input: JSON.stringify(input), reason: reason ?? null })
      .execute();
    return { request: row.id, expiresAt };
  });
}
