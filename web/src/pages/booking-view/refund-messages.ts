import { type BusinessTerms, refundTakes } from '@slipway/shared/rules/business-terms.ts';
import { formatLongDate } from '@slipway/shared/values/local-date.ts';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import type { Booking, Refund } from '../../api/bookings.ts';

/** '12 days before: full refund less £2.50 bank charges.' */
export function refundReason({ daysBefore, adminFee, refund, total }: RefundFacts): string {
  const days = `${daysBefore} days before`;
  if (total === 0) return `${days}: there was nothing to pay, so that nothing comes back.`;
  if (adminFee > 0) return `${days}: full refund less ${formatGbp(adminFee)} bank charges.`;
  if (refund === total) {
    return `${days}: full refund. Your card has not been charged yet, so there are no bank charges.`;
  }
  return `${days}: full refund of what is left.`;
}

type RefundFacts = Pick<Booking, 'daysBefore' | 'adminFee' | 'refund' | 'total'>;

/** The state of a refund, for the customer. */
export function refundMessage({ amount, state, date }: Refund, terms: BusinessTerms): string {
  const sum = formatGbp(amount);
  switch (state) {
    case 'pending':
      return `${sum} is on its way back to your card. That takes ${refundTakes(terms)}.`;
    case 'paid':
      return `${sum} was sent to your card${date === null ? '' : ` on ${formatLongDate(date)}`}. Your bank shows it within ${refundTakes(terms)}.`;
    case 'unknown':
      return `We have asked for ${sum} to be sent back and are still waiting for the bank’s answer. We keep asking; you need not do anything.`;
    case 'failed':
      return `${sum} could not be sent to your card. The money is still yours: please call or write to us, and we send it another way.`;
    case 'notCharged':
      return `You were not charged: the ${sum} that your bank had set aside was let go.`;
  }
}
