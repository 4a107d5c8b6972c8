import { sql } from 'kysely';
import type { Database } from '../../database/tables.ts';

/**
 * Frees the boat and the coupon's use of a booking that is cancelled. Inside a command that can be undone they are kept
 * until its minute is over: the claim gets a deadline, which the sweep and the next visitor enforce.
 */
export async function letGo(db: Database, bookingId: string): Promise<void> {
  await sql`update allocations set deadline = nothing_leaves_before()
    where booking_id = ${bookingId} and nothing_leaves_before() is not null`.execute(db);
  await sql`delete from allocations where booking_id = ${bookingId} and nothing_leaves_before() is null`.execute(
    db,
  );
}

/** As `letGo`, the coupon as well: the customer's choice, or ours without another slot. */
export async function letGoWithCoupon(db: Database, bookingId: string): Promise<void> {
  await letGo(db, bookingId);
  await sql`delete from coupon_uses where booking_id = ${bookingId} and nothing_leaves_before() is null`.execute(
    db,
  );
}

/** Ends the claims that were kept for an undo which nobody made. Returns how many. */
export async function endKeptClaims(db: Database, now: Date): Promise<number> {
  const { rows } = await sql<{ ended: number }>`select end_kept_claims(null, ${now}) as ended`.execute(db);
  return rows[0]?.ended ?? 0;
}
