import { type BusinessTerms, refundTakes } from '@slipway/shared/rules/business-terms.ts';
import { type LocalDate, addDays, formatLongDate } from '@slipway/shared/values/local-date.ts';
import { addPence, formatGbp, noMoney } from '@slipway/shared/values/pence.ts';
import type { Booking, Refund } from '../../api/bookings.ts';

/** 'That’s £150.00 minus a £2.50 bank charge.' */
export function refundReason({ adminFee, refund, total, refundBy, terms }: RefundFacts): string {
  if (total === 0) return 'Nothing was paid, so there’s nothing to refund.';
  if (adminFee > 0) return `That’s what you paid minus a ${formatGbp(adminFee)} bank charge.`;
  if (refund === total && terms.adminFee === 0) return 'That’s everything that you paid.';
  if (refund === total && refundBy === 'card')
    return 'That’s everything: your card hasn’t been charged yet, so there’s no bank charge.';
  return 'That’s everything that’s left of what you paid.';
}

type RefundFacts = Pick<Booking, 'adminFee' | 'refund' | 'total' | 'refundBy' | 'terms'>;

/** A line for each refund. Refunds with the same state, way and date share one line. */
export function refundLines({ refunds, adminFee, status, terms }: RefundsOf, today: LocalDate): string[] {
  const sums = new Map<string, Refund>();
  for (const refund of refunds) {
    const key = `${refund.state} ${refund.by} ${refund.date ?? ''}`;
    const amount = addPence(sums.get(key)?.amount ?? noMoney, refund.amount);
    sums.set(key, { ...refund, amount });
  }
  const lines = [...sums.values()].map((refund) => refundMessage(refund, terms, today));
  // If the customer's bank has returned a payment, it may have returned the fee too. So no line mentions the fee.
  const isLess = status === 'cancelled' && adminFee > 0 && refunds.every(({ state }) => state !== 'byBank');
  return isLess
    ? [...lines.slice(0, -1), `${lines.at(-1)} We kept the bank’s ${formatGbp(adminFee)}.`]
    : lines;
}

type RefundsOf = Pick<Booking, 'refunds' | 'adminFee' | 'status' | 'terms'>;

/** The state of a refund, for the customer. */
export function refundMessage(
  { amount, state, date, by }: Refund,
  terms: BusinessTerms,
  today: LocalDate,
): string {
  const sum = formatGbp(amount);
  const how = by === 'cash' ? 'in cash' : 'by card machine';
  if (by !== 'card')
    return state === 'paid'
      ? `We gave you ${sum} back ${how}${date === null ? '' : ` on ${formatLongDate(date)}`}.`
      : `${sum} waits for you at the jetty: we give it back ${how}, as you paid it. Or call us.`;
  switch (state) {
    case 'waiting':
      return `Your bank is looking into this payment, so our refund of ${sum} waits until it has decided. We don’t send again what the bank gives you back itself.`;
    case 'byBank':
      return `Your bank has returned this sum to you itself, so we don’t send the refund of ${sum}.`;
    case 'pending':
      return `${sum} is on its way to your card. That takes ${refundTakes(terms)}.`;
    case 'paid':
      return `We sent ${sum} to your card${date === null ? '' : ` on ${formatLongDate(date)}`}. ${whenItShows(date, terms, today)}`;
    case 'unknown':
      return `We’ve asked for ${sum} to be sent to your card and are waiting for the bank’s answer. You don’t need to do anything.`;
    case 'failed':
      return `We couldn’t send ${sum} to your card. The money is still yours: call or write to us and we’ll send it another way.`;
    case 'notCharged':
      return `You weren’t charged: we’ve released the ${sum} your bank was holding.`;
  }
}

function whenItShows(sent: LocalDate | null, terms: BusinessTerms, today: LocalDate): string {
  return sent !== null && today > addDays(sent, terms.refundTakesDays.to)
    ? 'It should have arrived by now. If it hasn’t, ask your bank or call us.'
    : `It should show within ${refundTakes(terms)}.`;
}
