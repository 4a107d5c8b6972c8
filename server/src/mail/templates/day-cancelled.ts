import { type LocalDate, formatLongDate } from '@slipway/shared/values/local-date.ts';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import { hrefOf, sitePaths } from '@slipway/shared/values/site-paths.ts';
import { displayCode } from '@slipway/shared/values/short-code.ts';
import { calendarFile } from '../calendar-file.ts';
import { type Sender, paragraph } from '../mail-content.ts';
import { composeMail } from '../compose-mail.ts';
import type { Mail } from '../mail.ts';
import { type Party, type TripWithTerms, when } from '../booking-copy.ts';

type DayCancelled = {
  booking: TripWithTerms;
  customer: Party;
  reason: string;
  offerUntil: LocalDate;
  /** Signed: only this party can choose for this booking. */
  link: string;
  sequence: number;
};

/** To a party whose trip we had to cancel, with the link to choose another slot or a refund. */
export function dayCancelledMail(cancelled: DayCancelled, sender: Sender, now: Date): Mail {
  const { booking, customer, reason, offerUntil, link, sequence } = cancelled;
  const view = sitePaths.bookingView(booking.id, customer.email);
  const money =
    booking.total === 0
      ? 'Choose a new time, free of charge'
      : `Choose a new time, free of charge, or a full ${formatGbp(booking.total)} refund`;
  return composeMail(
    {
      kind: 'day_cancelled',
      bookingId: booking.id,
      recipient: customer.email,
      calendar: calendarFile({ ...booking, bookingId: booking.id, isCancelled: true, sequence }, sender, now),
    },
    {
      subject: `We’ve had to cancel: ${booking.packageName}, ${when(booking)}`,
      heading: `We’ve had to cancel your trip, ${customer.firstName}.`,
      parts: [
        paragraph(
          `We’re sorry: ${booking.packageName} on ${when(booking)} can’t go ahead because of ${reason}.`,
        ),
        paragraph(`${money}. You have until ${formatLongDate(offerUntil)} to decide.`),
        {
          kind: 'link',
          before: 'Pick a new time or a refund',
          label: booking.total === 0 ? 'Pick a new time' : 'Pick a new time or a refund',
          address: `${sender.publicUrl}${hrefOf(`${view}&offer=${link}`)}`,
        },
        paragraph(`Your code: ${displayCode(booking.code)}. Booking ${booking.id}.`),
      ],
    },
    sender,
  );
}
