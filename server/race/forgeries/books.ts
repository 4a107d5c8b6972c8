import type { ForgeryEnv } from './forgery-env.ts';

const tables = [
  'bookings',
  'booking_items',
  'booking_events',
  'allocations',
  'coupon_uses',
  'customers',
  'payment_attempts',
  'payment_attempt_events',
  'provider_events',
  'refunds',
  'payment_disputes',
  'mails',
  'boat_packages',
  'menu_items',
] as const;

/**
 * The counter of declined cards is not compared. Anyone may report a declined card; the report changes no money and no
 * booking.
 */
const counted = "'declines_besides'";
const row = (table: string) =>
  table === 'payment_attempts' ? `(to_jsonb(t) - ${counted})::text` : 't::text';
const digest = tables
  .map(
    (table) =>
      `(select md5(string_agg(${row(table)}, '|' order by ${row(table)})) from ${table} t) as ${table}`,
  )
  .join(', ');

export type Books = Readonly<Record<string, string | null>>;

/** Returns a digest of each table that a forgery could change, and of all the money at the simulator. */
export async function readBooks({ env }: ForgeryEnv): Promise<Books> {
  const { rows } = await env.pool.query<Record<string, string | null>>(`select ${digest}`);
  const simulator = await Promise.all(
    env.providers.map(async ({ merchant }) => {
      const { authorised, held, captured, refunded } = await env.simulator.totals(merchant);
      return { authorised, held, captured, refunded };
    }),
  );
  return { ...rows[0], simulator: JSON.stringify(simulator) };
}

/** Returns the names of the digests that differ. */
export function changedBetween(before: Books, after: Books): string[] {
  return Object.keys(after).filter((name) => after[name] !== before[name]);
}
