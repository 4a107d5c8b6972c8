import { type BusinessTerms, refundTakes } from '@slipway/shared/rules/business-terms.ts';
import { formatLongDate } from '@slipway/shared/values/local-date.ts';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import type { Booking, Refund } from '../../api/bookings.ts';

/** 'That’s £150.00 minus a £2.50 bank charge.' */
export function refundReason({ adminFee, refund, total }: RefundFacts): string {
  if (total === 0) return 'Nothing was paid, so there’s nothing to refund.';
  if (adminFee > 0) return `That’s what you paid minus a ${formatGbp(adminFee)} bank charge.`;
  if (refund === total)
    return 'That’s everything: your card hasn’t been charged yet, so there’s no bank charge.';
  return 'That’s everything that’s left of what you paid.';
}

type RefundFacts = Pick<Booking, 'adminFee' | 'refund' | 'total'>;

/** The state of a refund, for the customer. */
export function refundMessage({ amount, state, date }: Refund, terms: BusinessTerms): string {
  const sum = formatGbp(amount);
  switch (state) {
    case 'pending':
      return `${sum} is on its way to your card. That takes ${refundTakes(terms)}.`;
    case 'paid':
      return `We sent ${sum} to your card${date === null ? '' : ` on ${formatLongDate(date)}`}. It should show within ${refundTakes(terms)}.`;
    case 'unknown':
      return `We’ve asked for ${sum} to be sent to your card and are waiting for the bank’s answer. You don’t need to do anything.`;
    case 'failed':
      return `We couldn’t send ${sum} to your card. The money is still yours: call or write to us and we’ll send it another way.`;
    case 'notCharged':
      return `You weren’t charged: we’ve released the ${sum} your bank was holding.`;
  }
}
