import { depositRule, latenessRule, weatherRule } from '@slipway/shared/rules/trip-sentences.ts';
import { whatToBring } from '@slipway/shared/rules/what-to-bring.ts';
import { formatLongDate } from '@slipway/shared/values/local-date.ts';
import { rule } from '../mail-content.ts';
import { type MailTemplate, said, withTerms } from '../mail-template.ts';
import type { Mail } from '../mail.ts';
import {
  type Items,
  type Party,
  type Trip,
  captainLink,
  captainSentences,
  essentials,
  itemFacts,
  linkToBooking,
  linkToParty,
  partyFacts,
  tripFacts,
  when,
} from '../booking-copy.ts';

export const reminder: MailTemplate<{ booking: Trip; items: Items; customer: Party }> = {
  name: 'reminder',
  version: 1,
  content: ({ items, customer, ...facts }, context) => {
    const { business, publicUrl } = context;
    const booking = withTerms(facts.booking, context);
    return {
      subject: `Your trip: ${booking.packageName}, ${when(booking)}`,
      heading: `See you on ${formatLongDate(booking.date)}, ${customer.firstName}.`,
      parts: [
        { kind: 'facts', lines: essentials(booking, items, business) },
        ...captainSentences(booking),
        {
          ...linkToBooking(booking, customer, publicUrl),
          also: [
            { label: 'Share the trip', address: linkToParty(booking, publicUrl) },
            ...captainLink(booking, customer, publicUrl),
          ],
        },
        rule(depositRule(booking.terms)),
        { kind: 'list', title: 'What to bring', items: whatToBring },
        rule(latenessRule(booking)),
        rule(weatherRule(booking.terms)),
      ],
    };
  },
};

/**
 * To the visitor, three days and one day before. It names the day and never says 'tomorrow', which a mail server that
 * is down for a night would make untrue. It asks for the captain until one has accepted.
 */
export function reminderMail(booking: Trip, items: Items, customer: Party, hoursBefore: 72 | 24): Mail {
  return {
    kind: 'reminder',
    bookingId: booking.id,
    recipient: customer.email,
    onceKey: `reminder ${hoursBefore} ${booking.id} ${booking.date} ${booking.startTime}`,
    ...said(reminder, {
      booking: tripFacts(booking),
      items: itemFacts(items),
      customer: partyFacts(customer),
    }),
  };
}
