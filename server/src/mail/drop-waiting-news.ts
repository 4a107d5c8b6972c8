import type { TextKind } from '@slipway/shared/rules/text-message.ts';
import { sql } from 'kysely';
import type { Database } from '../platform/database/tables.ts';

type News = 'weather_warned' | 'old_time';

/** The text message beside an email that waits for the minute of an undo. */
const textBeside = (kind: News): TextKind | null => (kind === 'weather_warned' ? 'warned' : null);

/**
 * What waits to be said of a time is no news to a party that has left it or has chosen, unless that can be taken back. What
 * a job has in its hands at this moment leaves all the same: nobody waits for it.
 */
export async function dropWaitingNews(db: Database, bookingId: string, kind: News): Promise<void> {
  await sql`
    with dropped as (
      delete from mails where id in (
        select id from mails
        where booking_id = ${bookingId} and kind = ${kind} and attempts = 0
          -- As mails_to_send has it.
          and sent_at is null and given_up_at is null and nothing_leaves_before() is null
        for update skip locked)
    )
    delete from text_messages where id in (
      select id from text_messages
      where booking_id = ${bookingId} and kind = ${textBeside(kind)} and status = 'waiting' and nothing_leaves_before() is null
      for update skip locked)`.execute(db);
}
