import { calledOffRule, weatherRule } from '@slipway/shared/rules/house-rules.ts';
import { whatToBring } from '@slipway/shared/rules/what-to-bring.ts';
import { formatLongDate } from '@slipway/shared/values/local-date.ts';
import { type Sender, paragraph } from '../mail-content.ts';
import { composeMail } from '../compose-mail.ts';
import type { Mail } from '../mail.ts';
import {
  type Party,
  type TripWithTerms,
  arrivalSentence,
  factLines,
  linkToBooking,
  when,
} from '../booking-copy.ts';

/**
 * To the visitor, three days and one day before. It names the day and never says 'tomorrow', which a mail server that
 * is down for a night would make untrue. It asks for the captain again if nobody was named.
 */
export function reminderMail(
  booking: TripWithTerms,
  customer: Party,
  hoursBefore: 72 | 24,
  sender: Sender,
): Mail {
  const day = formatLongDate(booking.date);
  return composeMail(
    {
      kind: 'reminder',
      bookingId: booking.id,
      recipient: customer.email,
      onceKey: `reminder ${hoursBefore} ${booking.id} ${booking.date} ${booking.startTime}`,
    },
    {
      subject: `Your trip: ${booking.packageName}, ${when(booking)}`,
      heading: `Hello ${customer.firstName}, see you on ${day}.`,
      parts: [
        { kind: 'facts', lines: factLines(booking, customer, sender.business) },
        paragraph(arrivalSentence(booking)),
        ...(booking.isCaptainDeclared === true
          ? []
          : [paragraph('Who is your captain? Nobody has been named yet: please settle it among you now.')]),
        { kind: 'list', title: 'What to bring', items: whatToBring(booking.terms) },
        paragraph(`We watch the weather. ${weatherRule} ${calledOffRule(booking.terms)}`),
        linkToBooking(booking, customer, sender.publicUrl),
      ],
    },
    sender,
  );
}
