import { calledOffRule } from '@slipway/shared/rules/house-rules.ts';
import { untilDecided, warnedTimeText } from '@slipway/shared/rules/sailing-text.ts';
import { knownText } from '../../catalogue/weather/known-text.ts';
import type { KnownWeather } from '../../catalogue/weather/known-now.ts';
import { type Party, type Trip, linkToBooking, partyFacts, tripFacts, when } from '../booking-copy.ts';
import { paragraph } from '../mail-content.ts';
import { type MailTemplate, said, withTerms } from '../mail-template.ts';
import type { Mail } from '../mail.ts';

/** changed: the time at which we decide has moved since the last email. lifted: the trip takes place. */
type WeatherWarned = { booking: Trip; customer: Party } & (
  | { step: 'warned' | 'changed'; reason: string; decideAt: string; known: KnownWeather }
  | { step: 'lifted' }
);

export const weatherWarned: MailTemplate<WeatherWarned> = {
  name: 'weather_warned',
  version: 1,
  content: (facts, context) => {
    const { publicUrl, now } = context;
    const { booking, customer } = facts;
    const trip = `${booking.packageName} on ${when(booking)}`;
    const link = linkToBooking(booking, customer, publicUrl);
    if (facts.step === 'lifted')
      return {
        subject: `It’s on: ${booking.packageName}, ${when(booking)}`,
        heading: `Your trip is on, ${customer.firstName}.`,
        parts: [
          paragraph(
            `We told you that ${trip} might be called off. It takes place: we look forward to seeing you.`,
          ),
          link,
        ],
      };
    const until = warnedTimeText(new Date(facts.decideAt), booking.date);
    const isChanged = facts.step === 'changed';
    const weather = knownText({ ...facts.known, by: null }, now);
    return {
      subject: isChanged
        ? `We decide by ${until}: ${booking.packageName}, ${when(booking)}`
        : `The weather may stop your trip: ${booking.packageName}, ${when(booking)}`,
      heading: isChanged
        ? `We decide at another time, ${customer.firstName}.`
        : `The weather may stop your trip, ${customer.firstName}.`,
      parts: [
        paragraph(
          isChanged
            ? `We now decide by ${until} whether ${trip} can go ahead.`
            : `We may have to call off ${trip} because of ${facts.reason}. We decide by ${until}.`,
        ),
        ...(weather.length === 0 ? [] : [paragraph(weather.join(' '))]),
        paragraph(`${untilDecided} ${calledOffRule(withTerms(booking, context).terms)}`),
        link,
      ],
    };
  },
};

/**
 * An email to a party whose trip may be called off for the weather. The email warns the party, changes an
 * earlier warning, or says that the trip takes place.
 */
export function weatherWarnedMail(warned: WeatherWarned): Mail {
  const [booking, customer] = [tripFacts(warned.booking), partyFacts(warned.customer)];
  return {
    kind: 'weather_warned',
    bookingId: booking.id,
    recipient: customer.email,
    ...said(weatherWarned, { ...warned, booking, customer }),
  };
}
