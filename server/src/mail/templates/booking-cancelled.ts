import { refundTakes } from '@slipway/shared/rules/business-terms.ts';
import { counted } from '@slipway/shared/values/counted.ts';
import { type RefundWay, refundPromise } from '@slipway/shared/rules/refund-way.ts';
import { type LocalDate, formatLongDate } from '@slipway/shared/values/local-date.ts';
import { type Pence, formatGbp } from '@slipway/shared/values/pence.ts';
import { displayCode } from '@slipway/shared/values/shown-text.ts';
import { paragraph } from '../mail-content.ts';
import { type MailTemplate, said, withTerms } from '../mail-template.ts';
import type { Mail } from '../mail.ts';
import {
  type Party,
  type Trip,
  type TripWithTerms,
  calendarOf,
  linkToBooking,
  partyFacts,
  tripFacts,
  when,
} from '../booking-copy.ts';

type Cancelled = {
  booking: Trip;
  customer: Party;
  refund: Pence;
  adminFee: Pence;
  /** The part of the refund that was only authorised, never captured. */
  untaken: Pence;
  /** Days from the cancellation to the trip or, if the trip was moved, to its first date. */
  daysBefore: number;
  /** The first date of a trip that was later moved to another date. */
  firstDate?: LocalDate;
  sequence: number;
  refundBy: RefundWay;
};

export const bookingCancelled: MailTemplate<Cancelled> = {
  name: 'booking_cancelled',
  version: 2,
  content: (cancelled, context) => {
    const { customer, sequence } = cancelled;
    const booking = withTerms(cancelled.booking, context);
    return {
      subject: `Cancelled: ${booking.packageName}, ${when(booking)}`,
      heading: `Your booking is cancelled, ${customer.firstName}.`,
      parts: [
        paragraph(refundWords({ ...cancelled, booking })),
        paragraph(
          `It was ${booking.packageName} on ${when(booking)}. Your code: ${displayCode(booking.code)}. Booking ${booking.id}.`,
        ),
        linkToBooking(booking, customer, context.publicUrl),
        paragraph(
          `${cancelled.refund > 0 ? 'Follow your refund with the link. ' : ''}The attached file takes the trip out of your calendar.`,
        ),
      ],
      calendar: calendarOf(booking, { isCancelled: true, sequence }, context),
    };
  },
};

/** The first version of the template. At that time, nobody paid in cash or by card machine. */
export const bookingCancelledV1: MailTemplate<Omit<Cancelled, 'refundBy'>> = {
  name: bookingCancelled.name,
  version: 1,
  content: (cancelled, context) => bookingCancelled.content({ ...cancelled, refundBy: 'card' }, context),
};

/** To a visitor who cancelled: confirms the cancellation, with the refund and the reason. */
export function bookingCancelledMail(cancelled: Cancelled): Mail {
  const [booking, customer] = [tripFacts(cancelled.booking), partyFacts(cancelled.customer)];
  return {
    kind: 'booking_cancelled',
    bookingId: booking.id,
    recipient: customer.email,
    ...said(bookingCancelled, { ...cancelled, booking, customer }),
  };
}

/** One paragraph: the refund, how it is paid, and the reason. */
function refundWords({
  booking,
  refund,
  adminFee,
  untaken,
  daysBefore,
  firstDate,
  refundBy,
}: Omit<Cancelled, 'booking'> & { booking: TripWithTerms }): string {
  const what = firstDate === undefined ? 'your trip' : `your first date, ${formatLongDate(firstDate)}`;
  const cancelled = `You cancelled ${counted(daysBefore, 'day')} before ${what}`;
  if (refund === 0 && adminFee === 0)
    return booking.total > 0 && daysBefore < booking.terms.fullRefundDays
      ? `${cancelled}. Within ${counted(booking.terms.fullRefundDays, 'day')} there’s nothing to refund.`
      : 'Nothing was paid, so there’s nothing to refund.';
  if (refund === untaken)
    return `You weren’t charged: we’ve released the ${formatGbp(refund)} your bank was holding. It should show within ${refundTakes(booking.terms)}.`;
  const less = adminFee === 0 ? '' : ` but the bank’s ${formatGbp(adminFee)}`;
  return `${refundPromise(refund, refundBy, booking.terms)} ${cancelled}, so you get everything back${less}.`;
}
