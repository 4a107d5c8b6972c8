import { ledgerOf } from '../providers/ledger.ts';
import type { PayingSite } from './paying-site.ts';
import type { Customer } from './customer.ts';

/** The sums of all payments for a customer's bookings, in pence. */
export type Money = { payments: number; held: number; captured: number; refunded: number };

/** Returns the sums from the simulator's ledger, which equals the customer's bank statement. */
export async function moneyOf(site: PayingSite, customer: Customer): Promise<Money> {
  const { rows } = await site.pool.query<{ id: string }>(
    `select a.id from payment_attempts a join bookings b on b.id = a.booking_id
     join customers c on c.id = b.customer_id where c.email = $1`,
    [customer.email],
  );
  const attempts = new Set(rows.map(({ id }) => id));
  const ledger = (await ledgerOf(site.simulator, site.providers)).filter((row) => attempts.has(row.attempt));
  const sum = (name: keyof Money) => ledger.reduce((total, row) => total + row[name], 0);
  return {
    payments: sum('payments'),
    held: sum('held'),
    captured: sum('captured'),
    refunded: sum('refunded'),
  };
}

export const nothing: Money = { payments: 0, held: 0, captured: 0, refunded: 0 };

/** Returns the customer's bookings from our database, each with its number of boats. */
export async function bookingsOf(site: PayingSite, customer: Customer) {
  const { rows } = await site.pool.query<{ id: string; status: string; boats: number }>(
    `select b.id, b.status, (select count(*) from allocations where booking_id = b.id)::integer as boats
     from bookings b join customers c on c.id = b.customer_id where c.email = $1 order by b.created_at`,
    [customer.email],
  );
  return rows;
}

export async function mailsTo(site: PayingSite, customer: Customer): Promise<string[]> {
  const { rows } = await site.pool.query<{ kind: string }>(
    'select kind from mails where recipient = $1 order by created_at',
    [customer.email],
  );
  return rows.map(({ kind }) => kind);
}

const mostRounds = 40;
/**
 * The length of a step in seconds. The first ten steps take ten minutes each, the later ones six hours each,
 * because a payment form that we cannot withdraw expires only after a day.
 */
const roundSeconds = (round: number) => (round < 10 ? 600 : 6 * 3600);

/** Moves the clock and runs the jobs until no payment of the site is pending. */
export async function comeToRest(site: PayingSite): Promise<void> {
  for (let round = 0; round < mostRounds; round += 1) {
    await site.work();
    if (await isAtRest(site)) return;
    await site.advance(roundSeconds(round));
  }
  throw new Error('the site does not come to rest');
}

async function isAtRest({ pool }: PayingSite): Promise<boolean> {
  const { rows } = await pool.query<{ busy: number }>(`select (
    (select count(*) from bookings where status = 'held')
    + (select count(*) from payment_attempts
       where status in ('created', 'awaiting_customer', 'action_required', 'declined', 'authorised'))
    + (select count(*) from refunds where status in ('requested', 'accepted'))
    + (select count(*) from provider_events where processed_at is null))::integer as busy`);
  return rows[0]?.busy === 0;
}
