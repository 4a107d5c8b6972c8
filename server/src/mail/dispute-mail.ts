import type { Business } from '@slipway/shared/business.ts';
import { formatLongDate } from '@slipway/shared/values/local-date.ts';
import type { Row } from '../platform/database/tables.ts';
import { type Disputed, dayAndTime, nextStep, reasonText, titleOf } from '../payments/dispute-text.ts';
import type { Mail } from './mail.ts';
import { ownerAlertMail } from './templates/owner-alert.ts';

type Dispute = Disputed & Pick<Row<'paymentDisputes'>, 'providerRef'>;
type Trip = { id: string; code: string; date: Row<'bookings'>['date'] };

/**
 * To the owner: a dispute, an inquiry or a report of fraud has opened or closed. The opening and the closing
 * each get an email.
 */
export function disputeMail(business: Business, booking: Trip, dispute: Dispute): Mail {
  const { kind, providerRef, status, closedAt } = dispute;
  const paid = `${paidFor(dispute)} the trip on ${formatLongDate(booking.date)}.`;
  return ownerAlertMail(
    titleOf(dispute),
    booking,
    business,
    [paid, ...(closedAt === null ? [reasonText[dispute.reason]] : []), nextStep(dispute)].join(' '),
    `${kind} ${providerRef} ${closedAt === null ? 'open' : status}`,
  );
}

function paidFor({ purpose }: Dispute): string {
  switch (purpose) {
    case 'deposit':
      return 'The payment is the deposit for';
    case 'charge':
      return 'The payment is for a charge after';
    default:
      return 'The payment is for';
  }
}

/** To the owner, a day before the bank releases a deposit. */
export function depositEndsMail(
  business: Business,
  booking: Trip,
  { attemptId, sum, until }: { attemptId: string; sum: string; until: Date },
): Mail {
  return ownerAlertMail(
    `The bank holds a deposit of ${sum} for one more day`,
    booking,
    business,
    `The deposit is for the trip on ${formatLongDate(booking.date)}. The bank releases it automatically on ${dayAndTime(until)}. If you want to keep any of it, take it before then on the page of the booking.`,
    `deposit ends ${attemptId}`,
  );
}
