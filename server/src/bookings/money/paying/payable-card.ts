import { purposesThat } from '@slipway/shared/rules/payment-purposes.ts';
import type { Row } from '../../../platform/database/tables.ts';
import type { Deps } from '../../deps.ts';
import { isPendingStatus } from '../../../payments/attempt-status.ts';
import type { CardSteps } from '../../../payments/payment-provider.ts';
import type { PaymentCustomer } from '../../../payments/payment-provider.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { findAttempt, providerOf } from './check-payment.ts';

export type CardPayment = {
  attempt: Row<'paymentAttempts'>;
  steps: CardSteps;
  customer: Omit<PaymentCustomer, 'hostname'>;
};

/** A card attempt and its customer. Refuses an unknown attempt, and an attempt whose provider has no card steps. */
export async function getCardPayment(deps: Deps, bookingId: string, reference: string): Promise<CardPayment> {
  const attempt = await findAttempt(deps.db, bookingId, reference);
  const steps = attempt && providerOf(deps, attempt)?.cards;
  if (attempt === undefined || steps === undefined) throw new Refusal('not_found');
  const customer = await deps.db
    .selectFrom('bookings')
    .innerJoin('customers', 'customers.id', 'bookings.customerId')
    .select(['firstName', 'lastName', 'email', 'country'])
    .where('bookings.id', '=', bookingId)
    .executeTakeFirstOrThrow();
  return { attempt, steps, customer };
}

/**
 * Whether a card may still be charged for an attempt. The attempt's hold or move must still wait for payment, or the
 * attempt must belong to the pay link of a confirmed or completed booking. Nobody may have asked to cancel or reverse
 * the attempt. Call this directly before the charge, which cannot be undone.
 */
export async function isPayable({ db, now }: Deps, attemptId: string): Promise<boolean> {
  const row = await db
    .selectFrom('paymentAttempts')
    .innerJoin('bookings', 'bookings.id', 'paymentAttempts.bookingId')
    .select('paymentAttempts.status')
    .where('paymentAttempts.id', '=', attemptId)
    .where('cancelRequestedAt', 'is', null)
    .where('reversalRequestedAt', 'is', null)
    .leftJoin('moves', 'moves.id', 'paymentAttempts.moveId')
    .where((eb) =>
      eb.or([
        eb.and([
          eb('paymentAttempts.purpose', 'in', purposesThat('paysForPlace')),
          eb('bookings.status', '=', 'held'),
          eb('bookings.holdExpiresAt', '>', now()),
        ]),
        eb.and([eb('moves.status', '=', 'pending'), eb('moves.deadline', '>', now())]),
        eb.and([
          eb('paymentAttempts.payLinkId', 'is not', null),
          eb('bookings.status', 'in', ['confirmed', 'completed']),
        ]),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined && isPendingStatus(row.status);
}
