import type { Deps } from '../bookings/deps.ts';
import { Refusal } from '../platform/http/refusal.ts';
import type { Actor } from '../console/command/command.ts';
import { noteAction } from '../console/command/log-action.ts';
import { runCommand } from '../console/command/run-command.ts';
import { noticeOwners } from '../console/notices.ts';
import { applyChangeSet } from './set-commands.ts';

/** The job applies the set for the person who scheduled it. */
const server: Actor = {
  person: null,
  role: 'owner',
  via: 'server',
  sessionId: null,
  tablet: null,
  isSteppedUp: true,
};

/**
 * Publishes the sets whose time has come. Each set is checked again. A set that is impossible by now, or has an unusual
 * effect without a reason, is refused, and the owners are told. Returns the number applied.
 */
export async function applyDueSets(deps: Deps, command = applyChangeSet): Promise<number> {
  const due = await deps.db
    .selectFrom('changeSets')
    .select(['id', 'version', 'name', 'reason'])
    .where('state', '=', 'scheduled')
    .where('applyAt', '<=', deps.now())
    .orderBy('applyAt')
    .orderBy('id')
    .execute();
  let applied = 0;
  for (const set of due) {
    try {
      await runCommand(deps, server, command, {
        input: { set: set.id, version: set.version },
        ...(set.reason === null ? {} : { reason: set.reason }),
      });
      applied += 1;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await refuse(deps, set, error.message);
    }
  }
  return applied;
}

/** Does nothing if another process has applied the set by now, or somebody has changed the set. */
async function refuse(
  { db, now, business }: Deps,
  { id, version, name }: { id: string; version: number; name: string },
  refusal: string,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const at = now();
    const refused = await transaction
      .updateTable('changeSets')
      .set({ state: 'refused', applyAt: null, refusal })
      .where('id', '=', id)
      .where('version', '=', version)
      .where('state', '=', 'scheduled')
      .executeTakeFirst();
    if (refused.numUpdatedRows === 0n) return;
    const sentence = `${name} was not published: ${refusal}`;
    await noteAction(
      transaction,
      server,
      applyChangeSet,
      {
        subject: { kind: 'change set', id },
        effect: { sentence, figures: [], warnings: [] },
        before: { state: 'scheduled' },
        after: { state: 'refused' },
      },
      at,
    );
    const todo = `${refusal} Please correct the changes at the console under Set up, and publish them again.`;
    await noticeOwners(transaction, { business }, `${name} was not published`, at, todo);
  });
}
