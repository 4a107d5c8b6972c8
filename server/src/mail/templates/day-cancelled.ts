import { type LocalDate, formatLongDate } from '@slipway/shared/values/local-date.ts';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import { hrefOf, sitePaths } from '@slipway/shared/values/site-paths.ts';
import { displayCode } from '@slipway/shared/values/shown-text.ts';
import { calendarFile } from '../calendar-file.ts';
import { paragraph } from '../mail-content.ts';
import { type MailTemplate, said, withTerms } from '../mail-template.ts';
import type { Mail } from '../mail.ts';
import { type Party, type Trip, partyFacts, tripFacts, when } from '../booking-copy.ts';

type DayCancelled = {
  booking: Trip;
  customer: Party;
  reason: string;
  offerUntil: LocalDate;
  /** Signed: only this party can choose for this booking. */
  link: string;
  sequence: number;
};

export const dayCancelled: MailTemplate<DayCancelled> = {
  name: 'day_cancelled',
  version: 1,
  content: ({ customer, reason, offerUntil, link, sequence, ...facts }, context) => {
    const booking = withTerms(facts.booking, context);
    const view = sitePaths.bookingView(booking.id, customer.email);
    const money =
      booking.total === 0
        ? 'Choose a new time, free of charge'
        : `Choose a new time, free of charge, or a full ${formatGbp(booking.total)} refund`;
    return {
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
          address: `${context.publicUrl}${hrefOf(`${view}&offer=${link}`)}`,
        },
        paragraph(`Your code: ${displayCode(booking.code)}. Booking ${booking.id}.`),
      ],
      calendar: () =>
        calendarFile(
          { ...booking, bookingId: booking.id, isCancelled: true, isTest: context.isTest, sequence },
          context,
          context.now,
        ),
    };
  },
};

/** To a party whose trip we had to cancel, with the link to choose another slot or a refund. */
export function dayCancelledMail(cancelled: DayCancelled): Mail {
  const [booking, customer] = [tripFacts(cancelled.booking), partyFacts(cancelled.customer)];
  return {
    kind: 'day_cancelled',
    bookingId: booking.id,
    recipient: customer.email,
    ...said(dayCancelled, { ...cancelled, booking, customer }),
  };
}
