import { sql } from 'kysely';
import type { ScheduleEnv } from '../settling/schedule-env.ts';
import type { Trials } from '../settling/share-of-trials.ts';
import { runTrials } from './run-trial.ts';

/** npm test plays a few trials; npm run prove moves plays all trials, with a fresh seed. */
export const howMany = Number(process.env.MOVES ?? 12);

export const trials: Trials = {
  howMany,
  firstSeed: Number(process.env.MOVES_SEED ?? 1),
  run: runTrials,
  wrong: wrongInMoves,
  again: (seed, count) => `MOVES_SEED=${seed} MOVES=${count}`,
};

/**
 * Returns a sentence for each fault in the money of moves. The payment for a move must ask for the quoted sum. A move
 * must not be made before its payment is accepted. The refunds of a booking must add up to the quoted refunds.
 */
export async function wrongInMoves({ db }: ScheduleEnv): Promise<string[]> {
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
