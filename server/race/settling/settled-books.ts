import { sql } from 'kysely';
import { ledgerOf } from '../providers/ledger.ts';
import type { ScheduleEnv } from './schedule-env.ts';

type Books = Pick<ScheduleEnv, 'db' | 'simulator' | 'providers'>;

type OurRow = {
  id: string;
  authorised: number;
  captured: number;
  refunded: number;
  chargedBack: number;
  isDisputed: boolean;
  status: string;
  booking: string;
  isReversed: boolean;
  isByHand: boolean;
  isDeposit: boolean;
};

/** Returns the differences between our books, the bookings and the simulator's ledger, when nothing is pending. */
export async function wrongInTheBooks(env: Books): Promise<string[]> {
  const ours = await ourRows(env);
  const theirs = await ledgerOf(env.simulator, env.providers);
  const wrong: string[] = [];
  for (const row of theirs) {
    const our = ours.find(({ id }) => id === row.attempt);
    if (our === undefined) {
      wrong.push(`the simulator has a payment for ${row.attempt}, which we do not know`);
      continue;
    }
    if (row.held > 0 && !(our.isDeposit && our.status === 'authorised' && !our.isReversed))
      wrong.push(`${row.attempt}: £${row.held / 100} are still held on the card`);
    if (row.captured !== our.captured)
      wrong.push(`${row.attempt}: captured ${row.captured} there, ${our.captured} here`);
    if (row.refunded !== our.refunded)
      wrong.push(`${row.attempt}: refunded ${row.refunded} there, ${our.refunded} here`);
    // If a chargeback includes a sum that we had already refunded, the bank bears the loss of this sum.
    const lost = Math.min(row.chargedBack, Math.max(0, row.captured - row.refunded));
    if (lost !== our.chargedBack)
      wrong.push(`${row.attempt}: charged back ${lost} there, ${our.chargedBack} here`);
  }
  const known = new Set(theirs.map((row) => row.attempt));
  for (const our of ours) {
    if (our.captured > 0 && !our.isByHand && !known.has(our.id))
      wrong.push(`${our.id}: our state is captured, the simulator has nothing`);
    const isKept = our.booking === 'confirmed' || our.booking === 'completed';
    // A payment with a failed refund is skipped: a person must settle that refund.
    if (
      (our.isReversed || (!isKept && our.booking !== 'cancelled')) &&
      // Payments in cash or by card machine are skipped: staff refund them when the party comes.
      !our.isByHand &&
      our.captured > our.refunded + our.chargedBack &&
      // Refunds wait while their payment is disputed.
      !our.isDisputed &&
      !(await hasFailedRefund(env, our.id))
    ) {
      wrong.push(
        `${our.id}: ${our.booking}, reversed ${our.isReversed}, and we keep ${our.captured - our.refunded}`,
      );
    }
  }
  return [...wrong, ...(await takenForStanding(env)), ...(await keptOfCancelled(env))];
}

/**
 * Returns the confirmed and completed bookings for which we took a wrong sum. The right sum is the price plus
 * the cost of moves and changes. We may have taken less if the party still owes the price of a sale by staff,
 * or the cost of a move.
 */
async function takenForStanding({ db }: Books): Promise<string[]> {
  const { rows } = await sql<{ id: string; taken: number; due: number; mayOwe: number }>`
    select * from (
      select b.id,
        (select coalesce(sum(a.captured), 0)::integer from payment_attempts a
          where a.booking_id = b.id and a.reversal_requested_at is null) as taken,
        b.total + (select coalesce(sum(m.fee + m.to_refund + m.credit - m.waived), 0)::integer
          from moves m where m.booking_id = b.id and m.status = 'done') as due,
        case when b.source is not null and not exists (select from payment_attempts a
            where a.booking_id = b.id and a.purpose = 'booking' and a.captured > 0) then 1e6 else 0 end
          + (select coalesce(sum(m.to_pay), 0) from moves m where m.booking_id = b.id and m.status = 'done'
            and not exists (select from payment_attempts a where a.move_id = m.id and a.captured > 0)) as may_owe
      from bookings b where b.status in ('confirmed', 'completed')) standing
    where taken not between due - may_owe and due`.execute(db);
  return rows.map(
    ({ id, taken, due, mayOwe }) =>
      `${id}: a booking is confirmed and ${taken} of ${due} were taken, of which ${mayOwe} may be owed`,
  );
}

/**
 * Returns the cancelled bookings for which we keep a sum other than the promised fee. Bookings with an open offer are
 * left out, because their customers have not chosen yet.
 */
async function keptOfCancelled({ db }: Books): Promise<string[]> {
  const { rows } = await sql<{ id: string; byWhom: string; kept: number; adminFee: number }>`
    select * from (
      select c.booking_id as id, c.by_whom, c.admin_fee,
        sum(a.captured) - coalesce(sum(a.charged_back), 0) - coalesce(sum((select sum(r.amount) from refunds r
          where r.attempt_id = a.id and r.status not in ('failed', 'dropped'))), 0) as kept,
        coalesce(sum(a.charged_back), 0) as charged_back,
        bool_or(exists (select from refunds r where r.attempt_id = a.id and r.reason = 'made at the provider')) as at_desk,
        c.refund, bool_and(c.by_whom = 'visitor' and b.earliest_date - (c.cancelled_at at time zone 'Europe/London')::date
          < (t.terms ->> 'fullRefundDays')::integer) as is_late
      from cancellations c join payment_attempts a on a.booking_id = c.booking_id
        join bookings b on b.id = c.booking_id join business_terms t on t.version = b.terms_version
      where c.offer_until is null and a.reversal_requested_at is null and not exists (
        select from refunds r where r.attempt_id = a.id and r.status = 'failed')
      group by c.booking_id) cancelled
    -- What somebody gives back at the provider's desk is not ours to keep to a promise.
    -- Nor does a bank that takes its part leave us the fee.
    where kept <> admin_fee and not ((at_desk or charged_back > 0) and kept < admin_fee)
      -- Staff cancel after the customers' limit too, and then nothing goes back.
      and not (is_late and refund = 0 and admin_fee = 0)`.execute(db);
  return rows.map(
    ({ id, byWhom, kept, adminFee }) => `${id}: cancelled by the ${byWhom}, kept ${kept} and not ${adminFee}`,
  );
}

async function ourRows({ db }: Books): Promise<OurRow[]> {
  const { rows } = await sql<OurRow>`
    select a.id, a.authorised, a.captured, a.refunded, a.status, b.status as booking,
      a.reversal_requested_at is not null as is_reversed,
      coalesce(a.charged_back, 0) as charged_back, a.disputed_since is not null as is_disputed,
      a.provider in ('cash', 'card_machine') as is_by_hand, a.purpose = 'deposit' as is_deposit
    from payment_attempts a join bookings b on b.id = a.booking_id`.execute(db);
  return rows;
}

async function hasFailedRefund({ db }: Books, attemptId: string): Promise<boolean> {
  const row = await db
    .selectFrom('refunds')
    .select('id')
    .where('attemptId', '=', attemptId)
    .where('status', '=', 'failed')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the count of each change of state, named 'from > to'. */
export async function edgesTaken({
  db,
}: Books): Promise<{ bookings: Map<string, number>; attempts: Map<string, number> }> {
  const bookings = await sql<{ edge: string; taken: number }>`
    select coalesce(from_status, 'none') || ' > ' || to_status as edge, count(*) as taken
    from booking_events group by 1`.execute(db);
  const attempts = await sql<{ edge: string; taken: number }>`
    select from_status || ' > ' || to_status as edge, count(*) as taken
    from payment_attempt_events where from_status is not null group by 1`.execute(db);
  const asMap = (rows: { edge: string; taken: number }[]) =>
    new Map(rows.map(({ edge, taken }) => [edge, taken]));
  return { bookings: asMap(bookings.rows), attempts: asMap(attempts.rows) };
}
