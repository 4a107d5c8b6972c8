import { minuteMs } from '@slipway/shared/values/durations.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/tables.ts';
import { randomId } from '../../platform/security/random-id.ts';

type Purpose = 'sign in' | 'prove' | 'new passkey' | 'invited passkey' | 'totp' | 'tablet';

const heldMs = 5 * minuteMs;

/** Issues a challenge that `askedOf` (a person, a tablet, or null for anybody) can answer once, within five minutes. */
export async function askChallenge(
  db: Database,
  { purpose, askedOf = null, secret }: { purpose: Purpose; askedOf?: string | null; secret: string },
  now: Date,
): Promise<string> {
  const id = randomId();
  const expiresAt = new Date(now.getTime() + heldMs);
  await db.insertInto('staffChallenges').values({ id, purpose, askedOf, secret, expiresAt }).execute();
  return id;
}

/**
 * Deletes the challenge and returns its secret. Returns undefined if the challenge is for another purpose,
 * person or tablet, has been answered before, or is too old.
 */
export async function takeChallenge(
  db: Database,
  { id, purpose, askedOf = null }: { id: string; purpose: Purpose; askedOf?: string | null },
  now: Date,
): Promise<string | undefined> {
  const taken = await db
    .deleteFrom('staffChallenges')
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .where(sql<boolean>`asked_of is not distinct from ${askedOf}`)
    .returning(['secret', 'expiresAt'])
    .executeTakeFirst();
  return taken === undefined || taken.expiresAt <= now ? undefined : taken.secret;
}
