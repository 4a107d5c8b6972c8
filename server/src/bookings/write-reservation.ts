import { type Kysely, sql } from 'kysely';
import { claimedRange } from '../availability/claimed-range.ts';
import { isDivisionByZero, isWorthRetrying, violatedConstraint } from '../database/constraint-violation.ts';
import { snakeCaseKeys } from '../database/snake-case-keys.ts';
import type { NewRow, Tables } from '../database/tables.ts';
import { busy } from '../http/error-handler.ts';
import type { IdempotencyKey } from '../http/idempotency.ts';

export type NewReservation = {
  booking: NewRow<'bookings'>;
  items: readonly NewRow<'bookingItems'>[];
  turnaroundMinutes: number;
  couponId: number | null;
  attempt: NewRow<'paymentAttempts'>;
  mail: NewRow<'mails'> | null;
  /** Tells the owner of a booking that is confirmed at once. */
  ownerMail: NewRow<'mails'> | null;
  /** The booking whose place this one takes. */
  replaces: string | null;
  cause: string;
  idempotency: (IdempotencyKey & (StoredAnswer | RunningAnswer)) | null;
  /** What a replay gets when the write refuses, by refusal code. */
  refusalAnswers: Partial<Record<WriteRefusal, { status: number; answer: string }>>;
};

export type WriteRefusal = 'slot_taken' | 'coupon_used_up' | 'already_paid';

/** Known now, because nothing has to be asked of a provider. */
type StoredAnswer = { answer: string; answerStatus: number };
/** To come; if it has not by then, a replay takes the work over. */
type RunningAnswer = { leasedUntil: Date };

export type WriteOutcome =
  | { outcome: 'reserved'; holdExpiresAt: string | null }
  | { outcome: 'refused'; code: WriteRefusal }
  | { outcome: 'known_key' }
  /** This browser got another hold a moment ago: the facts must be read again. */
  | { outcome: 'hold_elsewhere' };

const mostTries = 3;

/** What makes the write that nobody waits for any more no write at all. */
export type WriteLimits = {
  isGone: () => boolean;
  /** By the clock of the database. */
  writeBy: () => Date;
};

/**
 * The one write round trip of a reservation: claim, booking, items, coupon, attempt, mail and key, or none of them.
 * The visitor may leave while we wait for a connection, and Postgres may hang with our statement in its hands.
 */
export async function writeReservation(
  db: Kysely<Tables>,
  reservation: NewReservation,
  now: Date,
  { isGone, writeBy }: WriteLimits,
): Promise<WriteOutcome> {
  const { booking, turnaroundMinutes, ...rest } = reservation;
  const parameter = JSON.stringify({
    ...snakeCaseKeys({ ...rest, now }),
    booking: snakeCaseKeys(booking),
    items: rest.items.map(snakeCaseKeys),
    attempt: snakeCaseKeys(rest.attempt),
    mail: rest.mail === null ? null : snakeCaseKeys(rest.mail),
    owner_mail: rest.ownerMail === null ? null : snakeCaseKeys(rest.ownerMail),
    idempotency: rest.idempotency === null ? null : snakeCaseKeys(rest.idempotency),
    during: claimedRange(booking, turnaroundMinutes),
  });
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { rows } = await db.connection().execute(async (connection) => {
        if (isGone()) throw busy();
        // Looked at after the work, since it may have waited for locks: dividing by 0 undoes all of it.
        return sql<{ result: WriteOutcome }>`
          with written as materialized (select reserve_booking_and_tell(${parameter}::jsonb) as result)
          select result, 1 / (clock_timestamp() <= ${writeBy()}::timestamptz)::integer as in_time
          from written`.execute(connection);
      });
      const [row] = rows;
      if (row === undefined) throw new Error('reserve_booking_and_tell returned nothing');
      return row.result;
    } catch (error) {
      if (isDivisionByZero(error)) throw busy();
      if (violatedConstraint(error) === 'one_live_hold_per_browser') return { outcome: 'hold_elsewhere' };
      if (!isWorthRetrying(error) || attempt === mostTries) throw error;
    }
  }
}
