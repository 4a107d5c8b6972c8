import { asPartOfAction } from '../../command/as-part-of-action.ts';
import { venueDateTime } from '@slipway/shared/values/venue-time.ts';
import { sql } from 'kysely';
import { addressOfBooking, loadCustomer, selectBooking } from '../../../bookings/select-booking.ts';
import type { KnownWeather } from '../../../catalogue/weather/known-now.ts';
import { type DroppedNews, dropReplacedWarning } from '../../../mail/drop-waiting-news.ts';
import { insertMail } from '../../../mail/mail-queries.ts';
import { weatherWarnedMail } from '../../../mail/templates/weather-warned.ts';
import { textParty } from '../../../mail/texts/text-party.ts';
import type { Database } from '../../../platform/database/tables.ts';
import type { Tools } from '../../command/command.ts';

type News = { reason: string; decideAt: Date; known: KnownWeather };
type Speaker = Pick<Tools, 'now' | 'business' | 'publicUrl'>;
/** An unsent message about a warning that another decision replaced. */
export type Dropped = DroppedNews & { warning: number };

export async function mailWarned(
  db: Database,
  { now }: Speaker,
  bookingId: string,
  { decideAt, ...news }: News & { step: 'warned' | 'changed' },
): Promise<void> {
  const party = await load(db, bookingId);
  await insertMail(db, weatherWarnedMail({ ...party, ...news, decideAt: decideAt.toISOString() }), now);
}

/** Sends a text message about the warning. Returns false if the party cannot receive text messages. */
export async function textWarned(
  db: Database,
  speaker: Speaker,
  bookingId: string,
  { decideAt }: Pick<News, 'decideAt'>,
): Promise<boolean> {
  const { booking, customer } = await load(db, bookingId);
  return textParty(
    db,
    { kind: 'warned', decideAt: venueDateTime(decideAt) },
    { booking, customer, leadsTo: addressOfBooking(booking, customer) },
    speaker,
  );
}

/**
 * Emails a party that the warning is lifted. Returns false, and sends nothing, if the party was never told of the
 * warning.
 */
export async function mailLifted(
  db: Database,
  bookingId: string,
  unsaid: readonly Dropped[],
  now: Date,
): Promise<boolean> {
  if (unsaid.some(({ step }) => step === 'warned') && !(await hasText(db, bookingId))) return false;
  await insertMail(db, weatherWarnedMail({ ...(await load(db, bookingId)), step: 'lifted' }), now);
  return true;
}

/** Whether a text message about the warning was sent, or is being sent. */
async function hasText(db: Database, bookingId: string): Promise<boolean> {
  const text = await db
    .selectFrom('textMessages')
    .select('id')
    .where('bookingId', '=', bookingId)
    .where('kind', '=', 'warned')
    .executeTakeFirst();
  return text !== undefined;
}

/**
 * Drops a party's unsent messages about a warning, because another decision replaces the warning. Messages
 * stay unsent for the minute in which staff can undo the warning.
 */
export async function dropUnsaid(db: Database, bookingId: string, warning: number): Promise<Dropped[]> {
  return (await dropReplacedWarning(db, bookingId)).map((one) => ({ ...one, warning }));
}

/** Drops the unsent messages about the last warning to these parties, because their trips are called off. */
export async function dropUnsaidTo(db: Database, bookingIds: readonly string[]): Promise<Dropped[]> {
  const { rows } = await sql<{ booking: string; warning: number }>`
    select b.id as booking, max(d.id)::integer as warning
    from weather_decisions d join decided_parties p on p.decision_id = d.id join bookings b on b.id = p.booking_id
    where d.kind = 'warned' and b.id = any(${bookingIds}) and b.date = p.date and b.start_time = p.start_time
    group by b.id order by b.id`.execute(db);
  const dropped: Dropped[] = [];
  for (const { booking, warning } of rows) dropped.push(...(await dropUnsaid(db, booking, warning)));
  return dropped;
}

/**
 * Restores the dropped messages about a warning, because staff have undone the decision that replaced the
 * warning. Each message is sent once the warning can no longer be undone. A party that has since moved to
 * another time gets no message.
 */
export async function sayAfterAll(
  db: Database,
  speaker: Speaker,
  dropped: readonly Dropped[] = [],
): Promise<void> {
  for (const { booking, warning, step, action, until } of dropped) {
    const { rows } = await sql<News>`
      select d.reason, d.decide_at, d.known
      from weather_decisions d join decided_parties p on p.decision_id = d.id join bookings b on b.id = p.booking_id
      where d.id = ${warning} and b.id = ${booking} and b.status = 'confirmed' and b.date = p.date
        and b.start_time = p.start_time`.execute(db);
    const [news] = rows;
    if (news === undefined) continue;
    await asPartOfAction(db, { action, until }, async () => {
      if (step === 'text') await textWarned(db, speaker, booking, news);
      else await mailWarned(db, speaker, booking, { ...news, step });
    });
  }
}

async function load(db: Database, bookingId: string) {
  const booking = await selectBooking(db, bookingId).executeTakeFirstOrThrow();
  return { booking, customer: await loadCustomer(db, booking) };
}
