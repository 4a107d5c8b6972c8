import {
  type WireMorningProof,
  getMorningProof,
  mostFindings,
} from '@slipway/shared/api/console/morning-proof.ts';
import { hourMs } from '@slipway/shared/values/durations.ts';
import { type LocalDate, addDays } from '@slipway/shared/values/local-date.ts';
import { pence, poundsOf } from '@slipway/shared/values/pence.ts';
import { toInstant, venueDate } from '@slipway/shared/values/venue-time.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from '../../bookings/deps.ts';
import { serveConsole } from '../../console/serve-console.ts';
import type { Database, Row } from '../../platform/database/tables.ts';
import { proofTime } from './days-to-compare.ts';
import { sentenceOf, skippedSentence } from './finding-words.ts';
import { isDifference } from './prove-morning.ts';

/** A check that takes longer than this is late. A provider that does not answer delays a check by at most two hours. */
const lateAfterMs = 3 * hourMs;

type FoundRow = Row<'morningProofFindings'> & { bookingId: string | null; code: string | null };
type Proof = NonNullable<WireMorningProof['proof']>;

export function morningProofRoutes(app: FastifyInstance, { db, now }: Pick<Deps, 'db' | 'now'>): void {
  serveConsole(app, getMorningProof, async () => ({ data: await readMorningProof(db, now()) }));
}

/** The findings of the last completed check, and whether another check is due, running or late. */
export async function readMorningProof(db: Database, now: Date): Promise<WireMorningProof> {
  const today = venueDate(now);
  const [newest, ended] = await Promise.all([
    db
      .selectFrom('morningProofs')
      .select(['date', 'begunAt', 'endedAt'])
      .orderBy('date', 'desc')
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('morningProofs')
      .selectAll()
      .where('endedAt', 'is not', null)
      .orderBy('date', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ]);
  const isDone = ended !== undefined && ended.date >= today;
  const dueAt = (day: LocalDate) => toInstant(day, proofTime);
  const isPast = now >= dueAt(today);
  // The last day that should have had a check.
  const lastDue = isPast ? today : addDays(today, -1);
  // A server that starts later in the day begins the check when it starts.
  const begunAt = newest !== undefined && newest.date >= lastDue ? newest.begunAt : dueAt(lastDue);
  const isLate =
    newest !== undefined &&
    (ended === undefined || ended.date < lastDue) &&
    now.getTime() > begunAt.getTime() + lateAfterMs;
  return {
    nextAt: dueAt(isDone ? addDays(today, 1) : today).toISOString(),
    isRunning: newest !== undefined && newest.endedAt === null,
    isLate,
    proof: ended === undefined ? null : await readFindings(db, ended),
  };
}

async function readFindings(db: Database, proof: Row<'morningProofs'>): Promise<Proof> {
  const { rows } = await sql<FoundRow>`
    select f.*, b.id as booking_id, b.code from morning_proof_findings f
    left join refunds r on f.about = 'refund' and r.id = f.row_id
    left join payment_disputes d on f.about = 'dispute' and d.provider = f.part and d.provider_ref = f.row_id
    left join payment_attempt_events e on e.id = case when f.about = 'payment_attempt_events' then f.row_id::bigint end
    left join refund_events g on g.id = case when f.about = 'refund_events' then f.row_id::bigint end
    left join refunds q on q.id = g.refund_id
    left join hand_money h on h.id = case when f.about = 'hand_money' then f.row_id::bigint end
    left join payment_attempts a
      on a.id = coalesce(r.attempt_id, d.attempt_id, e.attempt_id, q.attempt_id, h.attempt_id, f.row_id)
    left join bookings b on b.id = coalesce(h.booking_id, a.booking_id)
    where f.date = ${proof.date}
    order by f.since desc, f.id`.execute(db);
  const differences = rows.filter(({ kind }) => isDifference[kind]);
  const onItsWay = rows.filter(({ kind }) => kind === 'on_its_way');
  const skipped = rows.flatMap(({ kind, day }) => (kind === 'skipped_day' && day !== null ? [day] : []));
  const { date, endedAt, comparedTo, days, lines } = proof;
  return {
    date,
    comparedTo,
    days: days ?? 0,
    lines: lines ?? 0,
    endedAt: (endedAt ?? proof.begunAt).toISOString(),
    isBalanced: differences.length === 0 && !rows.some(isTrouble),
    differences: differences.slice(0, mostFindings).map((row) => ({
      ...findingOf(row),
      isNew: row.since === date,
      since: row.since,
      expected: poundsOrNull(row.expected),
      found: poundsOrNull(row.found),
      ref: row.ref,
    })),
    moreDifferences: Math.max(0, differences.length - mostFindings),
    onItsWay: onItsWay.slice(0, mostFindings).map((row) => ({
      ...findingOf(row),
      amount: poundsOf(pence(row.expected ?? 0)),
    })),
    moreOnItsWay: Math.max(0, onItsWay.length - mostFindings),
    notes: [
      ...(skipped.length === 0 ? [] : [{ sentence: skippedSentence(skipped), isTrouble: false }]),
      ...rows
        .filter(({ kind }) => !isDifference[kind] && kind !== 'on_its_way' && kind !== 'skipped_day')
        .map((row) => ({ sentence: sentenceOf(row), isTrouble: isTrouble(row) })),
    ],
  };
}

/** Whether a comparison should have been made but was not. */
function isTrouble({ kind, detail }: FoundRow): boolean {
  return (kind === 'not_compared' && detail !== 'not_told') || kind === 'too_old';
}

function findingOf(row: FoundRow) {
  const { day, bookingId, code } = row;
  return { sentence: sentenceOf(row), day, bookingId, code };
}

function poundsOrNull(amount: number | null): number | null {
  return amount === null ? null : poundsOf(pence(amount));
}
