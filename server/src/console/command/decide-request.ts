import { type Role, scopeOf } from '@slipway/shared/rules/permissions.ts';
import type { Effect } from '@slipway/shared/api/console/effect.ts';
import { sql } from 'kysely';
import type { Database, Row } from '../../platform/database/tables.ts';
import { Refusal, refusalMessages } from '../../platform/http/refusal.ts';
import type { Actor, Command, CommandOutcome } from './command.ts';
import { type CommandDeps, inPounds, runCommand } from './run-command.ts';

type OpenRequest = Row<'staffRequests'> & { name: string; role: Role };

export type ShownRequest = OpenRequest & { canDecide: boolean };

/** Open requests, oldest first: all of them for people who may decide requests; for everybody else only their own. */
export async function openRequests(
  { db, now }: Pick<CommandDeps, 'db' | 'now'>,
  commands: readonly Command[],
  actor: Actor,
): Promise<ShownRequest[]> {
  const rows = await selectOpen(db, now()).orderBy('r.askedAt').execute();
  return rows.flatMap((request) => {
    const command = commands.find(({ name }) => name === request.command);
    if (command === undefined) return [];
    const canDecide = mayDecide(actor, command, request);
    return canDecide || request.askedBy === actor.person?.id ? [{ ...request, canDecide }] : [];
  });
}

/**
 * The effect that the request would have if the actor approved it now. `problem`: why the request is no longer
 * possible. Throws Refusal.
 */
export async function previewRequest(
  deps: CommandDeps,
  commands: readonly Command[],
  actor: Actor,
  id: string,
): Promise<{ preview: { effect: Effect; fingerprint: string } | null; problem: string | null }> {
  const { command, request } = await requireOpen(deps, commands, actor, id);
  try {
    const { effect, fingerprint } = await runCommand(deps, actor, command, {
      input: request.input,
      isPreview: true,
    });
    return { preview: { effect, fingerprint }, problem: null };
  } catch (error) {
    // These two refusals are temporary: the person can ask again.
    const passes = error instanceof Refusal && (error.code === 'busy' || error.code === 'too_many_requests');
    if (!(error instanceof Refusal) || passes) throw error;
    return { preview: null, problem: error.options.message ?? refusalMessages[error.code] };
  }
}

async function requireOpen(
  { db, now }: Pick<CommandDeps, 'db' | 'now'>,
  commands: readonly Command[],
  actor: Actor,
  id: string,
) {
  const request = await selectOpen(db, now()).where('r.id', '=', id).executeTakeFirst();
  const command = commands.find(({ name }) => name === request?.command);
  if (request === undefined || command === undefined) throw decided();
  if (!mayDecide(actor, command, request)) throw new Refusal('out_of_reach');
  const { sums: _, ...input } = request.input as typeof inPounds;
  return { request: { ...request, input }, command };
}

/**
 * Refuses the request, or runs it as the person who approves it. That person's limits apply, and the preview that the
 * person saw must still be current. The request runs once, even if two people approve it at the same moment. Nobody
 * approves their own request.
 */
export async function decideRequest(
  deps: CommandDeps,
  commands: readonly Command[],
  actor: Actor,
  { request: id, fingerprint }: { request: string; fingerprint: string | undefined },
  isApproved: boolean,
): Promise<CommandOutcome<unknown>['action']> {
  const { request, command } = await requireOpen(deps, commands, actor, id);
  if (isApproved && fingerprint === undefined)
    throw new Refusal('invalid', { message: 'Please look at the effect before you approve the request.' });
  // Claims the request before its command runs. If two people approve at once, the command runs once.
  await claim(deps, actor, id);
  if (!isApproved) return null;
  const { input, reason } = request;
  const call = { input, requestId: `request-${id}`, fingerprint, reason: reason ?? undefined };
  try {
    const { action } = await runCommand(deps, actor, command, call);
    const actionId = action?.id ?? null;
    await deps.db.updateTable('staffRequests').set({ actionId }).where('id', '=', id).execute();
    return action;
  } catch (error) {
    // Reopens the request, so that somebody with a current preview or a higher limit can approve it later.
    await deps.db
      .updateTable('staffRequests')
      .set({ decidedBy: null, decidedAt: null })
      .where('id', '=', id)
      .execute();
    throw error;
  }
}

async function claim({ db, now }: CommandDeps, { person }: Actor, id: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('staffRequests')
    .set({ decidedBy: person?.id ?? null, decidedAt: now() })
    .where('id', '=', id)
    .where('decidedAt', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw decided();
}

function decided(): Refusal {
  return new Refusal('not_found', { message: 'This request has been decided, or has expired.' });
}

function mayDecide({ role, tablet, person }: Actor, command: Command, { askedBy }: OpenRequest): boolean {
  const scope = scopeOf({ role, isOnTablet: tablet !== null }, command.permission);
  return scope !== undefined && scope !== 'asks' && askedBy !== person?.id;
}

function selectOpen(db: Database, now: Date) {
  return db
    .selectFrom('staffRequests as r')
    .innerJoin('staff as p', 'p.id', 'r.askedBy')
    .selectAll('r')
    .select(['p.name', 'p.role'])
    .where('r.decidedAt', 'is', null)
    .where(sql<boolean>`r.input ->> 'sums' = ${inPounds.sums}`)
    .where('r.expiresAt', '>', now)
    .where('p.leftAt', 'is', null);
}
