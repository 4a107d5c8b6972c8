import { shortCodeAlphabet, shortCodeLength } from '@slipway/shared/values/shown-text.ts';
import type pg from 'pg';

/** The number of trips in a day: twenty boats, each with six trips. */
export const bookingsADay = 120;

const firstNames = `array['Ada','Kay','Lin','Dev','Sarah','Gemma','Hannah','Naomi','Liam','Charlotte','Priya','George',
  'Tom','Jess','Marek','Beth','Fatima','Tariq','Ella','Oliver']`;

/**
 * Adds bookings with varied names, phone numbers and email addresses. The last booking is two weeks after `today`; the
 * others are earlier. The bookings have no allocations, because no search reads allocations.
 */
export async function fillBookings(db: pg.Pool, howMany: number, today: string): Promise<void> {
  const client = await db.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    await client.query(
      `insert into customers (id, email, email_key, first_name, last_name, phone, country, created_at)
       select lpad(to_hex(n), 26, '0'), 'x' || n || '@example.com', 'x' || n || '@example.com',
         (${firstNames})[1 + n % 20], initcap(substr(md5((n % 30000)::text), 1, 7)),
         '07' || lpad(((n::bigint * 7919) % 1000000000)::text, 9, '0'), 'United Kingdom', now()
       from generate_series(1, $1::integer) n`,
      [howMany],
    );
    const letters = Array.from(
      { length: shortCodeLength },
      (_, place) =>
        `substr('${shortCodeAlphabet}', (1 + (n::bigint / ${shortCodeAlphabet.length ** place}) % ${shortCodeAlphabet.length})::integer, 1)`,
    );
    await client.query(
      `insert into bookings (id, status, customer_id, email_key, package_id, package_name, slot_id, date, start_time,
         end_time, earliest_date, guests, slot_price, base_price, total, payment_method_id, terms_version, created_at,
         confirmed_at, code, party_token)
       select lpad(to_hex(n), 26, '0'), case when d < $2::date then 'completed' else 'confirmed' end,
         lpad(to_hex(n), 26, '0'), 'x' || n || '@example.com', 1, 'Classic', 1, d,
         time '08:00' + (n % 6) * interval '2 hours', time '10:00' + (n % 6) * interval '2 hours', d, 4, 15000, 15000, 15000,
         '5', 1, now(), now(), ${letters.join(' || ')}, lpad('p' || to_hex(n), 26, '0')
       from (select n, $2::date + 14 - n / ${bookingsADay} as d from generate_series(1, $1::integer) n) s`,
      [howMany, today],
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
