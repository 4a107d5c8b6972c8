import { setTimeout as wait } from 'node:timers/promises';
import {
  type IdempotencyKey,
  type KnownKey,
  type StoredAnswer,
  claimAnswered,
  claimUnderLease,
  findKey,
  releaseLease,
  replaceAnswer,
  takeLease,
} from '../../platform/http/idempotency-store.ts';
import { stillRunning } from '../../platform/http/idempotency.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { envelopeOf } from '../../platform/http/serve-endpoint.ts';
import type { Party } from '../../mail/booking-copy.ts';
import type { Mail } from '../../mail/mail.ts';
import { bookingConfirmedMail } from '../../mail/templates/booking-confirmed.ts';
import { newBookingMail } from '../../mail/templates/owner-news.ts';
import { isPendingStatus } from '../../payments/attempt-status.ts';
import type { Deps } from '../deps.ts';
import { randomId } from '../../platform/security/random-id.ts';
import { isOverDeclineLimit, tooManyDeclines } from '../money/paying/too-many-declines.ts';
import { beginPayment, leaseMs } from './begin-payment.ts';
import { type ReservationCall, storedRefusal } from './reservation.ts';
import { reserveBooking } from './reserve-booking.ts';
import type { MailOfReservation } from './write-reservation.ts';

/** Holds a boat for a quarter of an hour, then asks the chosen provider to begin a payment. */
export async function reserveWithPayment(deps: Deps, call: ReservationCall): Promise<StoredAnswer> {
  const provider = deps.providers.find(({ name }) => name === call.asked.method);
  if (provider === undefined) throw new Refusal('method_not_offered');
  const { key } = call;
  const reserved = await reserveBooking(deps, call, {
    provider,
    finish: (_rows, now) => ({
      mails: [],
      idempotency: key === undefined ? null : claimUnderLease(key, new Date(now.getTime() + leaseMs)),
    }),
  });
  if ('knownKey' in reserved) return replayReservation(deps, call, reserved.knownKey);
  const { rows, customer, holdExpiresAt } = reserved;
  if (holdExpiresAt === null || customer === null)
    throw new Error(`booking ${rows.booking.id} is not a hold`);
  return beginPayment(deps, call, {
    provider,
    attempt: {
      id: rows.attempt.id,
      reference: rows.attempt.reference,
      bookingId: rows.booking.id,
      amount: rows.attempt.amount,
      currency: 'GBP',
      providerRef: null,
    },
    customer: { ...customer, hostname: call.visitor.hostname },
    holdExpiresAt,
  });
}

/** Books at once if the server's total is 0. One transaction writes allocation, coupon use, emails and answer. */
export async function reserveAtNoCost(deps: Deps, call: ReservationCall): Promise<StoredAnswer> {
  if (call.asked.method !== 'coupon') throw new Refusal('method_not_offered');
  const { key } = call;
  const answerOf = (bookingId: string): StoredAnswer => {
    return { status: 200, answer: JSON.stringify(envelopeOf({ data: bookingId })) };
  };
  const reserved = await reserveBooking(deps, call, {
    provider: undefined,
    finish: ({ booking, items }) => ({
      mails: [
        { ...outboxRow(bookingConfirmedMail({ booking, items, customer: notRead })), recipient: null },
        outboxRow(newBookingMail(booking, items, notRead, deps.business)),
      ],
      idempotency: key === undefined ? null : claimAnswered(key, answerOf(booking.id)),
    }),
  });
  if ('knownKey' in reserved) return replayReservation(deps, call, reserved.knownKey);
  deps.mailWritten();
  return answerOf(reserved.rows.booking.id);
}

/** A placeholder for the customer of an email. The query that stores the email fills in the real customer. */
const notRead: Party = { firstName: '', lastName: '', email: '' };

function outboxRow({ bookingId, onceKey = null, termsVersion = null, ...mail }: Mail): MailOfReservation {
  const { kind, recipient, template, templateVersion, facts } = mail;
  return {
    id: randomId(),
    kind,
    bookingId,
    recipient,
    onceKey,
    termsVersion,
    template,
    templateVersion,
    facts,
  };
}

const lookAgainMs = 200;

/**
 * Repeats the answer of the first call with this key. If the first call is still running, this call waits for
 * that answer, and is refused after `waitForFirstMs`. If the process of the first call ended before it
 * answered, this call resumes the payment attempt.
 */
async function replayReservation(deps: Deps, call: ReservationCall, known: KnownKey): Promise<StoredAnswer> {
  const { key } = call;
  if (key === undefined) throw new Error('a known key without a key');
  if (known.requestHash !== key.requestHash) throw new Refusal('idempotency_key_reused');
  const giveUpAt = performance.now() + deps.waitForFirstMs;
  for (;;) {
    const row = await findKey(deps.db, key);
    if (row === undefined) throw stillRunning();
    const now = deps.now();
    const isExpired = row.expiresAt !== null && row.expiresAt <= now;
    if (row.answer !== null && !isExpired) return row.answer;
    const leaseUntil = new Date(now.getTime() + leaseMs);
    if (row.bookingId !== null && (await takeLease(deps.db, key, now, leaseUntil))) {
      deps.crashPoint('begin: taken up again');
      return resume(deps, { ...call, key }, row.bookingId);
    }
    if (performance.now() >= giveUpAt) throw stillRunning();
    await wait(lookAgainMs);
  }
}

async function resume(
  deps: Deps,
  call: ReservationCall & { key: IdempotencyKey },
  bookingId: string,
): Promise<StoredAnswer> {
  const row = await deps.db
    .selectFrom('paymentAttempts')
    .innerJoin('bookings', 'bookings.id', 'paymentAttempts.bookingId')
    .innerJoin('customers', 'customers.id', 'bookings.customerId')
    .select([
      'paymentAttempts.id',
      'paymentAttempts.reference',
      'paymentAttempts.amount',
      'paymentAttempts.provider',
      'paymentAttempts.providerRef',
      'paymentAttempts.status as attempt',
      'paymentAttempts.cancelRequestedAt',
      'paymentAttempts.declines',
      'paymentAttempts.declinesBesides',
      'bookings.status',
      'bookings.holdExpiresAt',
      'customers.firstName',
      'customers.lastName',
      'customers.email',
      'customers.country',
    ])
    .where('bookings.id', '=', bookingId)
    .where('paymentAttempts.purpose', '=', 'booking')
    .executeTakeFirstOrThrow();
  const provider = deps.providers.find(({ name }) => name === row.provider);
  if (provider === undefined) throw await lastWord(deps, call, new Refusal('method_not_offered'));
  if (row.status === 'called_off') throw await lastWord(deps, call, new Refusal('slot_not_on_sale'));
  // The stored answer is deleted when the payment ends, so a repeated call gets here. By then the booking was
  // paid (and perhaps cancelled since), or the hold has ended.
  if (row.status === 'confirmed' || row.status === 'completed' || row.status === 'cancelled')
    throw await lastWord(deps, call, new Refusal('already_paid', { details: { bookingId } }));
  if (row.status !== 'held' || row.holdExpiresAt === null || row.holdExpiresAt <= deps.now()) {
    throw await lastWord(deps, call, new Refusal('hold_over'));
  }
  if (row.cancelRequestedAt !== null && isOverDeclineLimit(deps, row)) {
    // The refusal is not stored, because it is true only while the hold lasts.
    await releaseLease(deps.db, call.key);
    throw tooManyDeclines(deps);
  }
  if (!isPendingStatus(row.attempt)) throw await lastWord(deps, call, new Refusal('payment_refused'));
  return beginPayment(deps, call, {
    provider,
    attempt: {
      id: row.id,
      reference: row.reference,
      bookingId,
      amount: row.amount,
      currency: 'GBP',
      providerRef: row.providerRef,
    },
    customer: {
      firstName: row.firstName,
      lastName: row.lastName,
      email: row.email,
      country: row.country,
      hostname: call.visitor.hostname,
    },
    holdExpiresAt: row.holdExpiresAt,
  });
}

/** Stores the refusal as the answer for the idempotency key, because no payment attempt can be resumed. */
async function lastWord(
  { db }: Deps,
  call: Pick<ReservationCall, 'renderRefusal'> & { key: IdempotencyKey },
  refusal: Refusal,
): Promise<Refusal> {
  await replaceAnswer(db, call.key, storedRefusal(call, refusal));
  return refusal;
}
