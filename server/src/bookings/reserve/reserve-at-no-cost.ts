import type { Deps } from '../../runtime/deps.ts';
import { type StoredAnswer, claimAnswered } from '../../http/idempotency-store.ts';
import { envelopeOf } from '../../http/serve-endpoint.ts';
import { bookingConfirmedMail } from '../../mail/templates/booking-confirmed.ts';
import { newBookingMail } from '../../mail/templates/owner-news.ts';
import type { Party } from '../../mail/booking-copy.ts';
import type { Mail } from '../../mail/mail.ts';
import { Refusal } from '../../http/refusal.ts';
import { replayReservation } from './replay-reservation.ts';
import type { ReservationCall } from './reservation-call.ts';
import { reserveBooking } from './reserve-booking.ts';
import type { MailOfReservation } from './write-reservation.ts';
import { randomId } from '../../security/random-id.ts';

/** The write fills in who the customer is. */
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

/** Books at once when the server's own total is 0: allocation, burnt coupon, email and answer in one transaction. */
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
  if ('knownKey' in reserved) {
    if (key === undefined) throw new Error('a known key without a key');
    return replayReservation(deps, { ...call, key }, reserved.knownKey);
  }
  deps.mailWritten();
  return answerOf(reserved.rows.booking.id);
}
