import { cancelBooking, getBooking } from '@slipway/shared/api/bookings.ts';
import { noMoney, pence } from '@slipway/shared/values/pence.ts';
import { sql } from 'kysely';
import { advancePayments } from '../bookings/money/paying/advance-payments.ts';
import { checkPayment } from '../bookings/money/paying/check-payment.ts';
import { findPaymentOutcome } from '../bookings/money/paying/payment-outcome.ts';
import type { DisputeSnapshot } from '../payments/payment-provider.ts';
import { type TestApp, monday } from './test-app.ts';

/** A provider's report that the whole payment of £150 is disputed. */
export const disputeOpen: DisputeSnapshot = {
  providerRef: '',
  kind: 'dispute',
  amount: pence(15_000),
  reason: 'not_received',
  status: 'needs_answer',
  holdsRefunds: true,
  chargedBack: noMoney,
  answerBy: new Date('2027-05-12T22:59:00Z'),
  openedAt: monday,
};
const closed = { holdsRefunds: false, answerBy: null } as const;
export const disputeWon = { ...closed, status: 'won' } as const;
export const disputeLost = { ...closed, status: 'lost', chargedBack: pence(15_000) } as const;

const email = 'ada@example.com';

/**
 * Returns a function that makes a paid trip of £150 in June. The functions of the trip let the provider
 * report a dispute of the payment, and read the results.
 */
export function disputedTrips(site: TestApp) {
  let days = 0;
  return async () => {
    days += 1;
    const slot = await site.aSlot({ date: `2027-06-${String(days).padStart(2, '0')}` });
    const held = await site.aVisitor({ email }).hold(slot, { total: 150 });
    const id = held.booking_id;
    site.provider.pays(id);
    await findPaymentOutcome(site.deps, id, held.transactionReference);
    await advancePayments(site.deps);
    const attempt = () => site.attempt(id);
    let told: DisputeSnapshot = { ...disputeOpen, providerRef: `du ${id}` };
    return {
      id,
      attempt,
      /** Changes the provider's report, but runs no job to read it. */
      atBank(change: Partial<DisputeSnapshot> = {}) {
        told = { ...told, ...change };
        site.provider.says(id, { disputes: [told] });
      },
      /** Changes the provider's report, and lets a job read it. */
      async says(change: Partial<DisputeSnapshot> = {}) {
        this.atBank(change);
        await checkPayment(site.deps, await attempt(), 'test');
      },
      cancel: () => site.aVisitor().ask(cancelBooking, { body: { id, email } }),
      page: () => site.aVisitor().get(getBooking, { params: { id }, query: { email } } as never),
      /** The refunds, dropped ones first. */
      refunds: () =>
        site.db
          .selectFrom('refunds')
          .innerJoin('paymentAttempts', 'paymentAttempts.id', 'refunds.attemptId')
          .select(['refunds.amount', 'refunds.status'])
          .where('bookingId', '=', id)
          .orderBy(sql`case refunds.status when 'dropped' then 0 else 1 end`)
          .orderBy('refunds.createdAt')
          .execute(),
      /** The emails to the owner, in the order in which they were written. */
      async alerts() {
        const rows = await site.mailed({ bookingId: id, kind: 'owner_alert' });
        return rows.map(({ textBody }) => textBody ?? '');
      },
    };
  };
}
