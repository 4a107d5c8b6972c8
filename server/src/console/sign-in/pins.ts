import { minuteMs } from '@slipway/shared/values/durations.ts';
import { isCommonPin } from '@slipway/shared/rules/pin.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Deps } from '../../bookings/deps.ts';
import { compareWithNothing, hashSecret, isSecret } from '../../platform/security/hashing.ts';
import { randomId } from '../../platform/security/random-id.ts';

/** After this many wrong PINs, the person cannot sign in at this tablet for a while. */
const locksAfter = 5;
const lockedMs = 15 * minuteMs;
/** After this many wrong PINs, an owner or a manager has to unlock the PIN. */
export const blocksAfter = 10;

/** The number of attempts until the next lock. Only an enrolled tablet receives it. */
export function triesLeft(failures: number): number {
  return Math.max(0, (failures < locksAfter ? locksAfter : blocksAfter) - failures);
}

type PinDeps = Pick<Deps, 'hashing'>;
type Where = { staffId: string; deviceId: string };

export async function setPin(
  { hashing }: PinDeps,
  db: Database,
  staffId: string,
  pin: string,
  now: Date,
): Promise<void> {
  if (isCommonPin(pin)) throw new Refusal('pin_refused');
  const secret = await hashSecret(pin, hashing);
  await db.deleteFrom('staffCredentials').where('staffId', '=', staffId).where('kind', '=', 'pin').execute();
  await db
    .insertInto('staffCredentials')
    .values({ id: randomId(), staffId, kind: 'pin', secret, createdAt: now })
    .execute();
  await clearPinTries(db, staffId);
}

/** Clears the count of wrong PINs, because a manager has unlocked the PIN or the person has set a new one. */
export async function clearPinTries(db: Database, staffId: string): Promise<void> {
  await db.deleteFrom('staffPinTries').where('staffId', '=', staffId).execute();
}

/**
 * Throws unless the PIN is right. Counts each try before checking the PIN, so that simultaneous guesses are counted one
 * by one. Never call it in a transaction, which could roll the count back.
 */
export async function requirePin(
  { db, hashing }: PinDeps & Pick<Deps, 'db'>,
  where: Where,
  pin: string,
  now: Date,
): Promise<void> {
  await countPinTry(db, where, now);
  const known = await db
    .selectFrom('staffCredentials')
    .select(['id', 'secret'])
    .where('staffId', '=', where.staffId)
    .where('kind', '=', 'pin')
    .executeTakeFirst();
  const isRight =
    known === undefined ? await compareWithNothing(pin, hashing) : await isSecret(known.secret, pin);
  if (!isRight || known === undefined) throw await refusalAfter(db, where, now);
  await db
    .deleteFrom('staffPinTries')
    .where('staffId', '=', where.staffId)
    .where('deviceId', '=', where.deviceId)
    .execute();
  await db.updateTable('staffCredentials').set({ lastUsedAt: now }).where('id', '=', known.id).execute();
}

export async function countPinTry(db: Database, where: Where, now: Date): Promise<void> {
  const { rows } = await sql<{ failures: number }>`
    insert into staff_pin_tries as t (staff_id, device_id, failures) values (${where.staffId}, ${where.deviceId}, 1)
    on conflict (staff_id, device_id) do update set
      failures = t.failures + 1,
      locked_until = case when t.failures + 1 = ${locksAfter} then ${new Date(now.getTime() + lockedMs)}::timestamptz end
      where t.failures < ${blocksAfter} and coalesce(t.locked_until <= ${now}, true)
    returning failures`.execute(db);
  if (rows.length === 0) throw await refusalAfter(db, where, now);
}

async function refusalAfter(db: Database, where: Where, now: Date): Promise<Refusal> {
  const tries = await db
    .selectFrom('staffPinTries')
    .select(['failures', 'lockedUntil'])
    .where('staffId', '=', where.staffId)
    .where('deviceId', '=', where.deviceId)
    .executeTakeFirst();
  const locked = (opensAt: Date | null) =>
    new Refusal('pin_locked', { details: { console: { lockedUntil: opensAt?.toISOString() ?? null } } });
  if (tries !== undefined && tries.failures >= blocksAfter) return locked(null);
  const until = tries?.lockedUntil ?? null;
  if (until !== null && until > now) return locked(until);
  return new Refusal('sign_in_failed');
}
