import { type Kysely, sql } from 'kysely';
import { allocatedRange } from '../../availability/allocated-range.ts';
import { isWorthRetrying, violatedConstraint } from '../../database/constraint-violation.ts';
import { snakeCaseKeys } from '../../database/snake-case-keys.ts';
import type { NewRow, Tables } from '../../database/tables.ts';
import { busy } from '../../http/error-handler.ts';
import type { KeyClaim, StoredAnswer } from '../../http/idempotency-store.ts';

export type NewReservation = {
  booking: NewRow<'bookings'>;
  items: readonly NewRow<'bookingItems'>[];
  turnaroundMinutes: number;
  couponId: number | null;
  attempt: NewRow<'paymentAttempts'>;
  mail: NewRow<'mails'> | null;
  /** Tells the owner of a booking that is confirmed at once. */
  ownerMail: NewRow<'mails'> | null;
  /** The booking that this one replaces. */
  replaces: string | null;
  /** Null: nothing is counted. */
  limits: WriteLimits | null;
  cause: string;
  idempotency: KeyClaim | null;
  /** What a replay gets if the write refuses, by refusal code. A code without an entry is not stored. */
  refusalAnswers: Partial<Record<WriteRefusal, StoredAnswer>>;
};

/** Refusals that only the write can find. */
export const writeRefusals = [
  'slot_taken',
  'slot_not_on_sale',
  'coupon_used_up',
  'already_paid',
  'too_many_holds',
  'too_many_free_bookings',
] as const;
export type WriteRefusal = (typeof writeRefusals)[number];

/** The limits checked by the write, as refuse_one_too_many takes them; the narrowest network first. */
export type WriteLimits = {
  networks: readonly { hash: string; most: number }[];
  emailMost: number | null;
};

export type WriteOutcome =
  | { outcome: 'reserved'; holdExpiresAt: string | null }
  | { outcome: 'refused'; code: WriteRefusal }
  | { outcome: 'known_key' }
  /**
   * This browser has just got another hold, the hold it replaces has ended, or its short code is taken: everything is
   * decided again.
   */
  | { outcome: 'facts_changed' }
  /** The proof of work that came with it has just made another hold. */
  | { outcome: 'proof_used' };

const mostTries = 3;

/** Conditions that stop the write once nobody waits for it. */
export type WriteTerms = {
  isGone: () => boolean;
  /** By the database's clock. */
  writeBy: () => Date;
  /** The proof of work for this hold; null if none is needed. */
  proofId: string | null;
};

/**
 * The one write round trip of a reservation: allocation, booking, items, coupon, attempt, email and key, or none of
 * them. The visitor may leave while we wait for a connection, and Postgres may hang while it runs our statement.
 */
export async function writeReservation(
  db: Kysely<Tables>,
  reservation: NewReservation,
  now: Date,
  { isGone, writeBy, proofId }: WriteTerms,
): Promise<WriteOutcome> {
  const { booking, turnaroundMinutes, ...rest } = reservation;
  const parameter = JSON.stringify({
    ...snakeCaseKeys({ ...rest, now }),
    booking: snakeCaseKeys(booking),
    items: rest.items.map(snakeCaseKeys),
    attempt: snakeCaseKeys(rest.attempt),
    limits: rest.limits === null ? null : snakeCaseKeys(rest.limits),
    mail: rest.mail === null ? null : snakeCaseKeys(rest.mail),
    owner_mail: rest.ownerMail === null ? null : snakeCaseKeys(rest.ownerMail),
    idempotency: rest.idempotency === null ? null : snakeCaseKeys(rest.idempotency),
    during: allocatedRange(booking, turnaroundMinutes),
  });
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { rows } = await db.connection().execute(async (connection) => {
        if (isGone()) throw busy();
        return writing(parameter, { writeBy: writeBy(), proofId }, now).execute(connection);
      });
      const [row] = rows;
      if (row === undefined) throw new Error('reserve_booking_and_tell returned nothing');
      return row.result;
    } catch (error) {
      if (isTooLate(error)) throw busy();
      if (haveFactsChanged(error)) return { outcome: 'facts_changed' };
      if (violatedConstraint(error) === 'one_hold_per_proof') return { outcome: 'proof_used' };
      if (!isWorthRetrying(error) || attempt === mostTries) throw error;
    }
  }
}

/** Each is mended by deciding again, with new random words. */
const mendedByAnotherRead = [
  'one_live_hold_per_browser',
  'one_booking_per_code',
  'one_booking_per_party_token',
];

/** reserve_booking reports it as SLP02. */
function haveFactsChanged(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === 'SLP02' || mendedByAnotherRead.includes(violatedConstraint(error) ?? '');
}

/** refuse_late_write reports it as SLP03. */
function isTooLate(error: unknown): boolean {
  return (error as { code?: unknown }).code === 'SLP03';
}

type Terms = { writeBy: Date; proofId: string | null };

/**
 * Checks the deadline last, since the work may have waited for locks. The statement that makes the hold also records
 * its proof as used, and only if it makes one: a proof recorded twice undoes the second hold and everything with it. It
 * is recorded after the work, so that a call waiting for it holds no lock that another still needs.
 */
function writing(parameter: string, { writeBy, proofId }: Terms, now: Date) {
  const written = sql`written as materialized (select reserve_booking_and_tell(${parameter}::jsonb) as result)`;
  const inTime = sql`refuse_late_write(${writeBy}::timestamptz) as is_in_time`;
  if (proofId === null) {
    return sql<{ result: WriteOutcome }>`with ${written} select result, ${inTime} from written`;
  }
  return sql<{ result: WriteOutcome }>`
    with ${written},
    used as (
      insert into used_proofs (id, used_at)
      select ${proofId}::text, ${now}::timestamptz from written where result ->> 'outcome' = 'reserved'
      returning id)
    select result, ${inTime} from written cross join (select count(*) from used) as noted`;
}
