import { sql } from 'kysely';
import { dueBack } from '@slipway/shared/rules/late-fee.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { toInstant } from '@slipway/shared/values/venue-time.ts';
import { violatedConstraint } from '../../../platform/database/database-errors.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { readyOnceBack } from './plan-late.ts';
import { type ClaimOfDay, type Move, type Unfit, planMove } from './plan-move.ts';

/**
 * Gives the booking the hull `boatId`, with a swap of hulls if needed. The caller has already locked the day
 * exclusively. Returns the moves, or a sentence that says why the booking cannot have the hull. With
 * `isOutOnIt`, the party has already sailed on the hull, so an unfit hull is accepted too.
 */
export async function moveClaim(
  db: Database,
  bookingId: string,
  boatId: number,
  { isOutOnIt = false }: { isOutOnIt?: boolean } = {},
): Promise<Move[] | { sentence: string }> {
  const { date } = await db
    .selectFrom('bookings')
    .select('date')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow();
  const boat = await db.selectFrom('boats').selectAll().where('id', '=', boatId).executeTakeFirst();
  if (boat === undefined) throw new Refusal('not_found', { message: 'There is no such boat.' });
  const unfit: Unfit = isOutOnIt ? new Map() : await unfitOn(db, date);
  const plan = planMove(await claimsOfDay(db, date), bookingId, boat, unfit);
  if ('sentence' in plan) return plan;
  await applyMoves(db, plan.moves);
  return plan.moves;
}

/** Undoes moves. Refuses if a claim has since changed, or if its party has gone out. */
export async function moveBack(db: Database, moves: readonly Move[]): Promise<void> {
  if (moves.length > 0)
    await applyMoves(
      db,
      moves.map(({ bookingId, from, to }) => ({ bookingId, from: to, to: from })),
      new Refusal('cannot_undo'),
    );
}

/**
 * Deletes all claims in one statement and inserts them in another. The constraint no_double_booking would refuse a swap
 * made by a single statement. The constraint cannot be deferred, because bookings are inserted with 'on conflict'.
 */
export async function applyMoves(
  db: Database,
  moves: readonly Move[],
  refusal: Refusal = new Refusal('boat_taken'),
): Promise<void> {
  const ids = moves.map(({ bookingId }) => bookingId);
  await db.selectFrom('bookings').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
  const out = await db
    .selectFrom('trips')
    .select('bookingId')
    .where('bookingId', 'in', ids)
    .where('state', 'in', ['out', 'back'])
    .execute();
  if (out.length > 0) throw refusal;
  const claims = await db
    .selectFrom('allocations')
    .selectAll()
    .where('bookingId', 'in', ids)
    .orderBy('boatId')
    .orderBy(sql`lower(during)`)
    .forUpdate()
    .execute();
  const isThere = moves.every((move) =>
    claims.some(({ bookingId, boatId }) => bookingId === move.bookingId && boatId === move.from),
  );
  if (!isThere || claims.length !== moves.length) throw refusal;
  await db.deleteFrom('allocations').where('bookingId', 'in', ids).execute();
  const moved = claims.map(({ during, bookingId, deadline }) => ({
    boatId: moves.find((move) => move.bookingId === bookingId)!.to,
    during,
    bookingId,
    maintenanceId: null,
    deadline,
  }));
  try {
    await db.insertInto('allocations').values(moved).execute();
  } catch (error) {
    // A repair may have begun at this moment, because the start of a repair does not wait for the lock of the day.
    if (violatedConstraint(error) === 'no_double_booking') throw refusal;
    // The trigger refuse_unfit_hull refused the boat: the party has grown, or the boat is now of another kind.
    if ((error as { code?: unknown }).code === 'SLP01') throw refusal;
    throw error;
  }
}

/** The boats that failed this day's opening checks. */
export async function unfitOn(db: Database, date: LocalDate): Promise<Unfit> {
  const checks = await db
    .selectFrom('openingChecks')
    .select(['boatId', 'note'])
    .where('date', '=', date)
    .where('isFit', '=', false)
    .execute();
  return new Map(checks.map(({ boatId, note }) => [boatId, note]));
}

/** Reads moves from a row of the log. */
export function readMoved(value: unknown): Move[] {
  return Array.isArray(value) ? (value as Move[]) : [];
}

/**
 * All claims on boats on this day, including holds that visitors are paying for. With `now`, the claim of a party that
 * is out also says when the boat can be ready again.
 */
export async function claimsOfDay(db: Database, date: LocalDate, now?: Date): Promise<ClaimOfDay[]> {
  const { rows } = await sql<ClaimOfDay & { underway: Underway | null }>`
    select a.boat_id, a.booking_id, a.move_id is not null as is_kept_for_move, c.first_name,
      to_char(b.start_time, 'HH24:MI') as start_time,
      (extract(epoch from lower(a.during) - ${date}::timestamp) / 60)::integer as from,
      (extract(epoch from upper(a.during) - ${date}::timestamp) / 60)::integer as to,
      case when t.state = 'out' then json_build_object('start_time', to_char(b.start_time, 'HH24:MI'),
        'end_time', to_char(b.end_time, 'HH24:MI'), 'arrived_at', t.arrived_at, 'out_at', t.out_at, 'expected_at', l.expected_at,
        'turnaround', (extract(epoch from upper(a.during) - (b.date + b.end_time)) / 60)::integer) end as underway,
      coalesce(t.state in ('out', 'back'), false) as is_fixed,
      coalesce(t.state = 'no_show', false) as has_not_come,
      coalesce(b.status = 'confirmed', false) and not exists (
        select from moves m where m.booking_id = b.id and m.status = 'pending') as is_offered,
      array(select boat_id from fitting_hulls(b.package_id, guests_to_seat(b.id), b.promise, b.terms_version, b.created_at)) as fits
    from allocations a
    left join bookings b on b.id = a.booking_id
    left join customers c on c.id = b.customer_id
    left join trips t on t.booking_id = a.booking_id
    left join late_returns l on l.booking_id = a.booking_id
    where a.during && tsrange(${date}::timestamp, ${date}::timestamp + interval '1 day')
    order by a.boat_id, lower(a.during)`.execute(db);
  return rows.map(({ underway, ...claim }) =>
    underway === null || now === undefined
      ? claim
      : { ...claim, readyAt: Math.max(claim.to, readyAfter(underway, date, now)) },
  );
}

/** The times of a trip whose party is on the water. The row is read as JSON, so the instants are text. */
type Underway = {
  startTime: string;
  endTime: string;
  arrivedAt: string | null;
  outAt: string | null;
  expectedAt: string | null;
  turnaround: number;
};

function readyAfter({ turnaround, ...times }: Underway, date: LocalDate, now: Date): number {
  const instant = (text: string | null) => (text === null ? null : new Date(text));
  const due = dueBack({
    startsAt: toInstant(date, localTime(times.startTime)),
    endsAt: toInstant(date, localTime(times.endTime)),
    arrivedAt: instant(times.arrivedAt),
    outAt: instant(times.outAt),
  });
  return readyOnceBack({ date, dueAt: due.at, expectedAt: instant(times.expectedAt), turnaround }, now);
}
