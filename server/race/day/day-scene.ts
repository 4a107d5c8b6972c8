import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { randomCode, randomId } from '../../src/platform/security/random-id.ts';
import { freshDay } from '../scene.ts';
import type { TwoPools } from '../two-pools.ts';

type Party = { id: string; boat: number; start: string; end: string };
export type DayScene = { date: LocalDate; boats: number[]; parties: Party[] };

const times = [
  ['10:00', '12:00', '12:30'],
  ['12:30', '14:30', '15:00'],
] as const;

/** Makes a new day on which each of three boats has two trips. Five of the six trips have a party. */
export async function aDay({ pool }: Pick<TwoPools, 'pool'>): Promise<DayScene> {
  const date = freshDay();
  const { rows: boats } = await pool.query<{ id: number }>('select id from boats order by id limit 3');
  const places = boats.flatMap(({ id }) => times.map((time) => ({ boat: id, time })));
  const parties = places.slice(0, 5).map(({ boat, time: [start, end, ready] }) => {
    const [id, customer, token, code] = [randomId(), randomId(), randomId(), randomCode()];
    return { id, customer, token, code, boat, start, end, during: `["${date} ${start}","${date} ${ready}")` };
  });
  const of = (field: keyof (typeof parties)[number]) => parties.map((party) => party[field]);
  await pool.query(
    `insert into customers (id, email, email_key, first_name, last_name, phone, country, created_at)
     select id, id || '@example.com', id || '@example.com', 'Ada', 'Byron', '07700900123', 'United Kingdom', now()
     from unnest($1::text[]) id`,
    [of('customer')],
  );
  await pool.query(
    `insert into bookings (id, status, customer_id, email_key, package_id, package_name, slot_id, date, start_time,
       end_time, earliest_date, guests, slot_price, base_price, total, payment_method_id, terms_version, created_at,
       confirmed_at, code, party_token)
     select id, 'confirmed', customer, customer || '@example.com', 1, 'Classic', 1, $1::date, start, ending, $1::date, 4, 0,
       0, 0, '5', 1, now(), now(), code, token
     from unnest($2::text[], $3::text[], $4::time[], $5::time[], $6::text[], $7::text[])
       party (id, customer, start, ending, code, token)`,
    [date, of('id'), of('customer'), of('start'), of('end'), of('code'), of('token')],
  );
  await pool.query(
    `insert into allocations (boat_id, during, booking_id)
     select * from unnest($1::integer[], $2::tsrange[], $3::text[])`,
    [of('boat'), of('during'), of('id')],
  );
  return { date, boats: boats.map(({ id }) => id), parties };
}
