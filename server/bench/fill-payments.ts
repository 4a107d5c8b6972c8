import type pg from 'pg';

/**
 * The number of payments in a month. It is the same for few and for many bookings, so that a month of the books has
 * equally many lines in both databases.
 */
export const paymentsAMonth = 1000;

/**
 * Adds a card payment for each booking of `fillBookings`, and a refund of £10 for one booking in twenty. The payments
 * are spread over the time before `today`, a thousand in every thirty days.
 */
export async function fillPayments(db: pg.Pool, howMany: number, today: string): Promise<void> {
  const client = await db.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    const paidAt = `$2::date - (n / ${paymentsAMonth}) * interval '30 days' - (n % 29) * interval '1 day' - interval '1 hour'`;
    await client.query(
      `insert into payment_attempts (id, reference, booking_id, provider, amount, status, authorised, captured, created_at,
         updated_at, accepted_at)
       select id, id, id, 'stripe', 15000, 'captured', 15000, 15000, at, at, at
       from (select lpad(to_hex(n), 26, '0') as id, ${paidAt} as at from generate_series(1, $1::integer) n) s`,
      [howMany, today],
    );
    // These rows hold the state of each booking on each day. The liabilities are computed from these rows.
    await client.query(
      `insert into booking_events (booking_id, to_status, cause, at, trip_date)
       select a.id, 'confirmed', 'filled', a.created_at, b.date from payment_attempts a join bookings b on b.id = a.id
       order by a.created_at`,
    );
    await client.query(
      `insert into payment_attempt_events (attempt_id, to_status, at, moved)
       select id, 'captured', created_at, captured from payment_attempts order by created_at`,
    );
    await client.query(
      `insert into refunds (id, attempt_id, amount, status, reason, next_attempt_at, created_at, updated_at)
       select id, id, 1000, 'done', 'goodwill', created_at, created_at, created_at
       from payment_attempts where right(id, 1) = '0' and random() < 0.8`,
    );
    await client.query(
      `insert into refund_events (refund_id, to_status, at, moved)
       select id, 'done', created_at, -amount from refunds order by created_at`,
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
  await db.query('vacuum analyze');
}
