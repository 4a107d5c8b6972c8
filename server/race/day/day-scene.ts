import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { randomCode, randomId } from '../../src/security/random-id.ts';
import { freshDay } from '../scene.ts';
import type { TwoPools } from '../two-pools.ts';

type Party = { id: string; boat: number; start: string; end: string };
export type DayScene = { date: LocalDate; boats: number[]; parties: Party[] };

const times = [
  ['10:00', '12:00', '12:30'],
  ['12:30', '14:30', '15:00'],
] as const;

/** A day of its own with three boats and five parties, so that one hull is free once. */
export async function aDay({ pool }: Pick<TwoPools, 'pool'>): Promise<DayScene> {
  const date = freshDay();
  const { rows: boats } = await pool.query<{ id: number }>('select id from boats order by id limit 3');
  const places = boats.flatMap(({ id }) => times.map((time) => ({ boat: id, time })));
  const parties: Party[] = [];
  for (const { boat, time } of places.slice(0, 5)) {
    const [start, end, ready] = time;
    const [id, customer] = [randomId(), randomId()];
    await pool.query(
      `insert into customers (id, email, email_key, first_name, last_name, phone, country, created_at)
       values ($1::text, $1::text || '@example.com', $1::text || '@example.com', 'Ada', 'Byron', '07700900123', 'United Kingdom', now())`,
      [customer],
    );
    await pool.query(
      `insert into bookings (id, status, customer_id, email_key, package_id, package_name, slot_id, date, start_time,
         end_time, earliest_date, guests, slot_price, base_price, total, payment_method_id, terms_version, created_at,
         confirmed_at, code, party_token)
       values ($1, 'confirmed', $2::text, $2::text || '@example.com', 1, 'Classic', 1, $3, $4, $5, $3, 4, 0, 0, 0, '5', 1, now(),
         now(), $7, $6)`,
      [id, customer, date, start, end, randomId(), randomCode()],
    );
    await pool.query('insert into allocations (boat_id, during, booking_id) values ($1, $2, $3)', [
      boat,
      `["${date} ${start}","${date} ${ready}")`,
      id,
    ]);
    parties.push({ id, boat, start, end });
  }
  return { date, boats: boats.map(({ id }) => id), parties };
}
