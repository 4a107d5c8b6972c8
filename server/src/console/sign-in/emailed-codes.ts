import { minuteMs } from '@slipway/shared/values/durations.ts';
import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { insertMailIf } from '../../mail/mail-queries.ts';
import { staffCodeMail } from '../../mail/templates/staff-mails.ts';
import type { Deps } from '../../bookings/deps.ts';
import { findByEmail } from '../people/staff-queries.ts';
import { hashOfCode, hashesOfCode } from './invites.ts';

export const codeMinutes = 10;

type CodeDeps = Pick<Deps, 'db' | 'now' | 'business' | 'publicUrl' | 'linkKey'>;

/**
 * Emails a member of staff a code of twelve digits, which is valid for ten minutes. While a code is valid no
 * other code is sent, so a stranger cannot invalidate the code that the person is about to type. For an
 * unknown address the same statements run, so that a stranger cannot find out which addresses are known.
 */
export async function sendCode(deps: CodeDeps, email: string): Promise<void> {
  const now = deps.now();
  await deps.db.transaction().execute(async (db) => {
    const person = await findByEmail(db, email);
    const id = person?.id ?? '';
    // Wrong guesses do not end a code, because strangers could then end anybody's code. At the rate that we allow,
    // nobody can guess twelve digits within a day.
    const code = String(randomInt(1_000_000_000_000)).padStart(12, '0');
    const expiresAt = new Date(now.getTime() + codeMinutes * minuteMs);
    const { rows } = await sql`
      insert into staff_codes (staff_id, code_hash, expires_at)
      select id, ${hashOfCode(deps, id, code)}, ${expiresAt} from staff where id = ${id}
      on conflict (staff_id) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at
        where staff_codes.expires_at <= ${now}
      returning staff_id`.execute(db);
    const to = { name: person?.name ?? '', email: person?.email ?? email };
    await insertMailIf(rows.length === 1, db, staffCodeMail(to, code, codeMinutes), now);
  });
}

/** The person to whom the code was sent, or undefined if the code is wrong. A right code works only once. */
export async function takeCode(deps: CodeDeps, email: string, code: string): Promise<string | undefined> {
  const person = await findByEmail(deps.db, email);
  const taken = await deps.db
    .deleteFrom('staffCodes')
    .where('staffId', '=', person?.id ?? '')
    .where('codeHash', 'in', hashesOfCode(deps, person?.id ?? '', code))
    .where('expiresAt', '>', deps.now())
    .returning('staffId')
    .executeTakeFirst();
  return taken?.staffId;
}
