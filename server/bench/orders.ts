import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { addDays } from '@slipway/shared/values/local-date.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import type { Slot } from '../race/scene.ts';
import { freeReservationBody } from '@slipway/testing/reservation-body.ts';
import { randomId } from '../src/platform/security/random-id.ts';

/** The number of coupons in the database of each contestant. Each customer uses one coupon, once. */
const coupons = 200;

const slotsPerDay = 4;
/**
 * The next free day, as a number of days from today. The first free day is after the days that the job
 * materialise-slots manages.
 */
let nextDay = 200;
let customersSoFar = 0;

/** Adds this many slots, each with a free boat; none of them overlap. */
export async function addFreeSlots(db: pg.Pool, howMany: number): Promise<Slot[]> {
  const firstDay = addDays(venueDate(new Date()), nextDay);
  nextDay += Math.ceil(howMany / slotsPerDay);
  const { rows } = await db.query<Slot>(
    `insert into slots (date, start_time, end_time, surcharge_kind, surcharge_value, price_per_extra_guest)
     select $1::date + n / $3, start, start + interval '2 hours', 'fixed', 0, 1500
     from generate_series(0, $2::integer - 1) n,
       lateral (select time '08:00' + (n % $3) * interval '150 minutes' as start) s
     returning id, date, start_time as "startTime", end_time as "endTime"`,
    [firstDay, howMany, slotsPerDay],
  );
  return rows;
}

/** Adds visitors who have typed in their details; returns their ids. */
async function addCustomers(db: pg.Pool, howMany: number): Promise<string[]> {
  const ids = Array.from({ length: howMany }, randomId);
  await db.query(
    `insert into customers (id, email, email_key, first_name, last_name, phone, country, created_at)
     select id, 'visitor' || $2 + n || '@example.com', 'visitor' || $2 + n || '@example.com', 'Ann', 'Lake',
       '7700900123', 'United Kingdom', now()
     from unnest($1::text[]) with ordinality as c (id, n)`,
    [ids, customersSoFar],
  );
  customersSoFar += howMany;
  return ids;
}

/**
 * Bodies of the call that makes a booking at Slipway. Each body has a new customer. Unless `slot` is given, each body
 * also has a slot of its own.
 */
export async function slipwayOrders(
  db: pg.Pool,
  howMany: number,
  {
    slot,
    couponOf = (n) => `SAVE${1 + (n % coupons)}`,
  }: { slot?: Slot; couponOf?: (n: number) => string } = {},
): Promise<string[]> {
  const slots = slot === undefined ? await addFreeSlots(db, howMany) : [];
  const customers = await addCustomers(db, howMany);
  return customers.map((customer, n) =>
    JSON.stringify(freeReservationBody({ customer, slot: slot ?? slots[n]! }, couponOf(n))),
  );
}

/** Adds a slot that every visitor wants. */
export async function addWantedSlot(db: pg.Pool): Promise<Slot> {
  const [slot] = await addFreeSlots(db, 1);
  if (slot === undefined) throw new Error('no slot');
  return slot;
}

/**
 * Adds coupons for the full price of a boat. An email address can use each coupon only once. Also opens all days,
 * including holidays.
 */
export async function readyForOrders(db: pg.Pool): Promise<void> {
  await db.query('delete from closures');
  await db.query(
    `insert into coupons (code, kind, value, max_uses_per_email)
     select 'SAVE' || n, 'percentage', 10000, 1 from generate_series(1, $1) n`,
    [coupons],
  );
}

/** Resolves when the bookings' emails are sent, so that their cost is measured too. */
export async function everyEmailIsSent(db: pg.Pool): Promise<void> {
  for (;;) {
    const { rows } = await db.query('select from mails where sent_at is null limit 1');
    if (rows.length === 0) return;
    await wait(100);
  }
}

let ordersOfCeiling = 0;

/** Bodies of calls to the ceiling server. With `boats`, all calls ask for the same slot, which has that many boats. */
export function ceilingOrders(howMany: number, boats?: number): string[] {
  const first = ordersOfCeiling;
  ordersOfCeiling += howMany;
  return Array.from({ length: howMany }, (_, index) => {
    const n = first + index;
    return JSON.stringify({
      email: `visitor${n}@example.com`,
      name: 'Ann Lake',
      phone: '7700900123',
      package: 1 + (n % 8),
      // Slots 0 to 999 are at the same time, each on its own boat. The next thousand slots are two hours later.
      slot: boats === undefined ? n : first * 1000,
      ...(boats === undefined ? {} : { boats }),
      items: [],
      coupon: `SAVE${1 + (n % coupons)}`,
    });
  });
}
