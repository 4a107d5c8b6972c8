import { type LocalDate, formatLongDate } from '@slipway/shared/values/local-date.ts';
import { type Pence, formatGbp } from '@slipway/shared/values/pence.ts';
import { hrefOf, sitePaths } from '@slipway/shared/values/site-paths.ts';
import { displayCode } from '@slipway/shared/values/shown-text.ts';
import { venueDateTime } from '@slipway/shared/values/venue-time.ts';
import { paragraph } from '../mail-content.ts';
import { type MailTemplate, said } from '../mail-template.ts';
import type { Mail } from '../mail.ts';
import { type Party, type Trip, partyFacts, tripFacts, when } from '../booking-copy.ts';

type OldTime = {
  booking: Trip;
  customer: Party;
  /**
   * With `until`, the old time is on sale again, and is kept for the party until then. If `until` is null, anybody may
   * book the old time. With `reason`, the old time is called off again, for this reason.
   */
  news: { until: string | null } | { reason: string };
  /** The refund that the party can choose: nothing if the party still owes the price. */
  paid: Pence;
  offerUntil: LocalDate;
  /** The signed link by which only this party can choose for this booking. */
  link: string;
};

export const oldTime: MailTemplate<OldTime> = {
  name: 'old_time',
  version: 1,
  content: ({ booking, customer, news, paid, offerUntil, link }, { publicUrl }) => {
    const trip = `${booking.packageName} on ${when(booking)}`;
    const isOff = 'reason' in news;
    const choice = `choose another time${paid === 0 ? '' : `, or a full ${formatGbp(paid)} refund`}`;
    const price = paid > 0 || booking.total === 0 ? 'free of charge' : 'at the same price';
    const days = `until ${formatLongDate(offerUntil)}`;
    const view = sitePaths.bookingView(booking.id, customer.email);
    return {
      subject: isOff
        ? `Cancelled again: ${booking.packageName}, ${when(booking)}`
        : `Your old time is free again: ${booking.packageName}, ${when(booking)}`,
      heading: isOff
        ? `Your old time is cancelled again, ${customer.firstName}.`
        : `Your old time is free again, ${customer.firstName}.`,
      parts: [
        paragraph(saidOf(trip, news, price)),
        paragraph(
          isOff
            ? `Your choice stays as it was: you have ${days} to ${choice}.`
            : `If it no longer suits you, ${choice}: you have ${days}, as before.`,
        ),
        {
          kind: 'link',
          before: isOff ? 'Choose' : 'Take it back',
          label: isOff ? 'Choose' : 'Take your old time back',
          address: `${publicUrl}${hrefOf(`${view}&offer=${link}`)}`,
        },
        paragraph(`Your code: ${displayCode(booking.code)}. Booking ${booking.id}.`),
      ],
    };
  },
};

function saidOf(trip: string, news: OldTime['news'], price: string): string {
  if ('reason' in news) return `We’re sorry: ${trip} can’t go ahead after all because of ${news.reason}.`;
  if (news.until === null)
    return `${trip} can go ahead after all. It is on sale again for everybody, first come, first served: take it back ${price}, as long as a boat is free.`;
  return `${trip} can go ahead after all. Until ${venueDateTime(new Date(news.until)).time} it is yours: take it back, ${price}. After that it is first come, first served.`;
}

/**
 * Tells a party of a called-off trip that its old time is on sale again, or that this time is called off a second time.
 * The email has the link to the party's choices.
 */
export function oldTimeMail(facts: OldTime): Mail {
  const [booking, customer] = [tripFacts(facts.booking), partyFacts(facts.customer)];
  return {
    kind: 'old_time',
    bookingId: booking.id,
    recipient: customer.email,
    ...said(oldTime, { ...facts, booking, customer }),
  };
}
