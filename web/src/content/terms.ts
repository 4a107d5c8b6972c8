import { liabilityTerms } from '@slipway/shared/rules/liability.ts';
import { business } from './business.ts';
import { mostWeight } from './house-figures.ts';
import type { PolicySection } from './policy-section.ts';

/** The terms of spec 9's policy pages, with their own figures; the FAQs have others in places, and both stand. */
export const bookingTerms: readonly PolicySection[] = [
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
      `Up to 10 guests come aboard, and no more than ${mostWeight} in all: that is what the boat was built for, and we may ask.`,
      'Everybody wears a life jacket at all times. Nobody swims, and pets stay ashore.',
      'Be at the jetty at least 15 minutes before your time. Who comes late goes out for what is left of it.',
      'We may end a trip, or not begin it, when it is not safe: then we say why.',
    ],
  },
  {
    id: 'deposit',
    title: 'Deposit, late return, cleaning and liability',
    terms: [
      'A security deposit of £100 is taken for each boat on the day, by card pre-authorisation or in cash, and given back when the boat is back as it left.',
      'A late return costs £25 per 15 minutes.',
      'A boat that comes back dirtier than a good party explains costs a cleaning fee of £25.',
      ...liabilityTerms,
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
      ...(business.premisesLicenceNumber === ''
        ? []
        : [
            `Alcohol is for guests of 18 and over. We ask for proof of age at the jetty (premises licence ${business.premisesLicenceNumber}).`,
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

export const cancellationTerms: readonly string[] = [
  'Cancel 10 or more days before your trip and you get a full refund, minus bank charges. Within 10 days nothing is refunded.',
  'Rescheduling is free 5 or more days before. After that it costs £50.',
  'If we have to cancel, there is no refund, but a new date of your choice, or a reschedule within 12 months.',
  'Refunds take 5 to 7 days to reach your card.',
];

export const figuresNote =
  'The FAQs name other figures for some of these. Where the two differ, the one that is better for you counts.';
