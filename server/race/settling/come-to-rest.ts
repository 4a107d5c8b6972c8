import { sql } from 'kysely';
import { endHoldsInStops } from '../../src/bookings/cancellation/end-holds-in-stops.ts';
import { endUndoHolds } from '../../src/bookings/cancellation/cancel-booking.ts';
import { expireMoves } from '../../src/bookings/move/expire-moves.ts';
import { closeLinkForms } from '../../src/bookings/money/pay-link/close-link-forms.ts';
import { advancePayments } from '../../src/bookings/money/paying/advance-payments.ts';
import { expireHolds } from '../../src/bookings/money/paying/expire-holds.ts';
import { processEvents } from '../../src/bookings/money/paying/process-events.ts';
import { sendRefunds } from '../../src/bookings/money/refunds/send-refunds.ts';
import type { ScheduleEnv } from './schedule-env.ts';

/**
 * The maximum number of rounds. Each round moves the clock by an hour or more. All rounds together must last longer
 * than a day, because a form that we cannot withdraw expires after a day.
 */
const mostRounds = 60;

/** Delivers webhooks, runs jobs and moves the clock, by days if needed, until nothing is pending. */
export async function comeToRest(env: ScheduleEnv): Promise<void> {
  await env.everywhere('faults/clear');
  await env.advance(20);
  let calmRounds = 0;
  for (let round = 0; round < mostRounds; round += 1) {
    await Promise.all(env.providers.map(({ merchant }) => env.simulator.allDelivered(merchant)));
    for (const webhook of env.caught.splice(0)) await env.deliver(webhook);
    const moved =
      (await processEvents(env.deps)) +
      (await expireHolds(env.deps)) +
      (await expireMoves(env.deps)) +
      (await endHoldsInStops(env.deps)) +
      (await endUndoHolds(env.db, env.now())) +
      (await closeLinkForms(env.deps)) +
      (await advancePayments(env.deps));
    const followed = await sendRefunds(env.deps);
    const isCalm = moved === 0 && (await underWay(env)).length === 0;
    calmRounds = isCalm ? calmRounds + 1 : 0;
    // A refund that waits for a person is checked in every round, so `followed` may never become 0. The loop therefore
    // also ends after two calm rounds in a row.
    if (isCalm && (followed === 0 || calmRounds === 2)) return;
    await env.advance(round < 4 ? 61 : 500);
  }
  throw new Error(`something remains pending: ${(await underWay(env)).join(', ')}`);
}

async function underWay({ db }: ScheduleEnv): Promise<string[]> {
  const { rows } = await sql<{ thing: string }>`
    select 'hold ' || id as thing from bookings where status = 'held'
    union all select 'move ' || id from moves where status = 'pending'
    union all select provider || ' attempt ' || id || ' ' || status || ' for ' || purpose || ' of a booking '
        || (select status from bookings where id = booking_id) from payment_attempts
      where status in ('created', 'awaiting_customer', 'action_required', 'declined', 'authorised')
        -- A deposit stays set aside.
        and not (purpose = 'deposit' and status = 'authorised' and accepted_at is not null
          and reversal_requested_at is null)
    union all select a.provider || ' refund ' || r.id || ' ' || r.status
      from refunds r join payment_attempts a on a.id = r.attempt_id where r.status in ('requested', 'accepted')
        -- It waits until a bank has decided.
        and not (r.status = 'requested' and a.disputed_since is not null)
        -- A person gives it back over the counter.
        and a.provider not in ('cash', 'card_machine')
        -- Sent once and not answered: it waits for an hour or for a person.
        and not (a.provider = 'worldpay' and r.status = 'requested' and r.provider_ref is not null)
    union all select provider || ' event ' || hint from provider_events where processed_at is null`.execute(
    db,
  );
  return rows.map(({ thing }) => thing);
}
