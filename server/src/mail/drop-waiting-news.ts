import type { TextKind } from '@slipway/shared/rules/text-message.ts';
import { sql } from 'kysely';
import type { Database } from '../platform/database/tables.ts';

/** Kinds of email that wait for the minute of an undo, and the text message beside each. */
const news = {
  /** Its time may be called off. */
  weather_warned: 'warned',
  /** Its old time is free again. */
  old_time: null,
} as const satisfies Record<string, TextKind | null>;

/**
 * What waits to be said of a time is no news to a party that has left it or has chosen, unless that can be taken back. What
 * a job has in its hands at this moment leaves all the same: nobody waits for it.
 */
export async function dropWaitingNews(
  db: Database,
  bookingId: string,
  kind: keyof typeof news,
): Promise<void> {
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
      where booking_id = ${bookingId} and kind = ${news[kind]} and status = 'waiting' and nothing_leaves_before() is null
      for update skip locked)`.execute(db);
}
