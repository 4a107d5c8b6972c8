import * as contract from '@slipway/shared/api/console/enquiries.ts';
import { canReceiveMail } from '@slipway/shared/values/email-address.ts';
import { isGuestCount } from '@slipway/shared/rules/guests.ts';
import { mostGuestsIn } from '@slipway/shared/rules/house-rules.ts';
import { scopeOf } from '@slipway/shared/rules/permissions.ts';
import { parseLocalDate } from '@slipway/shared/values/local-date.ts';
import { sql } from 'kysely';
import { readSaidTermsAt } from '../../catalogue/business-terms.ts';
import type { Database, Row } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { mailRow } from '../../mail/mail-queries.ts';
import { enquiryAnsweredMail } from '../../mail/templates/enquiry-answered.ts';
import { type Actor, command } from '../command/command.ts';

/** Answers an enquiry by email, to the address that the enquirer typed. `words` is the text of the email. */
export const answerEnquiry = command(contract.answerEnquiry, {
  name: 'answer-enquiry',
  kind: 'bookings',
  async handler(db, _actor, { enquiry: id, words, answersSeen, timesOf }, { now }) {
    const { name, email, guests } = await lockEnquiry(db, id);
    const earlier = await answersOf(db, id);
    // If two people answer at the same time, the second is refused and has to read the first answer.
    if (earlier.length !== answersSeen) {
      const last = earlier.at(-1);
      const changed = { by: last?.by ?? null, at: (last?.at ?? now).toISOString() };
      throw new Refusal('version_changed', {
        message: 'Somebody else has already answered. Please read their answer first; your text is kept.',
        details: { console: { changed } },
      });
    }
    if (!canReceiveMail(email)) throw new Refusal('email_not_deliverable');
    const date = timesOf === undefined ? undefined : parseLocalDate(timesOf);
    const terms = await readSaidTermsAt(db, now);
    const forOneBoat = guests !== null && isGuestCount(guests, mostGuestsIn(terms)) ? guests : null;
    const day = date === undefined ? null : { date, guests: forOneBoat };
    await db
      .insertInto('mails')
      .values({
        ...mailRow(enquiryAnsweredMail(email.trim(), { words: words.trim(), day }), now),
        enquiryId: id,
      })
      .execute();
    return {
      subject: { kind: 'enquiry', id: String(id) },
      effect: {
        sentence: `An answer to ${name.trim()} will be sent to ${email.trim()}.`,
        figures: [],
        warnings: [],
      },
      before: { answers: earlier.length },
      after: { answers: earlier.length + 1 },
      basis: [id, words, timesOf, earlier.length],
      result: { answers: earlier.length + 1 },
    };
  },
  async undo(db, _actor, { subject }) {
    // The undo of the action deletes the email.
    await lockEnquiry(db, Number(subject.id));
  },
});

/** Closes an enquiry, or opens it again. */
export const finishEnquiry = command(contract.finishEnquiry, {
  name: 'finish-enquiry',
  kind: 'bookings',
  async handler(db, _actor, { enquiry: id, isDone }, { now }) {
    const { name, doneAt } = await lockEnquiry(db, id);
    await setDone(db, id, isDone ? (doneAt ?? now) : null);
    return {
      subject: { kind: 'enquiry', id: String(id) },
      effect: {
        sentence: `The enquiry of ${name.trim()} is ${isDone ? 'done' : 'open again'}.`,
        figures: [],
        warnings: [],
      },
      before: { doneAt: doneAt?.toISOString() ?? null },
      after: { isDone },
      basis: [id, doneAt !== null, isDone],
      result: {},
    };
  },
  async undo(db, _actor, { subject, before }) {
    const id = Number(subject.id);
    const { bookingId } = await lockEnquiry(db, id);
    const doneAt = before['doneAt'];
    // The enquirer has since bought a trip, and the sale closed the enquiry.
    if (bookingId !== null && doneAt === null) throw new Refusal('cannot_undo');
    await setDone(db, id, typeof doneAt === 'string' ? new Date(doneAt) : null);
  },
});

/**
 * Closes the enquiry and stores its first sale. Does nothing if the enquiry was erased, or if the actor may not answer
 * enquiries. Returns the time of an earlier closing, or null if the enquiry was open.
 */
export async function becomeSale(
  db: Database,
  { role, tablet }: Actor,
  enquiry: number,
  bookingId: string,
  now: Date,
): Promise<Date | null> {
  if (scopeOf({ role, isOnTablet: tablet !== null }, 'answer-enquiries') === undefined) return null;
  const before = await db
    .selectFrom('enquiries')
    .select('doneAt')
    .where('id', '=', enquiry)
    .forUpdate()
    .executeTakeFirst();
  await db
    .updateTable('enquiries')
    .set({
      bookingId: sql<string>`coalesce(booking_id, ${bookingId})`,
      doneAt: sql<Date>`coalesce(done_at, ${now}::timestamptz)`,
    })
    .where('id', '=', enquiry)
    .execute();
  return before?.doneAt ?? null;
}

/** Removes a mistaken sale from its enquiry. The enquiry is open or closed again, as before the sale. */
export async function leaveSale(
  db: Database,
  enquiry: number,
  bookingId: string,
  doneAt: unknown,
): Promise<void> {
  await db
    .updateTable('enquiries')
    .set({ bookingId: null, doneAt: typeof doneAt === 'string' ? new Date(doneAt) : null })
    .where('id', '=', enquiry)
    .where('bookingId', '=', bookingId)
    .execute();
}

/** The answers to an enquiry. Their text is in the outbox, and their author in the log. */
export async function answersOf(db: Database, enquiry: number) {
  return db
    .selectFrom('mails as m')
    .leftJoin('staffActions as a', 'a.id', 'm.actionId')
    .leftJoin('staff as p', 'p.id', 'a.staffId')
    .select(['m.createdAt as at', 'm.facts', 'm.sentAt', 'm.givenUpAt', 'p.name as by'])
    .where('m.enquiryId', '=', enquiry)
    .orderBy('m.createdAt')
    .orderBy('m.actionId')
    .execute();
}

async function lockEnquiry(db: Database, id: number): Promise<Row<'enquiries'>> {
  const row = await db
    .selectFrom('enquiries')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new Refusal('not_found', { message: 'This enquiry has been deleted.' });
  return row;
}

async function setDone(db: Database, id: number, doneAt: Date | null): Promise<void> {
  await db.updateTable('enquiries').set({ doneAt }).where('id', '=', id).execute();
}
