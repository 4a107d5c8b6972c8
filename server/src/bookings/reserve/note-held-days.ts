import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { ownerHeldDayMail } from '../../mail/templates/owner-held-day.ts';
import { insertMail } from '../../mail/mail-queries.ts';
import { readTermsAt } from '../../catalogue/business-terms.ts';
import { type DayPressure, burstMs, dayPressure, isUnderPressure } from './day-pressure.ts';

/**
 * Records the days on which unpaid holds take more than half of the places, and alerts the owner. The owner
 * gets another alert for the day only after an hour without this pressure. A job runs this function, because
 * visitors make no more holds once the last boat is held.
 */
export async function noteHeldDays(
  deps: Pick<Deps, 'db' | 'now' | 'business' | 'mailWritten' | 'proofBits'>,
): Promise<LocalDate[]> {
  if (deps.proofBits === undefined) return [];
  const now = deps.now();
  const pressed = (await heldDays(deps, now)).filter(({ pressure }) => isUnderPressure(pressure));
  for (const { date, pressure } of pressed) {
    const isTold = await deps.db.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ since: Date }>`
        insert into held_days (date, since, last_seen_at) values (${date}, ${now}, ${now})
        on conflict (date) do update set last_seen_at = excluded.last_seen_at, since = case
          when held_days.last_seen_at > ${new Date(now.getTime() - burstMs)} then held_days.since
          else excluded.since end
        returning since`.execute(transaction);
      const since = rows[0]?.since ?? now;
      const { terms } = await readTermsAt(transaction, now);
      return insertMail(
        transaction,
        ownerHeldDayMail({ date, since, terms, ...pressure }, deps.business),
        now,
      );
    });
    if (isTold) deps.mailWritten();
  }
  return pressed.map(({ date }) => date);
}

/** The days with an unexpired hold, and the `DayPressure` of each day. */
async function heldDays({ db }: Pick<Deps, 'db'>, now: Date) {
  const { rows } = await sql<{ date: LocalDate; pressure: DayPressure }>`
    select date, ${dayPressure(sql`date`, now)} as pressure
    from (
      select distinct lower(during)::date as date from allocations
      where deadline > ${now}
    ) held
    order by date`.execute(db);
  return rows;
}
