import { type Pence, formatGbp } from '../values/pence.ts';
import type { BoatTerms } from './boat-terms.ts';
import { babiesRule } from './guests.ts';
import { type BusinessTerms, bankCharge, daysNotice } from './business-terms.ts';
import { counted } from '../values/counted.ts';

// One sentence for each rule of the house, by the figures of the terms that apply: FAQs, terms, emails and the page of
// a booking say it in these words. The deposit is in deposit.ts, whose liability is limited in placeholders.ts.

/** Rain: when the boats stay at the jetty. */
export function weatherRule({ windLimitKmh, gustLimitKmh }: WindTerms): string {
  const wind = kmhAndMph(windLimitKmh ?? windOfTheHouse);
  const gusts =
    gustLimitKmh === null || gustLimitKmh === undefined
      ? ''
      : `, nor in gusts above ${kmhAndMph(gustLimitKmh)}`;
  return `We don’t go out in rain, in a storm or in wind above ${wind}${gusts}.`;
}

/** In km/h, where no kind of boat says otherwise; keeps_promise has the same. */
export const windOfTheHouse = 15;

type WindTerms = Pick<BoatTerms, 'windLimitKmh' | 'gustLimitKmh'>;

/** '15 km/h (about 9 mph)' */
const kmhAndMph = (kmh: number) => `${kmh} km/h (about ${Math.round(kmh / 1.609)} mph)`;

/** Rain: what is done for a trip that we cancel, for the weather or for any other reason. */
export function calledOffRule({ rebookMonths }: Pick<BusinessTerms, 'rebookMonths'>): string {
  return `If we have to cancel, you choose: another time within ${counted(rebookMonths, 'month')} free of charge, or a full refund.`;
}

export const bbqRule = 'The BBQ is not allowed above 40°C or in wind above 15 km/h (about 9 mph).';

export const lateArrivalRule = 'If you’re late, your trip still ends on time.';

/** With the fee that a page names or that is charged. */
export function lateReturnRule(perQuarterHour: Pence): string {
  return `A late return costs ${formatGbp(perQuarterHour)} per 15 minutes.`;
}

export function cleaningRule(fee: Pence): string {
  return `If the boat needs more than a quick clean, a cleaning fee of ${formatGbp(fee)} is deducted from the deposit.`;
}

export const alcoholRule =
  'Guests can drink sensibly. The captain can’t drink alcohol at all, not even one glass.';

export const lostDepositRule =
  'The deposit is forfeited if the captain drinks alcohol, if passengers are intoxicated, or if damage is done to the boat.';

/** Dogs. */
export const petsRule = 'Pets are prohibited on board, even the well-behaved ones.';

export const childrenRule = `Children are welcome. ${babiesRule}`;

export const swimmingRule = 'Swimming from the boat is prohibited.';

export const lifeJacketRule = 'Everyone wears a life jacket at all times on the water.';

export function cancelRule(terms: Pick<BusinessTerms, 'fullRefundDays' | 'adminFee'>): string {
  const { fullRefundDays, adminFee } = terms;
  const less = adminFee === 0 ? '' : `, minus ${bankCharge(terms)}`;
  return `Cancel ${fullRefundDays} or more days before your trip for a full refund${less}. Within ${counted(fullRefundDays, 'day')} nothing is refunded.`;
}

/**
 * What applies where the FAQs and the policy pages of spec 9 name different figures, or less than is done: the better one
 * for the customer. Said beside both.
 */
export type AppliedRules = {
  calledOff: string;
  moving?: string;
  lateReturn?: string;
  cleaning?: string;
};

export function appliedRules(terms: BusinessTerms): AppliedRules {
  const { freeMoveDays, lateReturnPerQuarterHour, cleaningFee } = terms;
  const differ = <Figure>({ faq, policy }: { faq: Figure; policy: Figure }) => faq !== policy;
  return {
    calledOff: calledOffRule(terms),
    ...(differ(freeMoveDays)
      ? { moving: `Moving to another day is free with ${daysNotice(freeMoveDays.charged)}.` }
      : {}),
    ...(differ(lateReturnPerQuarterHour)
      ? { lateReturn: lateReturnRule(lateReturnPerQuarterHour.charged) }
      : {}),
    ...(differ(cleaningFee) ? { cleaning: cleaningRule(cleaningFee.charged) } : {}),
  };
}
