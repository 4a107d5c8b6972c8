import type { TextKind } from '@slipway/shared/rules/text-message.ts';
import { sql } from 'kysely';
import type { Database } from '../platform/database/tables.ts';

type News = 'weather_warned' | 'old_time';

/** The kind of text message that is sent with the email about this news. */
const textBeside = (kind: News): TextKind | null => (kind === 'weather_warned' ? 'warned' : null);

/**
 * Deletes unsent news that no longer applies, because the party has moved to another time, has made its
 * choice, or has no trip any more. In a command that staff can undo, this function deletes nothing. News that
 * a job is sending at this moment is sent, because this function does not wait for the job.
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

/** A deleted email about a warning, or a deleted text message, with all that is needed to write it again. */
export type DroppedNews = {
  booking: string;
  step: 'warned' | 'changed' | 'text';
  /**
   * `action`: the staff action that wrote the news, and whose undo deletes the news. `until`: no job sends
   * the news before this instant.
   */
  action: number | null;
  until: string | null;
};

/**
 * Called when a new decision replaces a warning that staff can still undo. Deletes the unsent email and text message
 * about the warning. If staff undo the new decision, `sayAfterAll` writes the warning again from the returned rows. The
 * rows hold no personal data.
 */
export async function dropReplacedWarning(db: Database, booking: string): Promise<DroppedNews[]> {
  const { rows } = await sql<Omit<DroppedNews, 'booking' | 'until'> & { until: Date | null }>`
    with mail as (
      delete from mails where id in (
        select id from mails
        where booking_id = ${booking} and kind = 'weather_warned' and facts ->> 'step' in ('warned', 'changed')
          and attempts = 0 and sent_at is null and given_up_at is null
        for update skip locked)
      returning facts ->> 'step' as step, action_id as action, not_before as until
    ), text as (
      delete from text_messages where id in (
        select id from text_messages
        where booking_id = ${booking} and kind = ${textBeside('weather_warned')} and status = 'waiting'
        for update skip locked)
      returning 'text' as step, action_id as action, not_before as until
    )
    select * from mail union all select * from text`.execute(db);
  return rows.map(({ until, ...row }) => ({ booking, ...row, until: until?.toISOString() ?? null }));
}
