import { shortCodeAlphabet } from '@slipway/shared/values/shown-text.ts';
import type pg from 'pg';
import { daysAMonth, starts, soldBoats } from './month.ts';

/**
 * Adds this many copies of the existing booking. The coming month gets as many bookings as in the other benchmarks, and
 * all other copies are earlier. To save time, triggers, foreign keys, indexes and the constraint against double
 * bookings are off while the rows are written. The indexes and the constraint are then built again over all rows.
 */
export async function fillHistory(db: pg.Pool, howMany: number, from: string): Promise<void> {
  const client = await db.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    // Deletes the demo's repairs, which would occupy the boats.
    await client.query('delete from allocations; delete from boat_maintenance');
    await client.query("set local maintenance_work_mem = '512MB'; set local synchronous_commit = off");
    await client.query('alter table allocations drop constraint no_double_booking');
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition from pg_index
       where indrelid = any ('{customers,bookings,allocations}'::regclass[]) and not indisunique`,
    );
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    await client.query(
      `create temporary table past on commit drop as
       select n, md5(n::text || 'past') as hash, $2::date + (case when n < $3 then n / $6::integer
           else -1 - (n - $3) / $6::integer end) as day,
         ($4::time[])[1 + n / $5::integer % array_length($4::time[], 1)] as start, boat.id as boat_id
       from generate_series(0, $1::integer - 1) n
       join (select id, row_number() over (order by id) - 1 as place from boats order by id limit $5) boat
         on boat.place = n % $5::integer`,
      [howMany, from, daysAMonth * soldBoats * starts.length, starts, soldBoats, soldBoats * starts.length],
    );
    const id = (kind: string) => `'${kind}' || substr(hash, 1, 25)`;
    await client.query(
      `insert into customers select r.* from past, (select c as row from customers c limit 1) one,
         lateral jsonb_populate_record(one.row, jsonb_build_object('id', ${id('c')}, 'email', 'past' || n || '@example.com',
           'email_key', 'past' || n || '@example.com')) r`,
    );
    const letter = (place: number) =>
      `substr('${shortCodeAlphabet}', 1 + n / ${shortCodeAlphabet.length ** place} % ${shortCodeAlphabet.length}, 1)`;
    await client.query(
      `insert into bookings select r.* from past, (select b as row from bookings b limit 1) one,
         lateral jsonb_populate_record(one.row, jsonb_build_object('id', ${id('b')}, 'customer_id', ${id('c')},
           'email_key', 'past' || n || '@example.com', 'party_token', ${id('p')},
           'code', ${[5, 4, 3, 2, 1, 0].map(letter).join(' || ')},
           'status', case when n < $1 then 'confirmed' else 'completed' end,
           'date', day, 'earliest_date', day, 'start_time', start, 'end_time', start + interval '2 hours',
           'browser_hash', hash, 'network_hash', hash, 'wider_network_hashes', jsonb_build_array(hash))) r
       on conflict do nothing`,
      [daysAMonth * soldBoats * starts.length],
    );
    await client.query(
      `insert into allocations (boat_id, during, booking_id)
       select boat_id, tsrange(day + start, day + start + interval '150 minutes'), ${id('b')} from past
       where exists (select from bookings where id = ${id('b')})`,
    );
    await client.query(
      'alter table allocations add constraint no_double_booking exclude using gist (during with &&, boat_id with =)',
    );
    for (const { definition } of indexes) await client.query(definition);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
  const { rows } = await db.query<{ bookings: number }>('select count(*) as bookings from bookings');
  if (Number(rows[0]?.bookings) < howMany)
    throw new Error(`Only ${rows[0]?.bookings} bookings of ${howMany}.`);
  await db.query('vacuum analyze');
}
