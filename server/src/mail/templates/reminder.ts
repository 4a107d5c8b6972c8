import { depositRule, latenessRule, weatherRule } from '@slipway/shared/rules/trip-sentences.ts';
import { whatToBring } from '@slipway/shared/rules/what-to-bring.ts';
import { formatLongDate } from '@slipway/shared/values/local-date.ts';
import type { NewRow } from '../../database/tables.ts';
import { type Sender, rule } from '../mail-content.ts';
import { composeMail } from '../compose-mail.ts';
import type { Mail } from '../mail.ts';
import {
  type Party,
  type TripWithTerms,
  captainLink,
  captainSentences,
  essentials,
  linkToBooking,
  linkToParty,
  when,
} from '../booking-copy.ts';

/**
 * To the visitor, three days and one day before. It names the day and never says 'tomorrow', which a mail server that
 * is down for a night would make untrue. It asks for the captain until one has accepted.
 */
export function reminderMail(
  booking: TripWithTerms,
  items: readonly NewRow<'bookingItems'>[],
  customer: Party,
  hoursBefore: 72 | 24,
  sender: Sender,
): Mail {
  const { business, publicUrl } = sender;
  return composeMail(
    {
      kind: 'reminder',
      bookingId: booking.id,
      recipient: customer.email,
      onceKey: `reminder ${hoursBefore} ${booking.id} ${booking.date} ${booking.startTime}`,
    },
    {
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
    },
    sender,
  );
}
