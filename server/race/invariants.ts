import { brokenInvariants as brokenOf } from '../src/operations/books/broken-invariants.ts';
import { type Invariant, invariants as ofEveryDatabase } from '../src/operations/books/invariants.ts';

/** The invariants that the suites check. Some of them hold only because no suite changes the offer. */
const invariants: readonly Invariant[] = [
  // I13 is left out: it would fail in suites that move the clock by days without erasing personal data.
  ...ofEveryDatabase.filter(({ name }) => name !== 'I13'),
  {
    name: 'I2, strictly',
    sentence: 'A slot has no more bookings than there are boats in service.',
    query: `select slot_id, count(*) from bookings where status in ('held', 'confirmed') group by slot_id
      having count(*) > (select count(*) from boats where is_in_service)`,
  },
  {
    name: 'I8, from the catalogue',
    sentence: 'The total is what the catalogue, the guests, the coupon and the add-ons make it.',
    query: `select b.id, b.total, fresh.* from bookings b
      join slots s on s.id = b.slot_id
      join boat_packages p on p.id = b.package_id
      left join coupons c on c.code = b.coupon_code
      cross join lateral (select p.price + case s.surcharge_kind
        when 'fixed' then s.surcharge_value else (p.price::bigint * s.surcharge_value + 5000) / 10000 end as slot_price) sp
      cross join lateral (select sp.slot_price
        + greatest(0, b.guests - coalesce(s.minimum_guests, 5)) * s.price_per_extra_guest as base) ba
      cross join lateral (select sp.slot_price, ba.base,
        coalesce(case c.kind when 'fixed' then least(c.value, ba.base)
          else (ba.base * c.value + 5000) / 10000 end, 0) as coupon,
        coalesce((select sum(quantity * unit_price) from booking_items i where i.booking_id = b.id), 0) as add_ons
      ) fresh
      where (b.slot_price, b.base_price, b.coupon_discount, b.add_ons_price, b.total) is distinct from
        (fresh.slot_price, fresh.base, fresh.coupon, fresh.add_ons::integer,
          (fresh.base - fresh.coupon + fresh.add_ons + coalesce(b.by_hand, 0))::integer)`,
  },
  {
    name: 'an attempt for each booking',
    sentence: 'A booking of the site has an attempt to pay, of the price that it was made at.',
    query: `select b.id, a.id as attempt from bookings b
      left join payment_attempts a on a.booking_id = b.id and a.purpose = 'booking'
      where b.source is null and (a.id is null or a.amount <> b.total
        and not exists (select from moves m where m.booking_id = b.id and m.status = 'done'))`,
  },
];

/** Returns the broken invariants, each with a few rows that break it. */
export function brokenInvariants(db: Parameters<typeof brokenOf>[0], now: Date): Promise<string[]> {
  return broken(db, now, invariants);
}

async function broken(
  db: Parameters<typeof brokenOf>[0],
  now: Date,
  which: readonly Invariant[],
): Promise<string[]> {
  const found = await brokenOf(db, now, which);
  return found.map(({ name, sentence, rows }) => `${name} ${sentence} ${JSON.stringify(rows)}`);
}

/** Databases in which a test makes the books wrong on purpose, each with the invariants that may fail. */
const spoiled = new WeakMap<object, readonly string[]>();

/**
 * Lets these invariants fail at the end of the suite. The test breaks them on purpose, by removing guards of the
 * database or by writing rows directly.
 */
export function expectWrongBooks(
  pool: object,
  names: readonly string[] = ofEveryDatabase.map(({ name }) => name),
): void {
  spoiled.set(pool, [...(spoiled.get(pool) ?? []), ...names]);
}

/**
 * Invariants that are not checked at the end of a suite, because the jobs that end overdue holds and erase personal
 * data have stopped by then.
 */
const neverAtTheEnd = ['I6', 'I13'];

/** Checks the database of a suite before it is dropped. Returns the faults. */
export async function wrongAtTheEnd(pool: Parameters<typeof brokenOf>[0]): Promise<string[]> {
  const { rows } = await pool.query("select from pg_class where oid = to_regclass('nightly_checks')", []);
  if (rows.length === 0) return [];
  const expected = [...neverAtTheEnd, ...(spoiled.get(pool) ?? [])];
  return broken(
    pool,
    new Date(),
    ofEveryDatabase.filter(({ name }) => !expected.includes(name)),
  );
}
