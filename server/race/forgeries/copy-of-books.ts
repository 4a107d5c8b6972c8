import type { ForgeryEnv } from './forgery-env.ts';

const tables = [
  'boat_packages',
  'bookings',
  'booking_items',
  'booking_events',
  'allocations',
  'coupon_uses',
  'payment_attempts',
  'payment_attempt_events',
  'provider_events',
  'refunds',
  'payment_disputes',
  'mails',
  'card_authentications',
];

/** Copies the tables that forgeries may change. Returns a function that restores the copies. */
export async function copyOfBooks({ env }: Pick<ForgeryEnv, 'env'>): Promise<() => Promise<void>> {
  await env.pool.query(
    ['create schema kept', ...tables.map((table) => `create table kept.${table} as table ${table}`)].join(
      ';',
    ),
  );
  const restore = tables.map((table) => `insert into ${table} overriding system value table kept.${table}`);
  return async () => {
    await env.pool.query(
      [
        'begin',
        // Triggers and foreign keys are switched off, because the copied rows already contain the effects of the
        // triggers.
        'set local session_replication_role = replica',
        ...tables.map((table) => `delete from ${table}`),
        ...restore,
        'commit',
      ].join(';'),
    );
  };
}
