import type { WireAvailableDate } from '@slipway/shared/api/catalogue.ts';
import { mostSeats } from '@slipway/shared/rules/guests.ts';
import type { BoatPromise, KindRules } from '@slipway/shared/rules/boat-terms.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { sql } from 'kysely';
import type { FleetEnv } from './fleet-env.ts';

/**
 * The rows of one day, read directly from the tables and not by our SQL functions. Times are in minutes since midnight.
 */
type Fleet = {
  /** The weight limit of the business. */
  house: number;
  kinds: Kind[];
  boats: { id: number; kindId: number; isInService: boolean }[];
  packages: { id: number; kindIds: number[] }[];
  slots: { id: number; from: number; to: number; packageIds: number[] | null }[];
  claims: {
    id: string;
    boatId: number;
    from: number;
    to: number;
    deadline: string | null;
    bookingId: string | null;
    /** The number of guests after the pending move. Null: no pending move changes the number. */
    guests: number | null;
  }[];
  bookings: { id: string; guests: number; packageId: number; promise: BoatPromise | null }[];
};
type Kind = KindRules & { id: number };

const turnaround = 30;

export async function readFleet({ db }: FleetEnv, date: LocalDate): Promise<Fleet> {
  const { rows } = await sql<{ fleet: Fleet }>`
    select json_build_object(
      'house', (select (terms ->> 'mostWeightKg')::integer from business_terms order by version desc limit 1),
      'kinds', (select json_agg(k) from boat_kinds k),
      'boats', (select json_agg(json_build_object('id', id, 'kind_id', kind_id, 'is_in_service', is_in_service)) from boats),
      'packages', (select json_agg(json_build_object('id', id, 'kind_ids', kind_ids)) from boat_packages),
      'slots', (select coalesce(json_agg(json_build_object('id', id, 'package_ids', package_ids,
          'from', extract(epoch from start_time)::integer / 60, 'to', extract(epoch from end_time)::integer / 60)), '[]')
        from slots where date = ${date} and is_open),
      'claims', (select coalesce(json_agg(json_build_object('id', a.id, 'boat_id', boat_id, 'deadline', a.deadline,
          'from', extract(epoch from lower(a.during) - ${date}::timestamp)::integer / 60,
          'to', extract(epoch from upper(a.during) - ${date}::timestamp)::integer / 60,
          'booking_id', coalesce(a.booking_id, m.booking_id), 'guests', (m.next ->> 'guests')::integer)), '[]')
        from allocations a left join moves m on m.id = a.move_id),
      'bookings', (select coalesce(json_agg(json_build_object('id', id, 'guests', guests, 'package_id', package_id,
          'promise', promise)), '[]') from bookings)) as fleet`.execute(db);
  return rows[0]!.fleet;
}

/** Returns the rules of a kind of boat that are stricter than the rules promised to a customer. */
function stricterThan(kind: Kind, promise: BoatPromise | null, house: number): string[] {
  const limit = (weight: number | null | undefined) => (weight ?? house) || Number.POSITIVE_INFINITY;
  const {
    mostWeightKg,
    youngestCaptain = 18,
    asksLicence = true,
    windLimitKmh = 15,
    gustLimitKmh = 25,
  } = promise ?? {};
  return [
    ...(limit(kind.weightKg) < limit(mostWeightKg) ? ['carries less'] : []),
    ...((kind.youngestCaptain ?? 18) > youngestCaptain ? ['asks an older captain'] : []),
    ...((kind.asksLicence ?? true) && !asksLicence ? ['asks a licence'] : []),
    ...((kind.windLimitKmh ?? 15) < windLimitKmh ? ['stays in earlier'] : []),
    ...((kind.gustLimitKmh ?? 25) < gustLimitKmh ? ['stays in earlier in gusts'] : []),
  ];
}

/** Computes from the tables the rules and limits that we promise to a customer who books now. */
export function promiseOfTables(fleet: Fleet, packageId: number, guests: number): BoatPromise {
  const { kindIds } = fleet.packages.find(({ id }) => id === packageId)!;
  const fitting = fleet.kinds.filter(
    ({ id, seats }) =>
      kindIds.includes(id) &&
      seats >= guests &&
      fleet.boats.some(({ kindId, isInService }) => isInService && kindId === id),
  );
  const { windLimitKmh, gustLimitKmh, youngestCaptain, asksLicence, deposit } = fitting[0]!;
  const all = { windLimitKmh, gustLimitKmh, youngestCaptain, asksLicence, deposit };
  const said = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
  if (fitting.every(({ weightKg }) => weightKg === null)) return said;
  const least = fitting
    .map(({ weightKg }) => weightKg ?? fleet.house)
    .toSorted((a, b) => (a || 1e9) - (b || 1e9))[0]!;
  return { ...said, mostWeightKg: least };
}

/** Returns the faults of a day: two parties on one hull, or a party on a hull that does not fit. */
function wrongOnTheWater({ claims, bookings, boats, kinds, packages, house }: Fleet): string[] {
  const wrong: string[] = [];
  for (const [index, one] of claims.entries()) {
    for (const other of claims.slice(index + 1))
      if (one.boatId === other.boatId && one.from < other.to && other.from < one.to)
        wrong.push(`boat ${one.boatId} has two from ${Math.max(one.from, other.from)}`);
    const booking = bookings.find(({ id }) => id === one.bookingId);
    if (booking === undefined) continue;
    const boat = boats.find(({ id }) => id === one.boatId);
    const kind = kinds.find(({ id }) => id === boat?.kindId);
    const sold = packages.find(({ id }) => id === booking.packageId)?.kindIds ?? [];
    const guests = one.guests ?? booking.guests;
    const stricter = kind === undefined ? [] : stricterThan(kind, booking.promise, house);
    if (kind === undefined || kind.seats < guests || !sold.includes(kind.id) || stricter.length > 0)
      wrong.push(
        [
          `${guests} of package ${booking.packageId} are on boat ${one.boatId}, kind ${kind?.id}`,
          ...stricter,
        ].join(),
      );
  }
  return wrong;
}

/** Returns 'free' or 'taken'. Returns 'hidden' if no boat in service fits the party. */
export function stateOf(fleet: Fleet, slotId: number, packageId: number, guests: number, now: Date): string {
  const slot = fleet.slots.find(({ id }) => id === slotId)!;
  const kindIds = fleet.packages.find(({ id }) => id === packageId)!.kindIds;
  const hulls = fleet.boats.filter(
    ({ kindId, isInService }) =>
      isInService &&
      kindIds.includes(kindId) &&
      fleet.kinds.some(({ id, seats }) => id === kindId && seats >= guests),
  );
  if (hulls.length === 0) return 'hidden';
  const isFree = hulls.some(({ id }) =>
    fleet.claims.every(
      ({ boatId, from, to, deadline }) =>
        boatId !== id ||
        (deadline !== null && new Date(deadline) <= now) ||
        from >= slot.to + turnaround ||
        to <= slot.from,
    ),
  );
  return isFree ? 'free' : 'taken';
}

/**
 * Returns the differences between each server's calendar and the tables, for each time, package and number of guests.
 */
export async function wrongInCalendars(env: FleetEnv, date: LocalDate): Promise<string[]> {
  const fleet = await readFleet(env, date);
  const wrong = wrongOnTheWater(fleet);
  for (const { deps, calendar } of env.servers) {
    await deps.changes.untilFresh(true);
    const now = env.now();
    for (const { id: packageId } of fleet.packages)
      for (let guests = 1; guests <= mostSeats; guests += 1) {
        const asked = { from: date, to: date, packageId, guests };
        const { data } = JSON.parse(calendar(asked).plain.toString()) as { data: WireAvailableDate[] };
        const periods = data.flatMap((day) => day.periods);
        for (const { id, packageIds } of fleet.slots) {
          if (packageIds !== null && !packageIds.includes(packageId)) continue;
          const period = periods.find((each) => each.period_id === id);
          const said =
            period === undefined || !period.isAvailable ? 'hidden' : period.isSoldOut ? 'taken' : 'free';
          const is = stateOf(fleet, id, packageId, guests, now);
          if (said !== is)
            wrong.push(
              `slot ${id}, package ${packageId}, ${guests} guests: the calendar says ${said}, it is ${is}`,
            );
        }
      }
  }
  return wrong;
}
