import { dayMs } from '@slipway/shared/values/durations.ts';
import { type LocalDate, addDays } from '@slipway/shared/values/local-date.ts';
import { sql } from 'kysely';
import type { Database, Row } from '../../platform/database/tables.ts';
import type { Expected, OwnMoney, Subject } from './compare-money.ts';
import { startOfUtcDay } from './days-to-compare.ts';

/** The number of rows in a batch: small, so that no other reader of the embedded database waits long. */
export const rowsABatch = 500;

/** Stripe announces that a dispute is won some days before it returns the money. */
const wonButNotBackMs = 10 * dayMs;

type Payment = { id: string; ref: string; captured: number };
type Refund = { id: string; ref: string | null; amount: number; status: Row<'refunds'>['status'] };
type Dispute = {
  ref: string;
  kind: Row<'paymentDisputes'>['kind'];
  amount: number;
  status: Row<'paymentDisputes'>['status'];
  chargedBack: number;
  closedAt: Date | null;
  updatedAt: Date;
};

const nothing: Expected = { sum: 0, must: 'moved' };

function ofPayment({ id, ref, captured }: Payment): OwnMoney {
  return { about: 'payment', id, ref, there: { sum: captured, must: 'moved' }, back: nothing };
}

function ofRefund({ id, ref, amount, status }: Refund): OwnMoney {
  const row = { about: 'refund', id, ref } as const;
  switch (status) {
    case 'requested':
    case 'accepted':
      return { ...row, there: { sum: -amount, must: 'under_way' }, back: nothing };
    case 'done':
      return { ...row, there: { sum: -amount, must: 'moved' }, back: nothing };
    case 'failed':
    case 'dropped':
      return {
        ...row,
        there: { sum: -amount, must: 'perhaps' },
        back: { sum: amount, must: 'if_there' },
      };
  }
}

/** `now`: when the dispute's row was read. */
function ofDispute(dispute: Dispute, now: Date): OwnMoney {
  const { ref, kind, amount, status, chargedBack } = dispute;
  const row = { about: 'dispute', id: ref, ref } as const;
  const wentBack = amount - chargedBack;
  if (status === 'won' || status === 'ended' || (status === 'lost' && wentBack > 0)) {
    const closedMs = dispute.closedAt?.getTime() ?? 0;
    const mayBeOnItsWay = status === 'won' && now.getTime() - closedMs < wonButNotBackMs;
    return {
      ...row,
      there: { sum: -amount, must: 'perhaps' },
      back: { sum: wentBack, must: mayBeOnItsWay ? 'under_way' : 'if_there' },
    };
  }
  if (kind === 'inquiry') return { ...row, there: nothing, back: nothing };
  // An inquiry that became a dispute within the last day may not have moved money yet.
  const isFresh = now.getTime() - dispute.updatedAt.getTime() < dayMs;
  return { ...row, there: { sum: -amount, must: isFresh ? 'under_way' : 'moved' }, back: nothing };
}

/**
 * Reads our own records of one UTC day, in batches: captures, refunds that were due or failed, and disputes that were
 * opened or won. Leaves out payments before `realSince`, because they were simulated and no provider knows them.
 */
export async function* ownMoneyOfDay(
  db: Database,
  { provider, day, now, realSince }: { provider: string; day: LocalDate; now: Date; realSince: Date },
): AsyncGenerator<OwnMoney[]> {
  const from = startOfUtcDay(day);
  const until = startOfUtcDay(addDays(day, 1));
  let event = '0';
  for (;;) {
    const { rows } = await sql<Payment & { event: string }>`
      select e.id::text as event, a.id, a.provider_ref as ref, a.captured
      from payment_attempt_events e join payment_attempts a on a.id = e.attempt_id
      where e.moved is not null and e.at >= ${from} and e.at < ${until} and e.id > ${event}::bigint
        and a.provider = ${provider} and a.provider_ref is not null and a.created_at >= ${realSince}
      order by e.id limit ${rowsABatch}`.execute(db);
    yield rows.map(ofPayment);
    if (rows.length < rowsABatch) break;
    event = rows.at(-1)!.event;
  }
  event = '0';
  for (;;) {
    const { rows } = await sql<Refund & { event: string }>`
      select e.id::text as event, r.id, r.provider_ref as ref, r.amount, r.status
      from refund_events e join refunds r on r.id = e.refund_id join payment_attempts a on a.id = r.attempt_id
      where e.at >= ${from} and e.at < ${until} and e.id > ${event}::bigint and a.provider = ${provider}
        and a.created_at >= ${realSince}
        and (e.moved is not null or e.to_status = 'requested')
        and (r.provider_ref is not null or r.status in ('requested', 'accepted'))
      order by e.id limit ${rowsABatch}`.execute(db);
    yield rows.map(ofRefund);
    if (rows.length < rowsABatch) break;
    event = rows.at(-1)!.event;
  }
  const { rows: disputes } = await sql<Dispute>`
    select d.provider_ref as ref, d.kind, d.amount, d.status, d.charged_back, d.closed_at, d.updated_at
    from payment_disputes d join payment_attempts a on a.id = d.attempt_id
    where d.provider = ${provider} and d.kind <> 'fraud_warning' and a.created_at >= ${realSince}
      and (d.opened_at >= ${from} and d.opened_at < ${until}
        or d.status = 'won' and d.closed_at >= ${from} and d.closed_at < ${until})`.execute(db);
  yield disputes.map((dispute) => ofDispute(dispute, now));
}

/**
 * Reads our own records of the payments, refunds and disputes in `subjects`. A refund without the provider's
 * id is found by our own id.
 */
export async function ownMoneyOf(
  db: Database,
  { provider, now }: { provider: string; now: Date },
  subjects: readonly {
    about: Subject['about'];
    id: string | null;
    ref: string | null;
    payment: string | null;
  }[],
): Promise<OwnMoney[]> {
  const of = (about: Subject['about'], name: 'id' | 'ref' | 'payment') =>
    subjects.flatMap((each) => (each.about === about ? (each[name] ?? []) : []));
  const payments = await sql<Payment>`
    select id, provider_ref as ref, captured from payment_attempts
    where provider = ${provider} and provider_ref = any (${of('payment', 'ref')})`.execute(db);
  const refunds = await sql<Refund>`
    select r.id, r.provider_ref as ref, r.amount, r.status
    from refunds r join payment_attempts a on a.id = r.attempt_id
    where a.provider = ${provider} and (r.id = any (${of('refund', 'id')})
      or a.provider_ref = any (${of('refund', 'payment')}) and r.provider_ref = any (${of('refund', 'ref')}))`.execute(
    db,
  );
  const disputes = await sql<Dispute>`
    select provider_ref as ref, kind, amount, status, charged_back, closed_at, updated_at from payment_disputes
    where provider = ${provider} and kind <> 'fraud_warning' and provider_ref = any (${of('dispute', 'ref')})`.execute(
    db,
  );
  return [
    ...payments.rows.map(ofPayment),
    ...refunds.rows.map(ofRefund),
    ...disputes.rows.map((dispute) => ofDispute(dispute, now)),
  ];
}

/** Selects our own payments from a list of payments at one provider. */
export async function ownPayments(
  db: Database,
  provider: string,
  payments: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ ref: string }>`
    select provider_ref as ref from payment_attempts
    where provider = ${provider} and provider_ref = any (${payments})`.execute(db);
  return new Set(rows.map(({ ref }) => ref));
}
