import { purposesThat } from '@slipway/shared/rules/payment-purposes.ts';
import { retention } from '../../platform/runtime/retention.ts';

export type Invariant = {
  /** 'I1' to 'I18'. An invariant with several queries has an entry for each: 'I1a', 'I1b' and so on. */
  name: string;
  sentence: string;
  /** Selects the ids, and no personal data, of the rows that break the invariant. $1 is the present time. */
  query: string;
};

const list = (flag: Parameters<typeof purposesThat>[0]) =>
  purposesThat(flag)
    .map((purpose) => `'${purpose}'`)
    .join(', ');

/**
 * A cancelled booking may keep its place and coupon in two cases: staff can still undo the cancellation, or the trip's
 * time is on sale again.
 */
const isKept = `b.status = 'cancelled' and c.deadline is not null`;

/** Whether the row's action can still change: staff can still undo it, or the job has possibly not settled it yet. */
const isUndecided = (row: string) => `coalesce(${row}.not_before > $1 - interval '10 minutes', false)`;

/** The pence returned, or to be returned, from a payment attempt: chargebacks, and refunds not failed or dropped. */
const givenBack = `(coalesce(a.charged_back, 0) + coalesce((select sum(r.amount) from refunds r
  where r.attempt_id = a.id and r.status not in ('failed', 'dropped')), 0))`;
const hasFailedRefund = `exists (select from refunds r where r.attempt_id = a.id and r.status = 'failed')`;

/**
 * The email domain of the invented guests on the demonstration's board (seed/lively-day.ts). Their bookings
 * lack some rows, for example the confirmation email.
 */
export const inventedGuests = '@jetty.example';
const isInvented = `b.email_key like '%${inventedGuests}'`;

/** The erasing jobs run every hour, some hundred rows at a time. */
const forErasing = `interval '2 days'`;

/** Whether payment attempt `a` is final: staff can undo neither the attempt nor a charge of its booking. */
const isDecided = `coalesce(a.not_before <= $1, true) and not exists (
  select from charges w where w.booking_id = a.booking_id and w.not_before > $1)`;

/**
 * Invariants that hold in every snapshot of each of our databases, even while visitors book. They are checked
 * after each test suite on a real database, every night (start/check-books.ts) and after a restore. The
 * suites also check invariants that hold only while nobody changes the set-up (server/race/invariants.ts).
 */
export const invariants: readonly Invariant[] = [
  {
    name: 'I1a',
    sentence: 'No two claims of a boat overlap.',
    query: `select a.id, b.id as other from allocations a join allocations b
      on a.boat_id = b.boat_id and a.id < b.id and a.during && b.during`,
  },
  {
    name: 'I1b',
    sentence: 'Every active or held booking has a boat for its whole trip, and no other booking has one.',
    query: `select b.id, b.status, c.during from bookings b full join allocations c on c.booking_id = b.id
      where c.maintenance_id is null and c.move_id is null
        and (c.id is not null or b.status in ('held', 'confirmed', 'completed'))
        and not coalesce(${isKept} or b.status in ('held', 'confirmed', 'completed')
          and c.during @> tsrange(b.date + b.start_time, b.date + b.end_time)
          and c.deadline is not distinct from case when b.status = 'held' then b.hold_expires_at end, false)`,
  },
  {
    name: 'I1c',
    sentence: 'A move that waits for its payment has a place and a booking, and no other move has a place.',
    query: `select m.id, m.status, b.status as booking, c.during from moves m
      join bookings b on b.id = m.booking_id
      left join allocations c on c.move_id = m.id
      where (c.id is not null) <> (m.status = 'pending' and m.during is not null and m.own_during is null)
        or c.id is not null and (c.during <> m.during or c.deadline is distinct from m.deadline)
        or m.status = 'pending' and b.status <> 'confirmed' and not exists (
          select from allocations c where c.booking_id = b.id and ${isKept})`,
  },
  {
    name: 'I1d',
    sentence:
      'If a booking keeps its old place and its new one on the same boat, its allocation covers both.',
    query: `select m.id, c.during from moves m join allocations c on c.booking_id = m.booking_id
      where m.status = 'pending' and m.own_during is not null
        and not (c.during @> m.during and c.during @> m.own_during)`,
  },
  {
    name: 'I1e',
    sentence:
      'Every party still to come has a boat with enough seats. Its package is sold on that kind of boat, whose rules are no stricter than those promised to the party.',
    query: `select b.id, b.guests, b.package_id, c.boat_id from allocations c
      left join moves m on m.id = c.move_id join bookings b on b.id = coalesce(c.booking_id, m.booking_id)
      where b.date >= ($1::timestamptz at time zone 'Europe/London')::date and not exists (
        select from fitting_hulls(b.package_id, coalesce((m.next ->> 'guests')::integer, b.guests), b.promise,
          b.terms_version, b.created_at) hull
        where hull.boat_id = c.boat_id)`,
  },
  {
    name: 'I1f',
    sentence:
      'A place that a cancelled booking keeps is the place of its trip. The place becomes free after the minute for an undo, or after the hour in which the party may take the trip again.',
    // The query allows one minute longer than the invariant's sentence, because the clocks of two processes may differ.
    query: `select b.id, c.deadline, x.by_whom, x.offer_until from allocations c
      join bookings b on b.id = c.booking_id left join cancellations x on x.booking_id = b.id
      where b.status = 'cancelled' and not coalesce(c.during @> tsrange(b.date + b.start_time, b.date + b.end_time)
        and c.deadline <= $1 + case when x.by_whom = 'business' and x.offer_until is not null
          then interval '61 minutes' else interval '2 minutes' end, false)`,
  },
  {
    name: 'I2',
    sentence: 'A slot has no more bookings than there are boats.',
    query: `select b.slot_id, count(*) from bookings b where b.status in ('held', 'confirmed')
      group by b.slot_id
      having count(*) > (select count(*) from boats where is_in_service
        or id in (select boat_id from allocations where booking_id = any (array_agg(b.id))))`,
  },
  {
    name: 'I3',
    sentence:
      'Every active booking made on the site is paid for. The money has been taken, or was set aside on the card less than a day ago.',
    query: `select * from (
        select b.id, b.total + (select coalesce(sum(m.fee + m.to_refund + m.credit - m.waived - case when exists (
              select from payment_attempts a where a.move_id = m.id and a.captured > 0) then 0 else m.to_pay end), 0)
            from moves m where m.booking_id = b.id and m.status = 'done') as due,
          (select coalesce(sum(greatest(a.captured, case when a.status = 'authorised'
              and coalesce(a.accepted_at, a.created_at) > $1 - interval '1 day' then a.authorised else 0 end)), 0)
            from payment_attempts a
            where a.booking_id = b.id and a.purpose in (${list('countsAsPrice')})
              and (a.reversal_requested_at is null or ${isUndecided('a')})) as paid
        from bookings b where b.status in ('confirmed', 'completed') and b.source is null) standing
      where paid < due`,
  },
  {
    name: 'I4a',
    sentence: 'Money taken for a booking that is not active, or taken twice, is refunded or about to be.',
    query: `select a.id, a.booking_id, b.status, a.captured from payment_attempts a join bookings b on b.id = a.booking_id
      where a.captured > 0 and not ${isUndecided('a')} and not ${hasFailedRefund}
        and (a.reversal_requested_at is not null
          or b.status in ('held', 'expired', 'replaced', 'called_off') and a.purpose in (${list('paysForPlace')})
          or b.status = 'cancelled' and a.purpose in (${list('paysForPlace')})
            and not exists (select from cancellations c where c.booking_id = b.id))
        and a.captured > ${givenBack}`,
  },
  {
    name: 'I4b',
    sentence:
      'Once the customer of a cancelled booking has decided, we refund what was promised and keep the fee.',
    // If staff cancel too late for a refund, nothing was promised and nothing is refunded.
    query: `select * from (
        select c.booking_id, c.admin_fee, c.refund, sum(${givenBack}) as given_back, sum(a.captured - ${givenBack}) as kept
        from cancellations c join payment_attempts a on a.booking_id = c.booking_id
        where c.offer_until is null and not ${isUndecided('c')} and a.purpose in (${list('countsAsPrice')})
          and a.reversal_requested_at is null and not ${hasFailedRefund}
        group by c.booking_id) cancelled
      where kept > admin_fee and given_back < refund`,
  },
  {
    name: 'I5',
    sentence:
      'The refunds of a payment are at most the amount that was taken, less any amount that the bank took back.',
    query: `select r.attempt_id, a.captured, a.charged_back, sum(r.amount) as given_back
      from refunds r join payment_attempts a on a.id = r.attempt_id
      -- A provider's own desk may give back more than was paid.
      where r.status not in ('failed', 'dropped') and r.reason <> 'made at the provider'
      group by r.attempt_id, a.captured, a.charged_back having sum(r.amount) > a.captured - coalesce(a.charged_back, 0)`,
  },
  {
    name: 'I5b',
    sentence:
      'The amount that a bank took back from a payment is the sum of its lost disputes, but at most the amount taken and not refunded.',
    query: `select a.id, a.charged_back, a.captured, a.refunded, coalesce(sum(d.charged_back), 0) as lost
      from payment_attempts a left join payment_disputes d on d.attempt_id = a.id
      where a.charged_back > 0 or d.charged_back > 0
      group by a.id
      having coalesce(a.charged_back, 0) <> least(coalesce(sum(d.charged_back), 0), greatest(0, a.captured - a.refunded))`,
  },
  {
    name: 'I5c',
    sentence: 'The refunds of a payment wait exactly as long as a dispute about it is open.',
    query: `select a.id, a.disputed_since, min(d.opened_at) as opened_at from payment_attempts a
      left join payment_disputes d on d.attempt_id = a.id and d.closed_at is null and d.holds_refunds
      where a.disputed_since is not null or d.attempt_id is not null
      group by a.id having a.disputed_since is distinct from min(d.opened_at)`,
  },
  {
    name: 'I6',
    sentence: 'No hold is more than a minute past its end.',
    query: `select id, hold_expires_at from bookings
      where status = 'held' and hold_expires_at < $1 - interval '60 seconds'`,
  },
  {
    name: 'I6b',
    sentence: 'A browser has at most one hold.',
    query: `select min(id) as id, max(id) as other from bookings where status = 'held' and browser_hash is not null
      group by browser_hash having count(*) > 1`,
  },
  {
    name: 'I7a',
    sentence: 'No coupon is used more often than it allows.',
    query: `select c.code, count(*) from coupon_uses u join coupons c on c.id = u.coupon_id
      group by c.id having count(*) > c.max_uses`,
  },
  {
    name: 'I7b',
    sentence: 'No email address uses a coupon more often than the coupon allows.',
    query: `select c.code, count(*), min(u.booking_id) as booking_id
      from coupon_uses u join coupons c on c.id = u.coupon_id where u.email_key <> ''
      group by c.id, u.email_key having count(*) > c.max_uses_per_email`,
  },
  {
    name: 'I7c',
    sentence: 'The uses of a coupon match its active and held bookings; a confirmed booking uses it up.',
    query: `select b.id, b.status, u.booking_id, u.is_burnt
      from (select b.* from bookings b left join allocations c on c.booking_id = b.id
        where b.coupon_code is not null and (b.status in ('held', 'confirmed', 'completed') or ${isKept}
          or exists (select from cancellations x where x.booking_id = b.id and x.offer_until is not null))) b
      full join coupon_uses u on u.booking_id = b.id
      left join coupons c on c.id = u.coupon_id
      where not coalesce(${isInvented}, false)
        and not coalesce(c.code = b.coupon_code and u.email_key = b.email_key
          and u.is_burnt = (b.status <> 'held'), false)`,
  },
  {
    name: 'I8',
    sentence:
      'The total of a booking is the sum of its lines, and the price of its add-ons is the sum of its order.',
    query: `select b.id, b.total from bookings b
      where b.total <> b.base_price - b.coupon_discount + b.add_ons_price + coalesce(b.by_hand, 0)
        or not ${isInvented} and b.add_ons_price <> coalesce((select sum(i.quantity * i.unit_price)
          from booking_items i where i.booking_id = b.id), 0)`,
  },
  {
    name: 'I9a',
    sentence: 'The events of a booking lead in unbroken steps from nothing to its status.',
    query: `select b.id, b.status, e.* from bookings b
      left join lateral (
        select array_agg(to_status order by id) as went_to, array_agg(from_status order by id) as came_from
        from booking_events where booking_id = b.id) e on true
      where not coalesce(e.went_to[array_upper(e.went_to, 1)] = b.status
        and e.came_from = array_prepend(null, e.went_to[:array_upper(e.went_to, 1) - 1]), false)`,
  },
  {
    name: 'I9b',
    sentence: 'The events of a payment lead in unbroken steps from nothing to its status.',
    query: `select a.id, a.status, e.* from payment_attempts a
      left join lateral (
        select array_agg(to_status order by id) as went_to, array_agg(from_status order by id) as came_from
        from payment_attempt_events where attempt_id = a.id) e on true
      where not coalesce(e.went_to[array_upper(e.went_to, 1)] = a.status
        and e.came_from = array_prepend(null, e.went_to[:array_upper(e.went_to, 1) - 1]), false)`,
  },
  {
    name: 'I10',
    sentence:
      'Every booking that was confirmed has exactly one confirmation email, and every other booking has none. A booking sold without an address has none, even if staff add an address later.',
    query: `select b.id, b.status, count(m.id) from bookings b
      left join mails m on m.booking_id = b.id and m.kind = 'booking_confirmed'
      where not ${isInvented}
      group by b.id having count(m.id) <> (b.confirmed_at is not null and b.email_key <> '')::integer
        and not (b.confirmed_at is not null and count(m.id) = 0 and exists (
          select from staff_actions a join customers c on c.id = a.before ->> 'customerId'
          where a.subject_kind = 'booking' and a.subject_id = b.id and a.command = 'change-contact'
            and c.email = ''))`,
  },
  {
    name: 'I11',
    sentence: 'A booking is for one to twelve guests.',
    query: `select id, guests from bookings where guests not between 1 and 12`,
  },
  {
    name: 'I12a',
    sentence: "A provider's reference belongs to one booking.",
    query: `select provider, provider_ref, count(distinct booking_id) from payment_attempts
      where provider_ref is not null group by provider, provider_ref having count(distinct booking_id) > 1`,
  },
  {
    name: 'I12b',
    sentence: 'If a stored answer says that a booking was made, the booking exists.',
    query: `select k.booking_id, k.answer_status from idempotency_keys k left join bookings b on b.id = k.booking_id
      where k.endpoint like '%add_zero_cost_reservation' and k.answer_status = 200
        and (k.answer::jsonb ->> 'data') is distinct from b.id`,
  },
  {
    name: 'I13',
    sentence: 'No personal data is kept longer than promised.',
    query: `select 'unpaid draft' as what, b.id from bookings b
      where b.status in ('expired', 'replaced', 'called_off')
        and b.created_at < $1 - interval '${retention.unpaidDraftHours} hours' - ${forErasing}
        and not exists (select from payment_attempts a where a.booking_id = b.id
          and (a.authorised > 0 or a.status not in ('created', 'cancelled', 'failed')
            or a.status = 'created' and a.provider_ref is not null))
      union all select 'enquiry', id::text from enquiries
      where created_at < $1 - interval '${retention.enquiryMonths} months' - ${forErasing}
      union all select 'request', id from staff_requests
      where coalesce(decided_at, expires_at) < $1 - interval '${retention.requestHours} hours' - ${forErasing}
      union all select 'customer', max(id) from bookings where email_key <> ''
      group by email_key having bool_and(status not in ('held', 'confirmed'))
        and max(date) < $1 - interval '${retention.contactMonths} months' - ${forErasing}
      union all select 'person who worked here', id from staff
      where left_at < $1 - interval '${retention.staffMonths} months' - ${forErasing}
        and (email is not null or email_key is not null)`,
  },
  {
    name: 'I14',
    sentence: 'The site sells only times that are on sale for the package.',
    query: `select b.id, b.slot_id from bookings b left join slots s on s.id = b.slot_id
      where b.source is null and b.status in ('held', 'confirmed', 'completed')
        and not coalesce((b.date, b.start_time, b.end_time) = (s.date, s.start_time, s.end_time)
          and (s.package_ids is null or b.package_id = any (s.package_ids)), false)`,
  },
  {
    name: 'I15a',
    sentence:
      'The sum expected in a closed drawer is its float plus its cash. The last count has the same sums as the drawer.',
    query: `select d.id, d.float, d.expected, d.counted, cash.sum, c.counted as last_counted from drawers d
      cross join lateral (select
        coalesce((select sum(h.amount) from hand_money h where h.drawer_id = d.id), 0)
        + coalesce((select sum(h.amount) from cash_put_in p join hand_money h on h.id = p.line_id
          where p.drawer_id = d.id), 0) as sum) cash
      left join lateral (select counted, expected from drawer_counts n where n.drawer_id = d.id
        order by n.id desc limit 1) c on true
      where d.closed_at is not null and (d.expected <> d.float + cash.sum
        or (c.counted, c.expected) is distinct from (d.counted, d.expected) and c.counted is not null)`,
  },
  {
    name: 'I15b',
    sentence: 'Every sum taken or paid back in cash or by card machine has a line.',
    query: `select a.id, a.captured, a.refunded, sum(h.amount) as lines from payment_attempts a
      left join hand_money h on h.attempt_id = a.id
      where a.provider in ('cash', 'card_machine')
      group by a.id having coalesce(sum(h.amount), 0) <> a.captured - a.refunded`,
  },
  {
    name: 'I15c',
    sentence:
      'The lines of a deposit in cash or by card machine add up to the sum held, less its charges. The lines of its kept part add up to the sum kept.',
    // A deposit older than the table hand_money may have no line in that table.
    query: `select h.booking_id, d.amount, d.kept, sum(h.amount) as lines from hand_money h
      left join deposits d on d.booking_id = h.booking_id
      cross join lateral (select coalesce(sum(amount), 0) as sum from charges c
        where c.booking_id = h.booking_id and c.source = 'hand_deposit') charged
      where h.kind in ('deposit', 'deposit_back', 'deposit_kept')
      group by h.booking_id, d.booking_id, charged.sum having bool_or(h.kind = 'deposit')
        and (sum(case when h.kind <> 'deposit_kept' then h.amount else 0 end)
            <> case when d.booking_id is not null and d.returned_at is null then d.amount - charged.sum else 0 end
          or sum(case when h.kind = 'deposit_kept' then h.amount else 0 end) <> coalesce(d.kept, 0))`,
  },
  {
    name: 'I16a',
    sentence:
      'The captured amount of a payment is the sum of its events. Each event has a time and is a line of the books.',
    query: `select a.id, a.captured, sum(e.moved) as moved from payment_attempts a
      left join payment_attempt_events e on e.attempt_id = a.id
      group by a.id having coalesce(sum(e.moved), 0) <> a.captured`,
  },
  {
    name: 'I16b',
    sentence:
      'The events of a refund that was sent add up to its amount. The events of any other refund add up to zero.',
    query: `select r.id, r.status, r.amount, sum(e.moved) as moved from refunds r
      left join refund_events e on e.refund_id = r.id
      group by r.id having coalesce(sum(e.moved), 0) <> case when has_left(r.status) then -r.amount else 0 end`,
  },
  {
    name: 'I17a',
    sentence: 'The numbers of VAT invoices and credit notes have no gap.',
    query: `select n.series, n.deleted_to, n.last, count(d.number) as documents, min(d.number) as first
      from vat_document_numbers n left join vat_documents d on d.series = n.series
      group by n.series having count(d.number) <> n.last - n.deleted_to
        or min(d.number) <> n.deleted_to + 1 or max(d.number) <> n.last`,
  },
  {
    name: 'I17b',
    sentence: 'The total of a VAT invoice or credit note is the sum of its lines.',
    query: `select d.series, d.number, d.amount, d.vat, sum(l.amount) as lines, sum(l.vat) as vat_of_lines
      from vat_documents d left join vat_document_lines l on l.series = d.series and l.number = d.number
      group by d.series, d.number having (sum(l.amount), sum(l.vat)) is distinct from (d.amount::bigint, d.vat::bigint)`,
  },
  {
    name: 'I18a',
    sentence:
      'The charges kept from a payment are at most the sum set aside. Once money is taken, the sum taken for each charge is recorded.',
    query: `select a.id, a.authorised, a.captured, sum(c.taken) as taken from charges c
      join payment_attempts a on a.id = c.attempt_id where ${isDecided}
      group by a.id having sum(c.amount - coalesce(c.given_back, 0)) > a.authorised
        or a.captured > 0 and (bool_or(c.taken is null) or sum(c.taken) > a.captured)
        or a.captured = 0 and bool_or(c.taken is not null)`,
  },
  {
    name: 'I18b',
    sentence: 'Money taken and not kept for charges is refunded, or its bank has asked for it back.',
    query: `select a.id, a.captured, a.charged_back, sum(c.amount - coalesce(c.given_back, 0)) as kept, back.sum as back
      from charges c join payment_attempts a on a.id = c.attempt_id
      cross join lateral (select coalesce(sum(amount), 0) as sum from refunds r
        where r.attempt_id = a.id and r.status <> 'dropped') back
      where a.captured > 0 and ${isDecided}
      group by a.id, back.sum
      having sum(c.amount - coalesce(c.given_back, 0)) + back.sum + coalesce(a.charged_back, 0) < a.captured`,
  },
];
