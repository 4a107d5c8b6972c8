import { sql } from 'kysely';
import { insertMail } from '../../mail/mail-queries.ts';
import { staffCodeMail } from '../../mail/templates/staff-mails.ts';
import type { Deps } from '../../runtime/deps.ts';
import { findByEmail } from '../people/staff-queries.ts';
import { hashOfCode, isHashOfCode, sixDigits } from './invites.ts';

export const codeMinutes = 10;
const mostTries = 5;

type CodeDeps = Pick<Deps, 'db' | 'now' | 'business' | 'publicUrl' | 'linkKey' | 'mailWritten'>;

/** Emails six digits to somebody who works here; does nothing for anybody else. */
export async function sendCode(deps: CodeDeps, email: string): Promise<void> {
  const now = deps.now();
  await deps.db.transaction().execute(async (db) => {
    const person = await findByEmail(db, email);
    if (person === undefined || person.email === null) return;
    const code = sixDigits();
    const row = {
      codeHash: hashOfCode(deps, person.id, code),
      tries: 0,
      expiresAt: new Date(now.getTime() + codeMinutes * 60_000),
    };
    await db
      .insertInto('staffCodes')
      .values({ staffId: person.id, ...row })
      .onConflict((conflict) => conflict.column('staffId').doUpdateSet(row))
      .execute();
    await insertMail(db, staffCodeMail({ name: person.name, email: person.email }, code, codeMinutes), now);
  });
  deps.mailWritten();
}

/** Whose code it is; it is used up. Counts before it looks, so not in a transaction of the caller's. */
export async function takeCode(deps: CodeDeps, email: string, code: string): Promise<string | undefined> {
  const person = await findByEmail(deps.db, email);
  const staffId = person?.id ?? '';
  const { rows } = await sql<{ codeHash: string }>`
    update staff_codes set tries = tries + 1
    where staff_id = ${staffId} and tries < ${mostTries} and expires_at > ${deps.now()}
    returning code_hash`.execute(deps.db);
  if (!isHashOfCode(deps, rows[0]?.codeHash, staffId, code)) return undefined;
  const { numDeletedRows } = await deps.db
    .deleteFrom('staffCodes')
    .where('staffId', '=', staffId)
    .executeTakeFirst();
  return numDeletedRows === 1n ? staffId : undefined;
}
