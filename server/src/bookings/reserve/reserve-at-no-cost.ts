import { zeroCostMethod } from '@slipway/shared/rules/payment-method.ts';
import type { Deps } from '../../runtime/deps.ts';
import { type StoredAnswer, claimAnswered } from '../../http/idempotency-store.ts';
import { envelopeOf } from '../../http/serve-endpoint.ts';
import { bookingConfirmedMail } from '../../mail/templates/booking-confirmed.ts';
import { newBookingMail } from '../../mail/templates/owner-news.ts';
import { mailRow } from '../../mail/mail-queries.ts';
import { Refusal } from '../../http/refusal.ts';
import { replayReservation } from './replay-reservation.ts';
import type { ReservationCall } from './reservation-call.ts';
import { reserveBooking } from './reserve-booking.ts';

/** Books at once when the server's own total is 0: allocation, burnt coupon, email and answer in one transaction. */
export async function reserveAtNoCost(deps: Deps, call: ReservationCall): Promise<StoredAnswer> {
  if (call.asked.paymentMethodId !== zeroCostMethod) throw new Refusal('method_not_offered');
  const { key } = call;
  const answerOf = (bookingId: string): StoredAnswer => {
    return { status: 200, answer: JSON.stringify(envelopeOf({ data: bookingId })) };
  };
  const reserved = await reserveBooking(deps, call, {
    provider: undefined,
    finish: ({ booking, items }, { customer }, now) => {
      return {
        mail: mailRow(bookingConfirmedMail({ booking, items, customer }), now),
        ownerMail: mailRow(newBookingMail(booking, items, customer, deps.business), now),
        idempotency: key === undefined ? null : claimAnswered(key, answerOf(booking.id)),
      };
    },
  });
  if ('knownKey' in reserved) {
    if (key === undefined) throw new Error('a known key without a key');
    return replayReservation(deps, { ...call, key }, reserved.knownKey);
  }
  deps.mailWritten();
  return answerOf(reserved.rows.booking.id);
}
