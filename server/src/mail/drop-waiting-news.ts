import type { TextKind } from '@slipway/shared/rules/text-message.ts';
import { sql } from 'kysely';
import type { Database } from '../platform/database/tables.ts';

type News = 'weather_warned' | 'old_time';

/** The kind of the text message that is sent with an email of this kind. */
const textBeside = (kind: News): TextKind | null => (kind === 'weather_warned' ? 'warned' : null);

/**
 * Deletes unsent news about the time of a party, once the party has moved to another time or made its choice. Keeps the
 * news while staff can still undo that move or choice. News that a job is sending at this moment is still sent, because
 * this function does not wait for the job.
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
  /** The action whose undo deletes this news, and the time until which the news waits. */
  action: number | null;
  until: string | null;
};

/**
 * Deletes an unsent warning that another decision replaces within the minute of undo. If staff undo that decision, the
 * warning is due again: `sayAfterAll` writes it from the returned rows, which hold no personal data.
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
