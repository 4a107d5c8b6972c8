import { purposesThat } from '@slipway/shared/rules/payment-purposes.ts';
import type { Pence } from '@slipway/shared/values/pence.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../platform/database/tables.ts';
import { sqlList } from '../platform/database/sql-list.ts';

const ofPrice = sqlList(purposesThat('countsAsPrice'));

/**
 * SQL for the money authorised or captured for the price of a booking `b`. Money does not count if it was released or
 * charged back, or if a move refunded it, kept it as a fee or turned it into credit. Money that staff refunded with a
 * reason still counts. `without`: an SQL condition that leaves out one payment attempt, whose outcome is being decided.
 */
function paidFor(without: RawBuilder<unknown>): RawBuilder<Pence> {
  return sql`((select coalesce(sum(case when p.reversal_requested_at is not null then 0
      else greatest(p.captured, case when p.status = 'authorised' then p.authorised else 0 end) - coalesce(p.charged_back, 0) end), 0)::integer
    from payment_attempts p where p.booking_id = b.id and p.purpose in (${ofPrice})${without})
  - (select coalesce(sum(m.fee + m.to_refund + m.credit - m.waived), 0)::integer from moves m
    where m.booking_id = b.id and m.status = 'done'))`;
}

export const paidOf = paidFor(sql``);

/** SQL for the unpaid part of the price of a booking `b`; zero if the booking is neither active nor held. */
function owed(without: RawBuilder<unknown>): RawBuilder<Pence> {
  return sql`(case when b.status in ('held', 'confirmed', 'completed')
    then greatest(0, b.total - ${paidFor(without)}) else 0 end)`;
}

export const owedOf = owed(sql``);

/** The unpaid part of the price of one booking. */
export async function readOwed(db: Database, bookingId: string, withoutAttempt?: string): Promise<Pence> {
  const without = withoutAttempt === undefined ? sql`` : sql` and p.id <> ${withoutAttempt}`;
  const { rows } = await sql<{ owed: Pence }>`
    select ${owed(without)} as owed
    from bookings b where b.id = ${bookingId}`.execute(db);
  return rows[0]!.owed;
}
