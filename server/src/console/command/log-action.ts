import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import type { Database } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Actor, Asked, Command, CommandOutcome, Done } from './command.ts';
import { digestOf } from '../../platform/security/digest.ts';

type Entry = {
  id: number;
  at: Date;
  undoUntil: Date | null;
  undoes?: number;
  asked?: Asked;
  requestId: string | null;
  requestHash: string | null;
  reason: string | null;
  fingerprint: string;
};

/**
 * Writes one row of the log. Any names are stored in a separate row; the log's own row has a salted hash of the names.
 */
export async function logAction(
  db: Database,
  actor: Actor,
  command: Pick<Command, 'name' | 'permission' | 'kind'>,
  done: Done<unknown>,
  { id, at, undoUntil, undoes, asked, requestId, requestHash, reason, fingerprint }: Entry,
): Promise<void> {
  const salt = randomBytes(16).toString('base64url');
  const personal = done.personal ?? { before: {}, after: {} };
  const { sentence } = done.effect;
  await db
    .insertInto('staffActions')
    .values({
      id,
      at,
      staffId: actor.person?.id ?? null,
      role: actor.role,
      deviceId: actor.tablet?.id ?? null,
      sessionId: actor.sessionId,
      via: actor.via,
      command: command.name,
      permission: command.permission,
      kind: command.kind,
      subjectKind: done.subject.kind,
      subjectId: done.subject.id,
      before: JSON.stringify(done.before),
      after: JSON.stringify(done.after),
      commitment: digestOf([salt, sentence, reason, personal]),
      ...(done.money === undefined ? {} : { money: done.money }),
      ...(asked === undefined ? {} : { asked: JSON.stringify(asked) }),
      ...(done.calledOff === undefined
        ? {}
        : { calledOffParties: done.calledOff.parties, calledOffPence: done.calledOff.price }),
      requestId,
      requestHash,
      undoUntil,
      undoes: undoes ?? null,
    })
    .execute();
  await db
    .insertInto('staffActionDetails')
    .values({
      actionId: id,
      salt,
      sentence,
      reason,
      before: JSON.stringify(personal.before),
      after: JSON.stringify(personal.after),
      result:
        requestId === null
          ? null
          : JSON.stringify({ effect: done.effect, fingerprint, result: withoutSecrets(done) }),
    })
    .execute();
}

/** Logs a sign-in or a recovery, which is not a command. */
export async function noteAction(
  db: Database,
  actor: Actor,
  command: Pick<Command, 'name' | 'permission' | 'kind'>,
  done: Omit<Done<unknown>, 'result'>,
  at: Date,
): Promise<void> {
  const rest = { at, undoUntil: null, requestId: null, requestHash: null, reason: null, fingerprint: '' };
  await logAction(db, actor, command, { ...done, result: {} }, { ...rest, id: await nextActionId(db) });
}

export async function nextActionId(db: Database): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval('staff_actions_id_seq') as id`.execute(db);
  return rows[0]!.id;
}

/**
 * The first answer to this request, if the command was already run. Throws a Refusal if the request's id was used for
 * another command or input.
 */
export async function findAnswered<Result>(
  db: Database,
  actor: Actor,
  requestId: string,
  requestHash: string,
): Promise<CommandOutcome<Result> | undefined> {
  const found = await db
    .selectFrom('staffActions')
    .leftJoin('staffActionDetails', 'actionId', 'id')
    .select(['id', 'undoUntil', 'requestHash', 'result', 'sentence'])
    .where((eb) => eb(eb.fn.coalesce('staffId', eb.val('')), '=', actor.person?.id ?? ''))
    .where('requestId', '=', requestId)
    .executeTakeFirst();
  if (found === undefined) return undefined;
  if (found.requestHash !== requestHash) throw new Refusal('idempotency_key_reused');
  const { id, undoUntil } = found;
  const answer = found.result as Pick<CommandOutcome<Result>, 'effect' | 'fingerprint' | 'result'> | null;
  // The command was run, but the text of its answer has since been erased.
  const nothing = { effect: { sentence: '', figures: [], warnings: [] }, fingerprint: '', result: null };
  return { ...(answer ?? nothing), action: { id, undoUntil } };
}

function withoutSecrets({ result, secrets = [] }: Done<unknown>): unknown {
  if (secrets.length === 0 || result === null || typeof result !== 'object') return result;
  return Object.fromEntries(Object.entries(result).filter(([name]) => !secrets.includes(name)));
}
