import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomCode, randomId } from '../src/platform/security/random-id.ts';
import { until } from '@slipway/testing/until.ts';
import { expectWrongBooks } from './invariants.ts';
import type { RaceDatabase } from './race-database.ts';
import { freshDay } from './scene.ts';
import { createSeededDatabase } from './seeded-template.ts';
import { type Spoiling, spoil } from './spoil.ts';

// A party of four has a boat for ten guests. One transaction moves the party to the pedalo, which is for four. The
// other adds four guests to the party. Each transaction is valid alone, and only one may succeed.
let database: RaceDatabase;
let clients: pg.Client[];

beforeAll(async () => {
  database = await createSeededDatabase();
  // The test writes its rows directly, without payments and emails.
  expectWrongBooks(database.pool);
  clients = await Promise.all(
    [1, 2].map(async () => {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      return client;
    }),
  );
  await database.pool.query(
    `insert into boat_kinds (name, seats) values ('Pedalo', 4);
     insert into boats (name, kind_id) select 'Wren', id from boat_kinds where name = 'Pedalo';
     update boat_packages set kind_ids = kind_ids || (select id from boat_kinds where name = 'Pedalo');`,
  );
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()));
  await database.drop();
});

/** A party of four guests, on a boat for ten. */
async function aParty(): Promise<string> {
  const [id, customer, date] = [randomId(), randomId(), freshDay()];
  await database.pool.query(
    `with customer as (
       insert into customers (id, email, email_key, first_name, last_name, phone, country, created_at)
       values ('${customer}', '', '', 'Ada', 'Byron', '', '', now()))
     insert into bookings (id, status, customer_id, email_key, package_id, package_name, slot_id, date, start_time,
       end_time, earliest_date, guests, slot_price, base_price, total, payment_method_id, terms_version, created_at,
       confirmed_at, code, party_token, source)
     values ('${id}', 'confirmed', '${customer}', '', (select min(id) from boat_packages), 'Classic', 1, '${date}', '10:00',
       '12:00', '${date}', 4, 0, 0, 0, '1', 1, now(), now(), '${randomCode()}', '${randomId()}', 'phone');
     insert into allocations (boat_id, during, booking_id)
     values ((select min(id) from boats), tsrange('${date} 10:00', '${date} 12:30'), '${id}')`,
  );
  return id;
}

const moreGuests = (id: string) => [`update bookings set guests = 8 where id = '${id}'`];
const toPedalo = (id: string) => [
  `with gone as (delete from allocations where booking_id = '${id}' returning *)
   select during into temporary kept from gone`,
  `insert into allocations (boat_id, during, booking_id)
   select (select id from boats where name = 'Wren'), during, '${id}' from kept`,
];
/** Locks the booking first, as every use case does (docs/decisions/0005). */
const withBooking = (id: string, statements: string[]) => [
  `select from bookings where id = '${id}' for update`,
  ...statements,
];

/** Runs two transactions; the second begins before the first commits. Returns the outcomes of both. */
async function atOnce(first: string[], second: string[]): Promise<string[]> {
  const [one, other] = clients as [pg.Client, pg.Client];
  const outcomes: string[] = ['done', 'done'];
  await one.query('begin');
  for (const statement of first) await one.query(statement);
  const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid');
  let isOver = false;
  const waiting = (async () => {
    try {
      await other.query('begin');
      for (const statement of second) await other.query(statement);
      await other.query('commit');
    } catch (error) {
      await other.query('rollback');
      outcomes[1] = (error as { message: string }).message;
    }
    isOver = true;
  })();
  await until('the other waits or is done', async () => {
    const waits = await database.pool.query(
      `select from pg_stat_activity where pid = $1 and wait_event_type = 'Lock'`,
      [rows[0]!.pid],
    );
    return isOver || waits.rowCount === 1;
  });
  try {
    await one.query('commit');
  } catch (error) {
    outcomes[0] = (error as { message: string }).message;
  }
  await waiting;
  for (const client of clients) await client.query('drop table if exists kept');
  return outcomes;
}

async function unfit(): Promise<number> {
  const { rows } = await database.pool.query<{ unfit: number }>(
    `select count(*)::integer as unfit from allocations a join bookings b on b.id = a.booking_id
     join boats on boats.id = a.boat_id join boat_kinds k on k.id = boats.kind_id where k.seats < b.guests`,
  );
  return Number(rows[0]!.unfit);
}

const ways = [
  ['more guests, then another boat', moreGuests, toPedalo],
  ['another boat, then more guests', toPedalo, moreGuests],
] as const;

test.each(ways)(
  '%s: the second change is refused, whether or not it locks the booking first',
  async (_, one, other) => {
    const id = await aParty();
    expect(await atOnce(withBooking(id, one(id)), withBooking(id, other(id)))).toEqual([
      'done',
      'slot_taken',
    ]);
    const bare = await aParty();
    expect(await atOnce(one(bare), other(bare))).toEqual(['done', 'slot_taken']);
    expect(await unfit()).toBe(0);
  },
);

const withoutMark = (name: string, mark: string): Spoiling => ({
  function: name,
  change: (source) => source.replace(mark, '; --'),
});

test('control: if the two triggers check without a lock, both changes succeed', async () => {
  const putBack = await spoil(
    database.pool,
    withoutMark('refuse_unfit_hull', ' for share; -- guard: its guests stay as they are'),
    withoutMark('refuse_unfit_party', ' for share; -- guard: its hull stays the same'),
  );
  const id = await aParty();
  expect(await atOnce(moreGuests(id), toPedalo(id))).toEqual(['done', 'done']);
  expect(await unfit()).toBe(1);
  await putBack();
});

test('control: without the triggers a party of eight sails on a boat for four', async () => {
  await database.pool.query(
    'drop trigger refuse_unfit_hull on allocations; drop trigger refuse_unfit_party on bookings',
  );
  const id = await aParty();
  expect(await atOnce(withBooking(id, moreGuests(id)), withBooking(id, toPedalo(id)))).toEqual([
    'done',
    'done',
  ]);
  expect(await unfit()).toBe(2);
});
