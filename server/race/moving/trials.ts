import { sql } from 'kysely';
import { expect } from 'vitest';
import { brokenInvariants } from '../invariants.ts';
import type { ScheduleEnv } from '../settling/schedule-env.ts';
import { wrongInTheBooks } from '../settling/settled-books.ts';
import { runTrials, trialsAtOnce } from './run-trial.ts';

/** A few in npm test; all of them by npm run prove moves, which also sets a fresh seed. */
export const howMany = Number(process.env.MOVES ?? 12);
const firstSeed = Number(process.env.MOVES_SEED ?? 1);

/** Each look reads all that the database and the till have. */
const looksEvery = 3;

/** Every so many groups of seeds are this environment's. */
export async function runShare(
  env: ScheduleEnv,
  { first, every }: { first: number; every: number },
): Promise<void> {
  const last = Math.ceil(howMany / trialsAtOnce) - 1;
  const told: string[] = [];
  for (let group = first, done = 1; group <= last; group += every, done += 1) {
    const start = group * trialsAtOnce;
    const seeds = Array.from(
      { length: Math.min(trialsAtOnce, howMany - start) },
      (_, nth) => firstSeed + start + nth,
    );
    const again = `MOVES_SEED=${seeds[0]} MOVES=${seeds.length}`;
    told.push(
      ...(await runTrials(env, seeds).catch((error: unknown) => {
        throw new Error(again, { cause: error });
      })),
    );
    if (done % looksEvery !== 0 && group + every <= last) continue;
    const wrong = [
      ...(await wrongInTheBooks(env)),
      ...(await wrongInMoves(env)),
      ...(await brokenInvariants({ query: (text, values) => env.pool.query(text, values) }, env.now())),
    ];
    expect(wrong, `at the latest after ${again}:\n${told.join('\n')}`).toEqual([]);
    told.length = 0;
  }
}

/** Each move was paid and given back as it was quoted: its payment asked for its sum, and its refund is on its way once. */
async function wrongInMoves({ db }: ScheduleEnv): Promise<string[]> {
  const { rows } = await sql<{ wrong: string }>`
    select 'the payment ' || a.id || ' of a move asks for ' || a.amount || ' and not for ' || m.to_pay as wrong
      from payment_attempts a join moves m on m.id = a.move_id where a.amount <> m.to_pay
    union all select 'the move ' || m.id || ' was made unpaid' from moves m
      where m.status = 'done' and exists (select from payment_attempts a where a.move_id = m.id)
        and not exists (select from payment_attempts a where a.move_id = m.id and a.accepted_at is not null)
    union all select 'the booking ' || id || ' got ' || got || ' back and not ' || due from (
      select b.id,
        (select coalesce(sum(r.amount), 0) from refunds r join payment_attempts a on a.id = r.attempt_id
          where a.booking_id = b.id and a.reversal_requested_at is null and r.status <> 'failed') as got,
        (select coalesce(sum(m.to_refund), 0) from moves m where m.booking_id = b.id and m.status = 'done') as due
      from bookings b where b.status in ('confirmed', 'completed')) back
      where got <> due`.execute(db);
  return rows.map(({ wrong }) => wrong);
}
