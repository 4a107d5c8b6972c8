import type { ChargeKind, ChargeRule } from '@slipway/shared/rules/charges.ts';
import type { whyToRing } from '@slipway/shared/api/console/stops.ts';
import type { BoatTerms } from '@slipway/shared/rules/boat-terms.ts';
import type { BusinessTerms } from '@slipway/shared/rules/business-terms.ts';
import type { TripEventData, TripEventKind } from '@slipway/shared/rules/trip.ts';
import { type LocalTime, localTime } from '@slipway/shared/values/local-time.ts';
import { type LocalDate, addDays } from '@slipway/shared/values/local-date.ts';
import type { Pence } from '@slipway/shared/values/pence.ts';
import { toInstant, venueDate } from '@slipway/shared/values/venue-time.ts';
import { sql } from 'kysely';
import { type OpenChoice, openChoiceOf } from '../../../bookings/cancellation/old-places.ts';
import { allergensOfItem, isToSail, madeOfOrder } from '../../../bookings/follow-up/day-sheet.ts';
import type { BookingStatus, Database, Row } from '../../../platform/database/tables.ts';
import { saidTermsAt } from '../../../catalogue/business-terms.ts';
import { type Disputed, isShownAsOpen } from '../../../payments/dispute-text.ts';
import { type CardDeposit, cardDepositOf, isEndingDeposit } from '../../../payments/card-deposit.ts';
import { paidOf } from '../../../payments/paid-for-price.ts';

/**
 * The facts of a day, read in a single query, because the query is repeated after every change while somebody watches.
 */
export type DayFacts = {
  trips: TripFacts[];
  boats: { id: number; name: string; isInService: boolean; kindId: number }[];
  claims: ClaimFacts[];
  slots: SlotFacts[];
  packages: { id: number; name: string; price: Pence; kindIds: number[] }[];
  closures: ClosureFacts[];
  charges: { boatId: number; percent: number; readAt: string }[];
  checks: { boatId: number; isFit: boolean; note: string; checkedAt: string; staffId: string | null }[];
  recent: RecentFacts[];
  unfinished: {
    bookingId: string;
    date: LocalDate;
    firstName: string;
    boat: string | null;
    state: 'expected' | 'here' | 'out';
  }[];
  /** The open disputes about any trip; empty unless the day is today. They are read as JSON, so instants are text. */
  disputes: (Omit<Disputed, 'answerBy'> & { answerBy: string | null; bookingId: string; code: string })[];
  toRing: {
    bookingId: string;
    name: string;
    phone: string;
    why: (typeof whyToRing)[number];
    date: LocalDate;
    startTime: string;
    packageName: string;
    guests: number;
    since: string;
    rungAt: string | null;
    rungBy: string | null;
    choice: OpenChoice;
  }[];
  warnings: {
    id: number;
    fromTime: string | null;
    toTime: string | null;
    decideAt: string;
    reason: string;
  }[];
  /** The last wind reading of the day, if it is recent. */
  measured: { meanKmh: number; gustKmh: number | null; at: string } | null;
  /** Unanswered objections to charges, from all days. */
  objections: { bookingId: string; code: string; kind: ChargeKind; amount: Pence; at: string }[];
  endingDeposits: { bookingId: string; code: string; amount: Pence; until: string }[];
  people: { id: string; name: string }[];
  settings: { key: string; value: string }[];
  terms: BusinessTerms;
};

/** A stop of one day or of several, for the queries of the board and of the diary. */
export type ClosureFacts = {
  id: number;
  date: LocalDate;
  fromTime: LocalTime | null;
  toTime: LocalTime | '24:00' | null;
  isUntilFurtherNotice: boolean;
  isCalledOff: boolean;
  kind: 'held' | 'closed';
  reason: string;
  by: string | null;
  /** Places held for a pay link. The stop does not end these holds, so the parties can still pay. */
  kept: { id: string; code: string; name: string; date: LocalDate; startTime: string; until: string }[];
};

export type TripFacts = {
  id: string;
  code: string;
  status: BookingStatus;
  date: LocalDate;
  startTime: string;
  endTime: string;
  guests: number;
  packageId: number;
  packageName: string;
  captainName: string | null;
  isCaptainDeclared: boolean;
  firstName: string;
  lastName: string;
  phone: string;
  total: Pence;
  paid: Pence;
  cardDeposit: CardDeposit | null;
  lateCharges: (Pick<Row<'charges'>, 'amount' | 'source' | 'givenBack'> & {
    /** The rule that gave the sum of the late fee; null: staff typed the sum. */
    rule: ChargeRule | null;
    isLetGo: boolean;
    isOwed: boolean;
  })[];
  /** The part of a cash or card-machine deposit that is kept for charges. */
  charged: Pence;
  terms: BoatTerms;
  termsVersion: number;
  orders: { name: string; quantity: number; type: string; wish: string; allergens: string[] | null }[];
  /** Portions that the kitchen has prepared, and portions taken to the boat. */
  made: { prepared: number; loaded: number };
  notes: { id: string; text: string; at: string; staffId: string | null }[];
  /** The time at which dock staff expect the late boat back; null: they have given no time. */
  expectedAt: string | null;
  /** The later start in the message to a party whose boat is late; null: no message. */
  toldToWait: string | null;
  events: {
    id: string;
    kind: TripEventKind;
    data: TripEventData;
    happenedAt: string;
    seenAt: string;
    seq: number;
    staffId: string | null;
    isTooOld: boolean;
  }[];
};

export type ClaimFacts = {
  boatId: number;
  bookingId: string | null;
  isHold: boolean;
  /** The trip is cancelled. Its place is kept while staff can undo, or so that the party can take the place again. */
  isKept: boolean;
  /** The repair that takes the boat out of service; null: none. */
  maintenanceId: number | null;
  reason: string | null;
  firstName: string | null;
  startTime: string | null;
  endTime: string | null;
  /** The start of the claim, in minutes after midnight; `to` is its end. */
  from: number;
  to: number;
  isFixed: boolean;
  hasNotCome: boolean;
  /** The ids of the hulls that fit the party. */
  fits: number[];
};

export type SlotFacts = {
  id: number;
  startTime: string;
  endTime: string;
  packageIds: number[] | null;
  surchargeKind: 'fixed' | 'percentage';
  surchargeValue: number;
};

type RecentFacts = {
  id: number;
  at: string;
  staffId: string | null;
  command: string;
  sentence: string;
  subjectKind: string;
  subjectId: string;
  undoUntil: string | null;
  isUndone: boolean;
};

const mostRecent = 12;

/** The stops of these days, including a stop until further notice that began earlier. */
export const closuresIn = (first: LocalDate, last: LocalDate) => sql<ClosureFacts[]>`coalesce((
  select json_agg(json_build_object('id', s.id, 'date', s.date, 'from_time', to_char(s.from_time, 'HH24:MI'),
    'to_time', to_char(s.to_time, 'HH24:MI'), 'is_until_further_notice', s.is_until_further_notice,
    'is_called_off', s.is_called_off, 'kind', s.kind, 'reason', s.reason, 'by', staff.name, 'kept', coalesce((
      select json_agg(json_build_object('id', b.id, 'code', b.code, 'name', trim(c.first_name || ' ' || c.last_name),
        'date', b.date, 'start_time', to_char(b.start_time, 'HH24:MI'), 'until', b.hold_expires_at)
        order by b.date, b.start_time, b.id)
      from kept_holds k join bookings b on b.id = k.booking_id join customers c on c.id = b.customer_id
      where k.stop_id = s.id and b.status = 'held'), '[]'))
    order by s.date, s.from_time nulls first, s.id)
  from closures s left join staff on staff.id = s.staff_id
  where s.date between ${first} and ${last} or s.is_until_further_notice and s.date < ${first}), '[]')`;

export async function readDay(db: Database, date: LocalDate, now: Date): Promise<DayFacts> {
  const dayStart = toInstant(date, localTime('00:00'));
  const isToday = date === venueDate(now);
  const dayEnd = toInstant(addDays(date, 1), localTime('00:00'));
  const { rows } = await sql<{ day: DayFacts }>`
    with day as (
      select b.id, b.code, b.status, b.date, to_char(b.start_time, 'HH24:MI') as start_time,
        to_char(b.end_time, 'HH24:MI') as end_time, b.guests, b.package_id, b.package_name, b.captain_name,
        b.is_captain_declared, c.first_name, c.last_name, c.phone, b.total, ${paidOf} as paid,
        ${cardDepositOf(now)} as card_deposit,
        coalesce((select json_agg(json_build_object('amount', c.amount, 'source', c.source, 'given_back', c.given_back, 'rule', c.rule,
            'is_let_go', c.let_go_at is not null, 'is_owed', c.attempt_id is null) order by c.made_at, c.id)
          from charges c where c.booking_id = b.id and c.kind = 'late'), '[]') as late_charges,
        (select coalesce(sum(h.amount), 0)::integer from charges h where h.booking_id = b.id and h.source = 'hand_deposit') as charged,
        (select terms || coalesce(b.promise, '{}') from business_terms where version = b.terms_version) as terms,
        b.terms_version,
        coalesce((select json_agg(json_build_object('name', i.name, 'quantity', i.quantity, 'type', i.type,
            'wish', i.comment,
            'allergens', ${allergensOfItem}) order by i.position)
          from booking_items i left join menu_items m on m.id = i.menu_item_id
          where i.booking_id = b.id), '[]') as orders,
        ${madeOfOrder} as made,
        coalesce((select json_agg(json_build_object('id', n.id, 'text', n.text, 'at', n.at,
            'staff_id', n.staff_id) order by n.at, n.id)
          from booking_notes n where n.booking_id = b.id), '[]') as notes,
        (select l.expected_at from late_returns l where l.booking_id = b.id) as expected_at,
        (select to_char(w.sails_at, 'HH24:MI') from told_to_wait w where w.booking_id = b.id) as told_to_wait,
        coalesce((select json_agg(json_build_object('id', e.id, 'kind', e.kind, 'data', e.data,
            'happened_at', e.happened_at, 'seen_at', e.seen_at, 'seq', e.seq, 'staff_id', e.staff_id,
            'is_too_old', e.is_too_old) order by e.seq)
          from trip_events e where e.booking_id = b.id), '[]') as events
      from bookings b join customers c on c.id = b.customer_id
      where b.date = ${date} and (${isToSail}
        or b.status in ('cancelled', 'called_off') and exists (select from trips t where t.booking_id = b.id))
    ), claims as (
      select a.boat_id, a.booking_id, a.deadline is not null as is_hold,
        a.deadline is not null and coalesce(b.status in ('cancelled', 'called_off'), false) as is_kept, a.maintenance_id, m.reason, c.first_name,
        to_char(b.start_time, 'HH24:MI') as start_time, to_char(b.end_time, 'HH24:MI') as end_time,
        (extract(epoch from lower(a.during) - ${date}::timestamp) / 60)::integer as from,
        (extract(epoch from upper(a.during) - ${date}::timestamp) / 60)::integer as to,
        coalesce(t.state in ('out', 'back'), false) as is_fixed,
        coalesce(t.state = 'no_show', false) as has_not_come,
        array(select boat_id from fitting_hulls(b.package_id, guests_to_seat(b.id), b.promise, b.terms_version, b.created_at)) as fits
      from allocations a
      left join boat_maintenance m on m.id = a.maintenance_id
      left join bookings b on b.id = a.booking_id
      left join customers c on c.id = b.customer_id
      left join trips t on t.booking_id = a.booking_id
      where a.during && tsrange(${date}::timestamp, ${date}::timestamp + interval '1 day')
        and coalesce(a.deadline > ${now}, true)
    )
    select json_build_object(
      'trips', coalesce((select json_agg(to_json(day) order by start_time, id) from day), '[]'),
      'boats', (select coalesce(json_agg(json_build_object('id', id, 'name', name,
          'is_in_service', is_in_service, 'kind_id', kind_id) order by id), '[]') from boats),
      'claims', coalesce((select json_agg(to_json(claims) order by boat_id, claims.from) from claims), '[]'),
      'slots', coalesce((select json_agg(json_build_object('id', s.id, 'start_time', to_char(s.start_time, 'HH24:MI'),
          'end_time', to_char(s.end_time, 'HH24:MI'), 'package_ids', s.package_ids,
          'surcharge_kind', s.surcharge_kind, 'surcharge_value', s.surcharge_value) order by s.start_time, s.id)
        from slots s where s.date = ${date} and s.is_open), '[]'),
      'packages', coalesce((select json_agg(json_build_object('id', id, 'name', name, 'price', price,
          'kind_ids', kind_ids) order by id)
        from boat_packages where status = 'active'), '[]'),
      'closures', ${closuresIn(date, date)},
      'charges', coalesce((select json_agg(json_build_object('boat_id', boat_id, 'percent', percent,
          'read_at', read_at) order by boat_id) from boat_charges), '[]'),
      'checks', coalesce((select json_agg(json_build_object('boat_id', boat_id, 'is_fit', is_fit, 'note', note,
          'checked_at', checked_at, 'staff_id', staff_id) order by boat_id) from opening_checks where date = ${date}), '[]'),
      'recent', coalesce((select json_agg(json_build_object('id', a.id, 'at', a.at, 'staff_id', a.staff_id,
          'command', a.command, 'sentence', coalesce(d.sentence, ''), 'subject_kind', a.subject_kind,
          'subject_id', a.subject_id, 'undo_until', a.undo_until, 'is_undone', exists (
            select from staff_actions u where u.undoes = a.id)) order by a.id desc)
        from (
          select * from staff_actions
          where at >= ${dayStart} and at < ${dayEnd} and (kind = 'trips' or command like '%deposit%'
              or command in ('stop-sales', 'open-sales', 'open-again', 'call-off'))
          order by at desc, id desc limit ${mostRecent}
        ) a left join staff_action_details d on d.action_id = a.id), '[]'),
      'unfinished', coalesce((select json_agg(json_build_object('booking_id', b.id, 'date', b.date,
          'first_name', c.first_name, 'boat', boats.name, 'state', t.state) order by b.date, b.start_time, b.id)
        from trips t join bookings b on b.id = t.booking_id join customers c on c.id = b.customer_id
        left join boats on boats.id = t.boat_id
        where t.state in ('expected', 'here', 'out') and b.date < ${date} and b.status = 'confirmed'), '[]'),
      'disputes', case when ${isToday} then coalesce((select json_agg(json_build_object('booking_id', b.id, 'code', b.code,
          'provider', d.provider, 'purpose', a.purpose, 'kind', d.kind, 'amount', d.amount, 'reason', d.reason, 'status', d.status,
          'holds_refunds', d.holds_refunds, 'charged_back', d.charged_back, 'answer_by', d.answer_by,
          'closed_at', d.closed_at) order by d.answer_by, d.opened_at)
        from payment_disputes d join payment_attempts a on a.id = d.attempt_id join bookings b on b.id = a.booking_id
        where ${isShownAsOpen(now)}), '[]') else '[]' end,
      'ending_deposits', case when ${isToday} then coalesce((select json_agg(json_build_object('booking_id', b.id, 'code', b.code,
          'amount', a.amount, 'until', a.capture_before) order by a.capture_before)
        from payment_attempts a join bookings b on b.id = a.booking_id where ${isEndingDeposit(now)}), '[]') else '[]' end,
      'objections', case when ${isToday} then coalesce((select json_agg(json_build_object('booking_id', b.id, 'code', b.code,
          'kind', c.kind, 'amount', c.amount, 'at', c.objected_at) order by c.objected_at, c.id)
        from charges c join bookings b on b.id = c.booking_id
        where c.objected_at is not null and c.answered_at is null and c.let_go_at is null), '[]') else '[]' end,
      'to_ring', case when ${isToday} then coalesce((select json_agg(json_build_object('booking_id', b.id,
          'name', trim(c.first_name || ' ' || c.last_name), 'phone', c.phone, 'why', r.why, 'date', b.date,
          'start_time', to_char(b.start_time, 'HH24:MI'), 'package_name', b.package_name, 'guests', b.guests,
          'since', r.since, 'rung_at', r.rung_at, 'rung_by', r.rung_by, 'choice', ${openChoiceOf(now)}) order by b.date, b.start_time, b.id)
        from ring_list(${now}) r join bookings b on b.id = r.booking_id join customers c on c.id = b.customer_id
        where c.first_name <> ''), '[]') else '[]' end,
      'warnings', coalesce((select json_agg(json_build_object('id', w.id, 'from_time', to_char(w.from_time, 'HH24:MI'),
          'to_time', to_char(w.to_time, 'HH24:MI'), 'decide_at', w.decide_at, 'reason', w.reason) order by w.decide_at, w.id)
        from weather_decisions w where w.date = ${date} and w.kind = 'warned' and w.ended_at is null), '[]'),
      'measured', (select json_build_object('mean_kmh', r.mean_kmh, 'gust_kmh', r.gust_kmh, 'at', r.measured_at)
        from weather_readings r where r.measured_at >= ${dayStart} and r.measured_at < ${dayEnd}
          and r.measured_at > ${now}::timestamptz - interval '3 hours' and r.measured_at <= ${now}
        order by r.measured_at desc, r.id desc limit 1),
      'people', coalesce((select json_agg(json_build_object('id', id, 'name', name) order by id) from staff), '[]'),
      'settings', (select coalesce(json_agg(json_build_object('key', key, 'value', value) order by key), '[]')
        from settings where key in ('low_battery_percent', 'no_show_after_minutes', 'max_bookable_month')),
      'terms', ${saidTermsAt(now)}
    ) as day`.execute(db);
  return rows[0]!.day;
}
