import { type PaidMethod, paidMethods } from '@slipway/shared/rules/payment-method.ts';
import { sql } from 'kysely';
import type { PastPayment } from '../../src/payments/simulator-process.ts';
import type { Database } from '../../src/platform/database/tables.ts';

/** Tells the simulator about one provider's payments that were made before the simulator started. */
export type TellSimulator = (provider: PaidMethod, payments: readonly PastPayment[]) => Promise<void>;

const atOnce = 40;

/**
 * Tells the simulator of the season's payments, refunds and disputes. The simulator can then refund these payments.
 * Payments that the simulator already knows are unchanged.
 */
export async function tellSimulatorOfSeason(db: Database, tellSimulator: TellSimulator): Promise<void> {
  const { rows } = await sql<PastPayment & { provider: PaidMethod }>`
    select a.provider, a.id as attempt_id, a.provider_ref as name, greatest(a.captured, a.authorised) as amount,
      case when a.purpose = 'deposit' then a.accepted_at end as held_at,
      (select min(e.at) from payment_attempt_events e where e.attempt_id = a.id and e.moved is not null) as paid_at,
      (select min(e.at) from payment_attempt_events e where e.attempt_id = a.id and e.to_status = 'voided') as let_go_at,
      coalesce((select json_agg(json_build_object('refundId', r.id, 'name', r.provider_ref, 'amount', r.amount,
          'at', r.updated_at) order by r.created_at)
        from refunds r where r.attempt_id = a.id and r.provider_ref is not null and r.created_at <= s.begun_at), '[]')
        as refunds,
      coalesce((select json_agg(json_build_object('name', d.provider_ref, 'amount', d.amount, 'openedAt', d.opened_at,
          'outcome', case when d.status in ('won', 'lost') then d.status end, 'closedAt', d.closed_at) order by d.opened_at)
        from payment_disputes d where d.attempt_id = a.id), '[]') as disputes
    from demo_season s cross join demo_season_parties p join payment_attempts a on a.booking_id = p.booking_id
    where a.accepted_at is not null and a.provider_ref is not null and a.created_at <= s.begun_at
    order by a.created_at, a.id`.execute(db);
  for (const provider of paidMethods) {
    const payments = rows.filter((row) => row.provider === provider);
    for (let at = 0; at < payments.length; at += atOnce)
      await tellSimulator(provider, payments.slice(at, at + atOnce));
  }
}
