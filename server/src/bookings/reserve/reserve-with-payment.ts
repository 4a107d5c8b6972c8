import type { Deps } from '../../runtime/deps.ts';
import { type StoredAnswer, claimUnderLease } from '../../http/idempotency-store.ts';
import { Refusal } from '../../http/refusal.ts';
import { beginPayment, leaseMs } from './begin-payment.ts';
import { replayReservation } from './replay-reservation.ts';
import type { ReservationCall } from './reservation-call.ts';
import { reserveBooking } from './reserve-booking.ts';

/** Holds a boat for a quarter of an hour, then asks the chosen provider to begin a payment for it. */
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
  if ('knownKey' in reserved) {
    if (key === undefined) throw new Error('a known key without a key');
    return replayReservation(deps, { ...call, key }, reserved.knownKey);
  }
  const { rows, customer, holdExpiresAt } = reserved;
  if (holdExpiresAt === null || customer === null) throw new Error(`${rows.booking.id} is no hold`);
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
