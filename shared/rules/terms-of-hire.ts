import { type BusinessTerms, counted, lastRefundDay, mostWeight, refundTakes } from './business-terms.ts';
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
      'Your booking stands when your payment has been accepted, or at once when there is nothing left to pay. We then mail you everything that was agreed: the mail is your contract, so keep it.',
      'A boat trip is a leisure service on a date of your choosing. The 14 days in which other online purchases can be cancelled without a reason do not apply to it; the cancellation policy below does.',
      'A coupon takes its share off the boat, never off food, drink or extras, and cannot be paid out.',
    ],
  },
  {
    id: 'captain',
    title: 'The captain and the guests',
    terms: [
      'The captain is 18 or older, brings a full UK driving licence and stays sober. The captain is responsible for the boat and for everybody on it.',
      `Up to 10 guests come aboard, and no more than ${mostWeight(figures)} in all: that is what the boat was built for, and we may ask.`,
      'Everybody wears a life jacket at all times. Nobody swims, and pets stay ashore.',
      `Be at the jetty at least ${counted(figures.arriveMinutesBefore, 'minute')} before your time. Who comes late goes out for what is left of it.`,
      'We may end a trip, or not begin it, when it is not safe: then we say why.',
    ],
  },
  {
    id: 'deposit',
    title: 'Deposit, late return, cleaning and liability',
    terms: [
      `A security deposit of ${formatShortGbp(figures.deposit)} is taken for each boat on the day, by card pre-authorisation or in cash, and given back when the boat is back as it left.`,
      `A late return costs ${formatShortGbp(figures.lateReturnPerQuarterHour.policy)} per 15 minutes.`,
      `A boat that comes back dirtier than a good party explains costs a cleaning fee of ${formatShortGbp(figures.cleaningFee.policy)}.`,
      ...liabilityTerms(figures),
    ],
  },
  {
    id: 'weather',
    title: 'Weather',
    terms: [
      'Bad weather means winds above 15 km/h. The boats then stay at the jetty, and you come another day.',
      'The BBQ stays cold above 40°C and in wind above 15 km/h.',
    ],
  },
  {
    id: 'food',
    title: 'Food and drink',
    terms: [
      'The 14 allergens are named with each dish before you add it. A special request is not a medical assurance: if an allergy is serious, call us before you order.',
      ...(premisesLicenceNumber === ''
        ? []
        : [
            `Alcohol is for guests of 18 and over. We ask for proof of age at the jetty (premises licence ${premisesLicenceNumber}).`,
          ]),
    ],
  },
  {
    id: 'complaints',
    title: 'If something goes wrong',
    terms: [
      'Tell us, at the jetty if you can, and otherwise by phone or mail. You get an answer from a person within 14 days.',
      'The law of England and Wales applies; if you live in Scotland or Northern Ireland, the courts there are open to you too.',
    ],
  },
];

export const cancellationTermsOf = (figures: BusinessTerms): readonly string[] => [
  `Cancel ${figures.fullRefundDays} or more days before your trip and you get a full refund, minus bank charges. Within ${counted(figures.fullRefundDays, 'day')} nothing is refunded.`,
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

/** Said while the pages differ. */
export const figuresNote =
  'The FAQs name other figures for some of these. Where the two differ, the one that is better for you counts.';
