import { hourMs } from '@slipway/shared/values/durations.ts';
import type { ShownInvite } from '@slipway/shared/api/console/parts.ts';
import { randomBytes, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Row } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Deps } from '../../bookings/deps.ts';
import { hashOf, keyedHashOf, randomId } from '../../platform/security/random-id.ts';

type InviteDeps = Pick<Deps, 'publicUrl' | 'linkKey'>;

/**
 * A link, six digits for the tablet, and the time at which both expire. The link's secret is after the '#', so our logs
 * do not contain it.
 */
export type Invite = {
  id: string;
  token: string;
  url: string;
  code: string | null;
  madeAt: Date;
  expiresAt: Date;
};

/** An invitation lasts an hour if a colleague shows it, and a day if it is emailed or made at the terminal. */
export const inviteMs = {
  shown: hourMs,
  sent: 24 * hourMs,
  device: hourMs / 6,
  recovery: hourMs / 4,
} as const;

const codeTries = 5;

type For = { staffId: string } | { deviceName: string };

/** The invitation in the form in which the console shows it, once only. */
export function shownInvite({ id, url, code, expiresAt }: Invite): ShownInvite {
  return { id, url, code, expiresAt: expiresAt.toISOString() };
}

/** Makes an invitation. A person has at most one: the new invitation ends the earlier one. */
export async function makeInvite(
  deps: InviteDeps,
  db: Database,
  who: For,
  { madeBy, lastsMs }: { madeBy: string | null; lastsMs: number },
  now: Date,
): Promise<Invite> {
  const id = randomId();
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + lastsMs);
  const isDevice = 'deviceName' in who;
  const code = isDevice ? null : sixDigits();
  if (!isDevice) await endInvites(db, who.staffId, now);
  await db
    .insertInto('staffInvites')
    .values({
      id,
      tokenHash: hashOf(token),
      kind: isDevice ? 'device' : 'person',
      staffId: isDevice ? null : who.staffId,
      deviceName: isDevice ? who.deviceName : null,
      codeHash: code === null ? null : hashOfCode(deps, id, code),
      madeBy,
      madeAt: now,
      expiresAt,
    })
    .execute();
  return {
    id,
    token,
    url: `${deps.publicUrl}/console/${isDevice ? 'enrol' : 'invite'}#${token}`,
    code,
    madeAt: now,
    expiresAt,
  };
}

function sixDigits(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

export function hashOfCode({ linkKey }: Pick<Deps, 'linkKey'>, whose: string, code: string): string {
  return hashWith(linkKey.current(), whose, code);
}

/** Returns the hashes of a code, one for each valid key. The database stores one hash, and never the code. */
export function hashesOfCode({ linkKey }: Pick<Deps, 'linkKey'>, whose: string, code: string): string[] {
  return linkKey.every().map((key) => hashWith(key, whose, code));
}

function hashWith(key: string, whose: string, code: string): string {
  return keyedHashOf(key, `staff code ${whose} ${code}`);
}

export async function endInvites(db: Database, staffId: string, now: Date): Promise<void> {
  await db
    .updateTable('staffInvites')
    .set({ endedAt: now })
    .where('staffId', '=', staffId)
    .where('endedAt', 'is', null)
    .execute();
}

export type OpenInvite = Pick<Row<'staffInvites'>, 'id' | 'kind' | 'deviceName' | 'expiresAt' | 'madeBy'> & {
  person: Pick<Row<'staff'>, 'id' | 'name' | 'role' | 'email'> | null;
};

/**
 * Throws 'invite_over' unless the invitation is open. `isLocked`: locks the invitation, for the transaction that uses
 * it up.
 */
export async function requireInvite(
  db: Database,
  kind: Row<'staffInvites'>['kind'] | undefined,
  token: string,
  now: Date,
): Promise<OpenInvite> {
  const found = await db
    .selectFrom('staffInvites')
    .selectAll()
    .where('tokenHash', '=', hashOf(token))
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .forUpdate()
    .executeTakeFirst();
  if (found === undefined || (kind !== undefined && found.kind !== kind)) throw new Refusal('invite_over');
  const person =
    found.staffId === null
      ? null
      : await db
          .selectFrom('staff')
          .select(['id', 'name', 'role', 'email'])
          .where('id', '=', found.staffId)
          .where('leftAt', 'is', null)
          .executeTakeFirst();
  if (person === undefined) throw new Refusal('invite_over');
  return { ...found, person };
}

export async function useUp(db: Database, inviteId: string, now: Date): Promise<void> {
  await db.updateTable('staffInvites').set({ endedAt: now }).where('id', '=', inviteId).execute();
}

/**
 * Finds a person's open invitation by its six digits, with which the person sets a PIN at the tablet. Counts the
 * attempt before it checks the digits; the fifth attempt is the last. Never call it in a transaction: a rollback would
 * undo the count.
 */
export async function findInviteByCode(
  deps: Pick<Deps, 'db' | 'linkKey'>,
  staffId: string,
  code: string,
  now: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string; codeHash: string | null }>`
    update staff_invites
    set code_tries = code_tries + 1, ended_at = case when code_tries + 1 >= ${codeTries} then ${now}::timestamptz end
    where staff_id = ${staffId} and ended_at is null and expires_at > ${now}
    returning id, code_hash`.execute(deps.db);
  const [found] = rows;
  if (found === undefined || found.codeHash === null) return undefined;
  return hashesOfCode(deps, found.id, code).includes(found.codeHash) ? found.id : undefined;
}
