import { formatLongDate } from '../values/local-date.ts';
import type { LocalDate } from '../values/local-date.ts';
import { venueDate } from '../values/venue-time.ts';
import { type Pence, formatGbp, formatShortGbp } from '../values/pence.ts';
import { type BusinessTerms, counted, lastFreeMove, lastRefundDay } from './business-terms.ts';

/** Sentences that emails and pages share, each for one rule: a lead, and what applies. */
export type RuleInWords = { lead: string; text: string };

export function weatherRule({ rebookMonths }: Pick<BusinessTerms, 'rebookMonths'>): RuleInWords {
  return {
    lead: 'Rain, a storm, or wind above 15 km/h (9 mph)?',
    text: `Then we don’t go out. You choose a new time within ${counted(rebookMonths, 'month')}, free of charge, or a full refund.`,
  };
}

export function depositRule({ deposit }: Pick<BusinessTerms, 'deposit'>): RuleInWords {
  return {
    lead: 'Bring the captain’s full UK driving licence',
    text: `and ${formatShortGbp(deposit)} for the deposit, by card or in cash. You get it back when the boat comes back in good order.`,
  };
}

export function latenessRule({ endTime }: { endTime: string }): RuleInWords {
  return { lead: 'If you’re late,', text: `your trip still ends at ${endTime}.` };
}

type Trip = { earliestDate: LocalDate; total: Pence; terms: BusinessTerms };

/** As it stands at `now`: makes no promise that has expired. */
export function cancelRule({ earliestDate, total, terms }: Trip, now: Date): RuleInWords {
  const lead = 'Plans changed?';
  const lastDay = lastRefundDay(terms, earliestDate);
  if (venueDate(now) > lastDay) {
    const away = `Your trip is less than ${counted(terms.fullRefundDays, 'day')} away, so it can’t be cancelled`;
    return { lead, text: total === 0 ? `${away}.` : `${away} or refunded.` };
  }
  const last = formatLongDate(lastDay);
  return {
    lead,
    text:
      total === 0
        ? `You can cancel until the end of ${last}.`
        : `Cancel by ${last} for a full refund minus a ${formatGbp(terms.adminFee)} bank charge. After that there is no refund.`,
  };
}

/** Moving is by phone. */
export function moveRule({ earliestDate, terms }: Pick<Trip, 'earliestDate' | 'terms'>, now: Date): string {
  const free = lastFreeMove(terms, earliestDate);
  const fee = formatGbp(terms.moveFee);
  return venueDate(now) > free
    ? `To change your date, call us: that costs ${fee}.`
    : `To change your date, call us: free until ${formatLongDate(free)}, then ${fee}.`;
}
