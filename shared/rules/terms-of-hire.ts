import { type BusinessTerms, counted, lastRefundDay, mostWeight, refundTakes } from './business-terms.ts';
import { depositRule } from './deposit.ts';
import {
  alcoholRule,
  bbqRule,
  cancelRule,
  captainRule,
  childrenRule,
  cleaningRule,
  lateArrivalRule,
  lateReturnRule,
  lifeJacketRule,
  lostDepositRule,
  petsRule,
  swimmingRule,
  weatherRule,
} from './house-rules.ts';
import { liabilityTerms } from './liability.ts';
import { type LocalDate, formatLongDate, localDate } from '../values/local-date.ts';
import { formatShortGbp } from '../values/pence.ts';

/** One section of a page of terms. */
export type PolicySection = { id: string; title: string; terms: readonly string[] };

/** Their page and the file that goes with each confirmation show these. The terms of spec 9's policy pages, with their own figures; the FAQs have others in places, and both stand. */
export const bookingTermsOf = (
  figures: BusinessTerms,
  { premisesLicenceNumber }: { premisesLicenceNumber: string },
): readonly PolicySection[] => [
  {
    id: 'booking',
    title: 'Booking and paying',
    terms: [
      'The price you are shown is the whole price for the boat, your guests and what you add, VAT included. Nothing is added at the end, and no card costs extra.',
      'You’re booked when your payment has been accepted, or at once when there is nothing to pay. We then email you everything that was agreed. That email is your contract, so keep it.',
      'A boat trip is a leisure service on a date of your choosing. The 14 days in which you can cancel other online purchases without a reason do not apply to it; the cancellation policy below does.',
      'A coupon takes its share off the boat, never off food, drink or extras, and cannot be exchanged for cash.',
    ],
  },
  {
    id: 'captain',
    title: 'The captain and the guests',
    terms: [
      `${captainRule} The captain stays sober, and is responsible for the boat and everyone on it.`,
      `Up to 10 guests come aboard, and no more than ${mostWeight(figures)} in total. That’s what the boat was built for, and we may ask.`,
      childrenRule,
      lifeJacketRule,
      swimmingRule,
      petsRule,
      `Be at the jetty at least ${counted(figures.arriveMinutesBefore, 'minute')} before your time. ${lateArrivalRule}`,
      'We may cancel or end a trip if it isn’t safe. We’ll tell you why.',
    ],
  },
  {
    id: 'deposit',
    title: 'Deposit, late return, cleaning and liability',
    terms: [
      depositRule(figures),
      lostDepositRule,
      lateReturnRule(figures.lateReturnPerQuarterHour.policy),
      cleaningRule(figures.cleaningFee.policy),
      ...liabilityTerms(figures),
    ],
  },
  {
    id: 'weather',
    title: 'Weather',
    terms: ['Bad weather means winds above 15 km/h.', weatherRule, bbqRule],
  },
  {
    id: 'food',
    title: 'Food and drink',
    terms: [
      'The 14 allergens are named with each dish before you add it. A special request is not a medical assurance: if an allergy is serious, call us before you order.',
      alcoholRule,
      ...(premisesLicenceNumber === ''
        ? []
        : [
            `We sell alcohol to guests aged 18 and over, and ask for proof of age at the jetty (premises licence ${premisesLicenceNumber}).`,
          ]),
    ],
  },
  {
    id: 'complaints',
    title: 'If something goes wrong',
    terms: [
      'Tell us, at the jetty if you can, otherwise by phone or email. A person will answer you within 14 days.',
      'The law of England and Wales applies. If you live in Scotland or Northern Ireland, the courts there are open to you too.',
    ],
  },
];

export const cancellationTermsOf = (figures: BusinessTerms): readonly string[] => [
  cancelRule(figures),
  `Rescheduling is free ${figures.freeMoveDays.policy} or more days before. After that it costs ${formatShortGbp(figures.moveFee)}.`,
  `If we have to cancel, there is no refund, but a new date of your choice, or a reschedule within ${counted(figures.rebookMonths, 'month')}.`,
  `Refunds take ${refundTakes(figures)} to reach your card.`,
];

/** How the days before a trip are counted. */
export function countingExample(figures: BusinessTerms): string {
  // Of any year: neither the days of the week nor a leap day are in it.
  const trip = localDate('2027-06-20');
  return `a trip on ${dayAndMonth(trip)} can be cancelled until the end of ${dayAndMonth(lastRefundDay(figures, trip))}`;
}

/** '20 June' */
function dayAndMonth(date: LocalDate): string {
  return formatLongDate(date).replace(/^\S+ (.*) \S+$/, '$1');
}
