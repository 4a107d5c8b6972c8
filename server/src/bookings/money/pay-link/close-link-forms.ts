import { purposesThat } from '@slipway/shared/rules/payment-purposes.ts';
import { sql } from 'kysely';
import { openStatuses } from '../../../payments/attempt-status.ts';
import type { Deps } from '../../deps.ts';
import { sqlList } from '../../../platform/database/sql-list.ts';

const mostAtOnce = 20;
const forPlace = sqlList(purposesThat('paysForPlace'));
const securities = sqlList(purposesThat('isSecurity'));

/**
 * Closes payment forms that pay links opened at the provider. Jobs then no longer ask the provider about these forms,
 * and the links can open new ones. A form is closed after a day, or earlier if another person has paid. If the trip is
 * off, all its forms except those for charges are closed. A deposit's form is closed when the trip begins, or earlier.
 * Returns the number of closed forms.
 */
export async function closeLinkForms({
  db,
  now,
  paymentsDue,
}: Pick<Deps, 'db' | 'now' | 'paymentsDue'>): Promise<number> {
  const at = now();
  const { rows } = await sql`
    update payment_attempts set cancel_requested_at = ${at}, next_check_at = ${at}, updated_at = ${at}
    where id in (
      select a.id from payment_attempts a join bookings b on b.id = a.booking_id
      where a.status in (${sqlList(openStatuses)})
        and a.pay_link_id is not null and a.cancel_requested_at is null
        -- A hold takes its forms along when it ends.
        and b.status <> 'held'
        and (b.status not in ('confirmed', 'completed') and a.purpose <> 'charge' or a.purpose in (${forPlace}) and a.is_for_owed is null
          or a.created_at <= ${at}::timestamptz - interval '1 day'
          or a.purpose in (${securities}) and (b.date + b.start_time) at time zone 'Europe/London' <= ${at})
      limit ${mostAtOnce}
      for update of a skip locked)
    returning id`.execute(db);
  if (rows.length > 0) paymentsDue();
  return rows.length;
}
