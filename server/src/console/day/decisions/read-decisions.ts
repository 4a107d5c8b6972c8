import type { WireDecision, getDecisions } from '@slipway/shared/api/console/decisions.ts';
import type { DataOf } from '@slipway/shared/api/endpoint.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import type { LocalTime } from '@slipway/shared/values/local-time.ts';
import { type Pence, poundsOf } from '@slipway/shared/values/pence.ts';
import { toInstant } from '@slipway/shared/values/venue-time.ts';
import { sql } from 'kysely';
import { knownText } from '../../../catalogue/weather/known-text.ts';
import type { KnownWeather } from '../../../catalogue/weather/known-now.ts';
import type { Database, Row } from '../../../platform/database/tables.ts';
import { type Actor, undoSeconds } from '../../command/command.ts';
import { type Visibility, requireVisibility } from '../visibility.ts';

/**
 * Returns the weather decisions of a day with the parties' answers. Leaves out names, phone numbers and sums
 * that the actor may not see.
 */
export async function readDecisions(
  db: Database,
  date: LocalDate,
  actor: Pick<Actor, 'role' | 'tablet'>,
  now: Date,
): Promise<DataOf<typeof getDecisions>> {
  const visibility = requireVisibility(actor, date, now);
  const decisions = await db
    .selectFrom('weatherDecisions')
    .selectAll()
    .select(
      sql<number | null>`(select c.id from closures c where c.is_called_off
        and weather_decisions.kind = 'called_off' and ended_at is null and c.date = weather_decisions.date
        and c.from_time is not distinct from weather_decisions.from_time
        and c.to_time is not distinct from weather_decisions.to_time)`.as('stop'),
    )
    .where('date', '=', date)
    .orderBy('id', 'desc')
    .execute();
  const parties = decisions.length === 0 ? [] : await readParties(db, date, now);
  return {
    decisions: decisions.map((decision) => ({
      ...shownDecision(decision, visibility, now),
      parties: parties
        .filter(({ decisionId }) => decisionId === decision.id)
        .map((party) => shownParty(party, visibility, now)),
    })),
    starts: await startsOf(db, date, now),
  };
}

function shownDecision(
  {
    id,
    kind,
    fromTime,
    toTime,
    decideAt,
    reason,
    known,
    staffId,
    decidedAt,
    endedAt,
    stop,
  }: Row<'weatherDecisions'> & { stop: number | null },
  { hasNames }: Visibility,
  now: Date,
): Omit<WireDecision, 'parties'> {
  const { by } = known as KnownWeather;
  const what = { ...(known as KnownWeather), by: null };
  return {
    id,
    kind,
    fromTime,
    toTime,
    decideAt: decideAt?.toISOString() ?? null,
    reason,
    known: knownText(what, decidedAt),
    by: hasNames ? by : null,
    decidedAt: decidedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    stop,
    isInMinute: staffId !== null && decidedAt.getTime() + undoSeconds * 1000 > now.getTime(),
  };
}

type Party = Row<'decidedParties'> & {
  code: string;
  name: string;
  phone: string;
  email: string;
  packageId: number;
  packageName: string;
  guests: number;
  status: Row<'bookings'>['status'];
  source: string | null;
  total: Pence;
  nowDate: LocalDate;
  nowStart: LocalTime;
  isOffered: boolean;
  emailedAt: Date | null;
  answeredByName: string | null;
  rungByName: string | null;
};

async function readParties(db: Database, date: LocalDate, now: Date): Promise<Party[]> {
  const { rows } = await sql<Party>`
    select p.*, b.code, b.package_id, b.package_name, b.guests, b.status, b.source, b.total, b.date as now_date,
      b.start_time as now_start, trim(c.first_name || ' ' || c.last_name) as name, c.phone, c.email,
      b.status = 'cancelled' and coalesce(x.offer_until >= (${now}::timestamptz at time zone 'Europe/London')::date, false)
        as is_offered,
      (select min(m.sent_at) from mails m
        where m.booking_id = b.id and m.kind = 'day_cancelled' and m.created_at = d.decided_at) as emailed_at,
      (select s.name from staff s where s.id = p.answered_by) as answered_by_name,
      (select s.name from staff s where s.id = p.rung_by) as rung_by_name
    from weather_decisions d join decided_parties p on p.decision_id = d.id
      join bookings b on b.id = p.booking_id join customers c on c.id = b.customer_id
      left join cancellations x on x.booking_id = b.id
    where d.date = ${date}
    order by p.start_time, b.id`.execute(db);
  return rows;
}

function shownParty(
  party: Party,
  { hasNames, hasMoney }: Visibility,
  now: Date,
): WireDecision['parties'][number] {
  const iso = (instant: Date | null) => instant?.toISOString() ?? null;
  // A party that chose the refund owes nothing.
  const owed = party.source === null || party.answer === 'money' ? 0 : Math.max(0, party.total - party.paid);
  return {
    bookingId: party.bookingId,
    who: hasNames && party.name !== '' ? party.name : party.code,
    phone: hasNames && party.phone !== '' ? party.phone : null,
    hasEmail: party.email !== '',
    packageId: party.packageId,
    packageName: party.packageName,
    guests: party.guests,
    startTime: party.startTime,
    endTime: party.endTime,
    paid: hasMoney ? poundsOf(party.paid) : null,
    owed: hasMoney ? poundsOf(owed as Pence) : null,
    answer: party.answer,
    answeredAt: iso(party.answeredAt),
    answeredBy: hasNames ? party.answeredByName : null,
    now:
      party.answer === 'slot' && (party.status === 'confirmed' || party.status === 'completed')
        ? { date: party.nowDate, startTime: party.nowStart }
        : null,
    isOpen: party.answer === null && party.isOffered,
    emailedAt: iso(party.emailedAt),
    linkOpenedAt: iso(party.linkOpenedAt),
    rungAt: iso(party.rungAt),
    rungBy: hasNames ? party.rungByName : null,
    keptUntil: party.keptUntil !== null && party.keptUntil > now ? iso(party.keptUntil) : null,
  };
}

/** The starts that staff can choose for a part of the day: those that are on sale or booked, and not over. */
async function startsOf(
  db: Database,
  date: LocalDate,
  now: Date,
): Promise<{ startTime: LocalTime; endTime: LocalTime }[]> {
  const { rows } = await sql<{ startTime: LocalTime; endTime: LocalTime }>`
    select start_time, min(end_time) as end_time
    from (
      select start_time, end_time from slots where date = ${date} and is_open
      union
      select start_time, end_time from bookings where date = ${date} and status = 'confirmed') start
    group by start_time
    order by start_time`.execute(db);
  return rows.filter(({ endTime }) => toInstant(date, endTime) > now);
}
