import type { Actor } from '../../src/console/command/command.ts';
import type { Database } from '../../src/platform/database/tables.ts';

/** An owner at the console who has just confirmed their identity, so that every command is allowed. */
export const owner: Actor = {
  person: { id: 'owner'.padEnd(26, '0'), name: 'Owner' },
  role: 'owner',
  via: 'console',
  sessionId: null,
  tablet: null,
  isSteppedUp: true,
};

export async function addOwner(db: Database): Promise<void> {
  const since = new Date('2026-01-01T00:00:00Z');
  await db
    .insertInto('staff')
    .values({ ...owner.person!, role: 'owner', changedAt: since, createdAt: since })
    .execute();
}
