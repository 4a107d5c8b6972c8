import { randomBytes } from 'node:crypto';
import type { Database } from '../database/tables.ts';

/** A secret of ours, made once by the first process that starts, and stored in the database. */
export async function signingKey(db: Database, name: string, now: Date): Promise<string> {
  await db
    .insertInto('signingKeys')
    .values({ name, secret: randomBytes(32).toString('base64url'), createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('signingKeys')
    .select('secret')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return row.secret;
}
