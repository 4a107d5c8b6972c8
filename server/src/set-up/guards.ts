import { counted } from '@slipway/shared/values/counted.ts';
import { type Pence, formatGbp } from '@slipway/shared/values/pence.ts';
import { type LocalDate, formatLongDate } from '@slipway/shared/values/local-date.ts';
import { sql } from 'kysely';
import type { Database } from '../platform/database/tables.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { type OnSale, type SaleDifference, isRepriced } from './what-is-on-sale.ts';

/** Changes that need a reason, because they are rare, and expensive if made by mistake. */
export type Unusual = {
  name: 'over 30 %' | 'under the cheapest ever sold' | 'over 60 times';
  sentence: string;
};

const mostPercent = 30;
const mostTimes = 60;
/** The lowest price that a trip may have. */
const leastPrice = 100 as Pence;

export async function unusualIn(db: Database, difference: SaleDifference): Promise<Unusual[]> {
  const { appear, go, repriced } = difference;
  const pairs = repriced.flatMap(({ before, after }) =>
    [...after.prices].flatMap(([id, to]) => {
      const from = before.prices.get(id);
      return from === undefined || from === to ? [] : [{ id, from, to }];
    }),
  );
  const found: Unusual[] = [];
  const largest = Math.max(
    0,
    ...pairs.map(({ from, to }) => (100 * Math.abs(to - from)) / Math.max(from, 1)),
  );
  if (largest > mostPercent)
    found.push({
      name: 'over 30 %',
      sentence: `A price changes by ${Math.floor(largest)} %, which is over ${mostPercent} %.`,
    });
  const wanted = [
    ...pairs.map(({ id, to }) => ({ id, to })),
    ...appear.flatMap((offer) => [...offer.prices].map(([id, to]) => ({ id, to }))),
  ];
  const cheapest = wanted.length === 0 ? new Map<number, Pence>() : await cheapestEverSold(db);
  const under = wanted.find(({ id, to }) => to < (cheapest.get(id) ?? 0));
  if (under !== undefined)
    found.push({
      name: 'under the cheapest ever sold',
      sentence: `${formatGbp(under.to)} is below ${formatGbp(cheapest.get(under.id)!)}, the lowest price at which this package was ever sold.`,
    });
  const changed = appear.length + go.length + repriced.filter(isRepriced).length;
  if (changed > mostTimes)
    found.push({
      name: 'over 60 times',
      sentence: `${changed} times change, which is more than ${mostTimes}.`,
    });
  return found;
}

/** Returns the change of a price if it is large enough to need a reason. Prices of times have their own check. */
export function unusualPrice(what: string, from: Pence, to: Pence): Unusual[] {
  const percent = (100 * Math.abs(to - from)) / Math.max(from, 1);
  if (percent <= mostPercent) return [];
  const sentence = `${what} changes by ${Math.floor(percent)} %, which is over ${mostPercent} %.`;
  return [{ name: 'over 30 %', sentence }];
}

/** Returns the discount of a coupon if it is large enough to need a reason. */
export function unusualDiscount(code: string, percent: number): Unusual[] {
  if (percent <= mostPercent) return [];
  const sentence = `${code} takes off ${Math.floor(percent)} %, which is over ${mostPercent} %.`;
  return [{ name: 'over 30 %', sentence }];
}

/** Returns each package's lowest trip price in confirmed bookings. Extra guests and coupons are not counted. */
async function cheapestEverSold(db: Database): Promise<ReadonlyMap<number, Pence>> {
  const rows = await db
    .selectFrom('bookings')
    .select((eb) => ['packageId', eb.fn.min('slotPrice').as('price')])
    .where('confirmedAt', 'is not', null)
    .groupBy('packageId')
    .execute();
  return new Map(rows.map(({ packageId, price }) => [packageId, price]));
}

/** Future trips whose boat is out of service or does not fit the party, by booking. `words` describes the trip. */
export type Stranded = ReadonlyMap<string, { words: string; fits: boolean }>;

/**
 * Includes every allocation: also those of overdue holds, of moves that wait for their payment, and of cancellations
 * that can be undone. Each of these may still become a confirmed trip, and its boat is not checked again.
 */
export async function tripsWithoutBoat(db: Database, today: LocalDate): Promise<Stranded> {
  const { rows } = await sql<{ id: string; date: LocalDate; start: string; guests: number; fits: boolean }>`
    select b.id || coalesce(' ' || m.id, '') as id, p.date, to_char(p.start, 'HH24:MI') as start, p.guests,
      hull.boat_id is not null as fits
    from allocations a left join moves m on m.id = a.move_id
    join bookings b on b.id = coalesce(a.booking_id, m.booking_id)
    cross join lateral (select coalesce((m.next ->> 'date')::date, b.date) as date,
      coalesce((m.next ->> 'start_time')::time, b.start_time) as start,
      coalesce((m.next ->> 'guests')::integer, guests_to_seat(b.id)) as guests) p
    left join lateral fitting_hulls(b.package_id, p.guests, b.promise, b.terms_version, b.created_at)
      hull on hull.boat_id = a.boat_id
    where p.date >= ${today} and hull.is_in_service is not true
    order by p.date, p.start, b.id`.execute(db);
  return new Map(
    rows.map(({ id, date, start, guests, fits }) => [
      id,
      { words: `${formatLongDate(date)}, ${start}, ${counted(guests, 'guest')}`, fits },
    ]),
  );
}

/** Returns the names of packages that nobody can book: they have times on sale, but no boat in service. */
export async function packagesWithoutBoat(db: Database, onSale: OnSale): Promise<string[]> {
  const sold = [...new Set([...onSale.values()].flatMap(({ prices }) => [...prices.keys()]))];
  if (sold.length === 0) return [];
  const rows = await db
    .selectFrom('boatPackages')
    .select('name')
    .where('id', 'in', sold)
    .where(
      sql<boolean>`not exists (select from boats b where b.is_in_service and b.kind_id = any (boat_packages.kind_ids))`,
    )
    .orderBy('id')
    .execute();
  return rows.map(({ name }) => name);
}

const mostNamed = 5;

/**
 * Throws a Refusal if times are on sale without a boat in service, if a trip costs less than £1, or if a future trip
 * loses its boat.
 */
export async function requireSound(
  db: Database,
  onSale: OnSale,
  trips: { before: Stranded; after: Stranded },
): Promise<void> {
  const lost = [...trips.after]
    .filter(([id, { fits }]) => !trips.before.has(id) || (!fits && trips.before.get(id)?.fits))
    .map(([, { words }]) => words);
  if (lost.length > 0)
    throw new Refusal('invalid', {
      message: `${counted(lost.length, 'booked trip')} would have no boat: ${lost.slice(0, mostNamed).join('; ')}${lost.length > mostNamed ? ', and others' : ''}. First take the boat out of service for a while: the plan shows where each party can go. Or give the parties other boats on the board.`,
    });
  for (const { date, startTime, prices } of onSale.values())
    for (const price of prices.values())
      if (price < leastPrice)
        throw new Refusal('invalid', {
          message: `The trip on ${formatLongDate(date)} at ${startTime} would cost ${formatGbp(price)}. A trip must cost at least ${formatGbp(leastPrice)}.`,
        });
  if (onSale.size === 0) return;
  const boat = await db
    .selectFrom('boats')
    .select('id')
    .where('isInService', '=', true)
    .limit(1)
    .executeTakeFirst();
  if (boat === undefined)
    throw new Refusal('invalid', { message: 'There are times on sale, but no boat would be in service.' });
}
