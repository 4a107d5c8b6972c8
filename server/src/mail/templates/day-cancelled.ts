import { type LocalDate, formatLongDate } from '@slipway/shared/values/local-date.ts';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import { hrefOf, sitePaths } from '@slipway/shared/values/site-paths.ts';
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
      ? 'Choose another time, free of charge'
      : `Choose another time, free of charge, or your ${formatGbp(booking.total)} back, all of it`;
  return composeMail(
    {
      kind: 'day_cancelled',
      bookingId: booking.id,
      recipient: customer.email,
      calendar: calendarFile({ ...booking, bookingId: booking.id, isCancelled: true, sequence }, sender, now),
    },
    {
      subject: `We have to cancel: ${booking.packageName}, ${when(booking)}`,
      heading: `Hello ${customer.firstName}, we have to cancel your trip.`,
      parts: [
        paragraph(`${booking.packageName} on ${when(booking)} cannot take place: ${reason}. We are sorry.`),
        paragraph(
          `${money}. The link below stays good until ${formatLongDate(offerUntil)}; you need not decide today.`,
        ),
        {
          kind: 'link',
          before: 'Choose',
          label: 'Choose',
          address: `${sender.publicUrl}${hrefOf(`${view}&offer=${link}`)}`,
        },
      ],
    },
    sender,
  );
}
