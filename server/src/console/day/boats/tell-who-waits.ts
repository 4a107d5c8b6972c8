import { type LocalTime, localTime, minutesOf } from '@slipway/shared/values/local-time.ts';
import { sql } from 'kysely';
import { addressOfBooking, loadCustomer, selectBooking } from '../../../bookings/select-booking.ts';
import { insertMail } from '../../../mail/mail-queries.ts';
import { boatLateMail } from '../../../mail/templates/boat-late.ts';
import { textParty } from '../../../mail/texts/text-party.ts';
import type { Database, Row } from '../../../platform/database/tables.ts';
import { asPartOfAction } from '../../command/as-part-of-action.ts';
import type { Actor, Tools } from '../../command/command.ts';

type Told = Row<'toldToWait'>;

/** A row of the table `told_to_wait`, as the log stores it. */
export type LoggedTold = Told & Record<string, string>;

type Speaker = Pick<Tools, 'business' | 'publicUrl' | 'now'>;

export async function toldOf(db: Database, ids: readonly string[]): Promise<Told[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('toldToWait').selectAll().where('bookingId', 'in', ids).execute();
}

export async function keepTold(db: Database, row: Told): Promise<void> {
  await db
    .insertInto('toldToWait')
    .values(row)
    .onConflict((conflict) => conflict.column('bookingId').doUpdateSet(row))
    .execute();
}

/** Tells each party the later time at which it sails. Returns the times that these parties were told before. */
export async function tellWhoWaits(
  db: Database,
  actor: Actor,
  waits: readonly { bookingId: string; sailsAt: LocalTime }[],
  tools: Speaker,
): Promise<Told[]> {
  const before = await toldOf(
    db,
    waits.map(({ bookingId }) => bookingId),
  );
  for (const { bookingId, sailsAt } of waits) {
    await keepTold(db, { bookingId, sailsAt, toldAt: tools.now, staffId: actor.person?.id ?? null });
    await say(db, bookingId, sailsAt, ['email', 'text'], tools);
  }
  return before;
}

type Way = 'email' | 'text';

async function say(
  db: Database,
  bookingId: string,
  sailsAt: LocalTime,
  by: readonly Way[],
  tools: Speaker,
): Promise<void> {
  const booking = await selectBooking(db, bookingId).executeTakeFirstOrThrow();
  const customer = await loadCustomer(db, booking);
  const minutes = minutesOf(sailsAt) - minutesOf(booking.startTime);
  if (by.includes('email'))
    await insertMail(db, boatLateMail({ booking, customer, sailsAt, minutes }), tools.now);
  if (by.includes('text')) {
    const leadsTo = addressOfBooking(booking, customer);
    await textParty(db, { kind: 'waiting', until: sailsAt }, { booking, customer, leadsTo }, tools);
  }
}

/** A message to one party that was dropped before it was sent. Contains no personal data. */
export type DroppedWait = {
  bookingId: string;
  /** The `expectBack` action that wrote the message, and the time until which the action can be undone. */
  action: number;
  until: string | null;
  by: Way[];
  told: Told;
};

/**
 * Drops the unsent messages to the parties that wait for this late trip's boat, because the boat is back. If such a
 * party had an earlier message, the sailing time in that message applies again.
 */
export async function dropUnsentWaits(db: Database, lateBookingId: string): Promise<DroppedWait[]> {
  const { rows } = await sql<{
    bookingId: string;
    action: number;
    until: Date | null;
    by: Way[];
    before: LoggedTold[];
  }>`
    with said as (
      select id, before -> 'told' as told from staff_actions
      where command = 'expect-back' and subject_kind = 'booking' and subject_id = ${lateBookingId}
    ), mail as (
      delete from mails where id in (
        select id from mails
        where kind = 'boat_late' and action_id in (select id from said)
          and attempts = 0 and sent_at is null and given_up_at is null
        for update skip locked)
      returning booking_id, action_id, not_before, 'email' as way
    ), text as (
      delete from text_messages where id in (
        select id from text_messages
        where kind = 'waiting' and action_id in (select id from said) and status = 'waiting'
        for update skip locked)
      returning booking_id, action_id, not_before, 'text' as way
    )
    select booking_id, action_id as action, max(not_before) as until, array_agg(way) as by, said.told as before
    from (select * from mail union all select * from text) as dropped join said on said.id = action_id
    group by booking_id, action_id, said.told order by booking_id, action_id desc`.execute(db);
  const dropped: DroppedWait[] = [];
  const reached = new Set<string>();
  for (const { bookingId, action, until, by, before } of rows) {
    const [told] = await toldOf(db, [bookingId]);
    if (told === undefined) continue;
    dropped.push({ bookingId, action, until: until?.toISOString() ?? null, by, told });
    if (await hasLeft(db, bookingId, action)) reached.add(bookingId);
    if (reached.has(bookingId)) continue;
    await db.deleteFrom('toldToWait').where('bookingId', '=', bookingId).execute();
    const former = before.find((one) => one.bookingId === bookingId);
    if (former !== undefined) await keepTold(db, { ...former, toldAt: new Date(former.toldAt) });
  }
  return dropped;
}

/**
 * Whether the action's email or text message to this party has been sent, or is being sent. The caller has
 * already deleted the unsent messages.
 */
async function hasLeft(db: Database, bookingId: string, action: number): Promise<boolean> {
  const { rows } = await sql`
    select from mails where booking_id = ${bookingId} and action_id = ${action}
    union all select from text_messages where booking_id = ${bookingId} and action_id = ${action}`.execute(
    db,
  );
  return rows.length > 0;
}

/**
 * Runs when *Back* is undone. Writes each dropped message again, as an unsent message of the action that
 * first wrote it.
 */
export async function sayWaitsAgain(
  db: Database,
  dropped: readonly DroppedWait[],
  tools: Speaker,
): Promise<void> {
  // Begins with the oldest message. Each message overwrites the stored time, so the newest message must come last.
  for (const { bookingId, action, until, by, told } of dropped.toReversed()) {
    await keepTold(db, { ...told, toldAt: new Date(told.toldAt) });
    await asPartOfAction(db, { action, until }, () =>
      say(db, bookingId, localTime(told.sailsAt.slice(0, 5)), by, tools),
    );
  }
}
