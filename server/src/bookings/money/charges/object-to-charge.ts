import { answerDays } from '@slipway/shared/rules/charges.ts';
import { dayMs } from '@slipway/shared/values/durations.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { formatGbp, noMoney } from '@slipway/shared/values/pence.ts';
import { venueDate, venueDateTime } from '@slipway/shared/values/venue-time.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { insertMail } from '../../../mail/mail-queries.ts';
import { ownerAlertMail } from '../../../mail/templates/owner-alert.ts';
import { dayAndTime } from '../../../payments/dispute-text.ts';
import type { Deps } from '../../deps.ts';
import { type Charge, asText, lockCharge, netOf } from './charge.ts';

/** The time by which a manager should answer. */
export const answerBy = (objectedAt: Date): Date => new Date(objectedAt.getTime() + answerDays * dayMs);

/**
 * Records the party's objection to a charge kept from its deposit. The charge is captured all the same, and a manager
 * answers.
 */
export async function objectToCharge(
  { db, now, business, mailWritten }: Pick<Deps, 'db' | 'now' | 'business' | 'mailWritten'>,
  bookingId: string,
  { charge: id, words }: { charge: string; words: string },
): Promise<void> {
  const at = now();
  await db.transaction().execute(async (transaction) => {
    const booking = await transaction
      .selectFrom('bookings')
      .select(['id', 'code'])
      .where('id', '=', bookingId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const charge = await lockCharge(transaction, id);
    if (charge.bookingId !== bookingId) throw new Refusal('not_found');
    if (charge.objectedAt !== null) return;
    const { objectsUntil, letGoAt, answeredAt, source } = charge;
    if (letGoAt !== null || answeredAt !== null)
      throw new Refusal('invalid', { message: 'We’ve already changed this. Please load the page again.' });
    // If the bank no longer holds the deposit, the charge's source becomes 'pay_link': the party owes it.
    if (source === 'pay_link' || objectsUntil === null || objectsUntil <= at)
      throw new Refusal('invalid', {
        message: 'The time to tell us here is over. Please call or write to us and we’ll look into it.',
      });
    await writeObjection(transaction, business, booking, charge, words, at);
  });
  mailWritten();
}

/**
 * Records an objection that the party made to staff, which is possible until a manager has answered. The caller has
 * locked booking and charge.
 */
export async function objectThroughStaff(
  db: Database,
  business: Deps['business'],
  booking: { id: string; code: string },
  charge: Charge,
  words: string,
  now: Date,
): Promise<void> {
  if (charge.objectedAt !== null)
    throw new Refusal('invalid', { message: 'The party has already objected.' });
  if (charge.answeredAt !== null || netOf(charge) === noMoney)
    throw new Refusal('invalid', { message: 'This charge has already been decided.' });
  await writeObjection(db, business, booking, charge, words, now);
}

async function writeObjection(
  db: Database,
  business: Deps['business'],
  booking: { id: string; code: string },
  charge: Charge,
  words: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('charges')
    .set({ objectedAt: now, objection: words })
    .where('id', '=', charge.id)
    .execute();
  const todo = `A party objects to a charge (${asText(charge)}). Please answer by ${dayAndTime(answerBy(now))}, on the booking’s page at the console.`;
  const what = `A party objects to a charge of ${formatGbp(charge.amount)}`;
  await insertMail(db, ownerAlertMail(what, booking, business, todo, `objection ${charge.id}`), now);
}

/** Undoes an objection within the minute after staff recorded it. */
export async function takeBackObjection(db: Database, charge: Charge): Promise<void> {
  if (charge.answeredAt !== null || charge.letGoAt !== null) throw new Refusal('cannot_undo');
  await db
    .updateTable('charges')
    .set({ objectedAt: null, objection: null })
    .where('id', '=', charge.id)
    .execute();
}

const remindedFrom = localTime('08:00');

/** Reminds the owner each morning about unanswered objections. Returns their number. */
export async function remindOfObjections({
  db,
  now,
  business,
  mailWritten,
}: Pick<Deps, 'db' | 'now' | 'business' | 'mailWritten'>): Promise<number> {
  const at = now();
  if (venueDateTime(at).time < remindedFrom) return 0;
  let written = 0;
  for (const charge of await openObjections(db)) {
    if (venueDate(charge.objectedAt!) >= venueDate(at)) continue;
    const by = answerBy(charge.objectedAt!);
    const todo = `A party has objected to a charge (${asText(charge)}) and waits for an answer. ${by > at ? 'Please answer' : 'The answer was due'} by ${dayAndTime(by)}, on the booking’s page at the console.`;
    const mail = ownerAlertMail(
      'An objection waits for your answer',
      { id: charge.bookingId, code: charge.code },
      business,
      todo,
      `objection ${charge.id} ${venueDate(at)}`,
    );
    if (await insertMail(db, mail, at)) written += 1;
  }
  if (written > 0) mailWritten();
  return written;
}

/** Unanswered objections of parties, the oldest first. */
function openObjections(db: Database) {
  return db
    .selectFrom('charges')
    .innerJoin('bookings', 'bookings.id', 'charges.bookingId')
    .selectAll('charges')
    .select(['bookings.code', 'bookings.date'])
    .where('objectedAt', 'is not', null)
    .where('answeredAt', 'is', null)
    .where('letGoAt', 'is', null)
    .orderBy('objectedAt')
    .orderBy('charges.id')
    .execute();
}
