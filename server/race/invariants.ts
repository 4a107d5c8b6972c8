/**
 * What must be true of the database whenever no transaction is open, each as a query for the rows that break
 * it. $1 is the servers' time.
 */
const invariants: Record<string, string> = {
  'I1 no two allocations of a boat overlap': `
    select a.id, b.id as other from allocations a join allocations b
      on a.boat_id = b.boat_id and a.id < b.id and a.during && b.during`,

  'I1 a live booking has an allocation that covers its slot, and nobody else has one': `
    select b.id, b.status, c.during from bookings b full join allocations c on c.booking_id = b.id
    where c.maintenance_id is null and c.move_id is null and (c.id is not null or b.status in ('held', 'confirmed', 'completed')) and not coalesce(
      b.status in ('held', 'confirmed', 'completed')
      and c.during @> tsrange(b.date + b.start_time, b.date + b.end_time)
      and c.deadline is not distinct from case when b.status = 'held' then b.hold_expires_at end, false)`,

  'I2 a slot has no more live bookings than there are boats': `
    select slot_id, count(*) from bookings where status in ('held', 'confirmed') group by slot_id
    having count(*) > (select count(*) from boats where is_in_service)`,

  'I6 no hold is more than a minute past its end': `
    select id, hold_expires_at from bookings
    where status = 'held' and hold_expires_at < $1::timestamptz - interval '60 seconds'`,

  'I7 a coupon is not used more often than it may be': `
    select c.code, count(*) from coupon_uses u join coupons c on c.id = u.coupon_id
    group by c.id having count(*) > c.max_uses`,

  'I7 nor more often by one address': `
    select c.code, u.email_key, count(*) from coupon_uses u join coupons c on c.id = u.coupon_id
    group by c.id, u.email_key having count(*) > c.max_uses_per_email`,

  'I7 the uses of a coupon are its live bookings, burnt when confirmed': `
    select b.id, b.status, u.is_burnt
    from (select * from bookings where coupon_code is not null and (status in ('held', 'confirmed', 'completed')
      or id in (select booking_id from cancellations where offer_until is not null))) b
    full join coupon_uses u on u.booking_id = b.id
    left join coupons c on c.id = u.coupon_id
    where not coalesce(c.code = b.coupon_code and u.email_key = b.email_key
      and u.is_burnt = (b.status <> 'held'), false)`,

  'I8 the total is what the catalogue, the guests, the coupon and the add-ons make it': `
    select b.id, b.total, fresh.* from bookings b
    join slots s on s.id = b.slot_id
    join boat_packages p on p.id = b.package_id
    left join coupons c on c.code = b.coupon_code
    cross join lateral (select p.price + case s.surcharge_kind
      when 'fixed' then s.surcharge_value else (p.price * s.surcharge_value + 5000) / 10000 end as slot_price) sp
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

  'I9 the events of a booking lead in unbroken steps from nothing to its status': `
    select b.id, b.status, e.* from bookings b
    left join lateral (
      select array_agg(to_status order by id) as went_to, array_agg(from_status order by id) as came_from
      from booking_events where booking_id = b.id) e on true
    where not coalesce(e.went_to[array_upper(e.went_to, 1)] = b.status
      and e.came_from = array_prepend(null, e.went_to[:array_upper(e.went_to, 1) - 1]), false)`,

  'I10 a booking that was ever confirmed has one confirmation mail, any other has none': `
    select b.id, b.status, count(m.id) from bookings b
    left join mails m on m.booking_id = b.id and m.kind = 'booking_confirmed'
    group by b.id having count(m.id) <> (b.confirmed_at is not null and b.email_key <> '')::integer`,

  'a booking of the site has an attempt to pay, and the attempt the price that it was made at': `
    select b.id, a.id as attempt from bookings b
    left join payment_attempts a on a.booking_id = b.id and a.purpose = 'booking'
    where b.source is null and (a.id is null or a.amount <> b.total
      and not exists (select from moves m where m.booking_id = b.id and m.status = 'done'))`,

  'a move that waits has its place and its booking, and no other move has a place': `
    select m.id, m.status, b.status as booking, c.during from moves m
    join bookings b on b.id = m.booking_id
    left join allocations c on c.move_id = m.id
    where (c.id is not null) <> (m.status = 'pending' and m.during is not null and m.own_during is null)
      or c.id is not null and (c.during <> m.during or c.deadline is distinct from m.deadline)
      or m.status = 'pending' and b.status <> 'confirmed'`,

  'a place that is kept together with the old one covers both': `
    select m.id, c.during from moves m join allocations c on c.booking_id = m.booking_id
    where m.status = 'pending' and m.own_during is not null
      and not (c.during @> m.during and c.during @> m.own_during)`,

  'a browser has at most one live hold': `
    select browser_hash, count(*) from bookings where status = 'held' group by browser_hash having count(*) > 1`,

  'an answer that says booked names a booking that stands': `
    select k.key, k.answer from idempotency_keys k left join bookings b on b.id = k.booking_id
    where k.endpoint like '%add_zero_cost_reservation' and k.answer_status = 200
      and (k.answer::jsonb ->> 'data') is distinct from b.id`,
};

type Queryable = { query: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }> };

/** The invariants that are broken, each with a few of the rows that break it. */
export async function brokenInvariants(db: Queryable, now: Date): Promise<string[]> {
  const broken: string[] = [];
  for (const [name, query] of Object.entries(invariants)) {
    // Every query gets the time, even if it does not use it.
    const { rows } = await db.query(
      `select * from (${query}) broken where $1::timestamptz is not null limit 3`,
      [now],
    );
    if (rows.length > 0) broken.push(`${name}: ${JSON.stringify(rows)}`);
  }
  return broken;
}
