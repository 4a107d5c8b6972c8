import { withFullStop } from '@slipway/shared/values/full-stop.ts';
import { type ChargeKind, aboutCharges, chargePayableUntil } from '@slipway/shared/rules/charges.ts';
import { formatLongDate } from '@slipway/shared/values/local-date.ts';
import { type Pence, addPence, formatGbp } from '@slipway/shared/values/pence.ts';
import { venueDateTime } from '@slipway/shared/values/venue-time.ts';
import { type Party, type Trip, linkToBooking, partyFacts, tripFacts, when } from '../booking-copy.ts';
import { type Part, paragraph } from '../mail-content.ts';
import { type MailTemplate, said } from '../mail-template.ts';
import type { Mail } from '../mail.ts';

type Charged = {
  booking: Trip;
  customer: Party;
  kind: ChargeKind;
  because: string;
  /** The part kept from the deposit, and how the deposit was taken. If nothing is kept: 0 and null. */
  kept: Pence;
  way: 'card' | 'cash' | 'card_machine' | null;
  /** The time until which the party may object to the kept sum. */
  objectsUntil: string | null;
  /** The part still to be paid, and the address at which to pay. If nothing is to be paid: 0 and null. */
  owed: Pence;
  address: string | null;
};

export const chargeMade: MailTemplate<Charged> = {
  name: 'charge_made',
  version: 1,
  content: ({ booking, customer, kind, because, kept, way, objectsUntil, owed, address }, { publicUrl }) => {
    const sum = formatGbp(addPence(kept, owed));
    const what = aboutCharges[kind].label.toLowerCase();
    const parts: Part[] = [
      paragraph(`It’s for ${booking.packageName} on ${when(booking)}. Why: ${withFullStop(because)}`),
    ];
    if (kept > 0 && way !== null)
      parts.push(paragraph(`We keep ${formatGbp(kept)} from the deposit that ${left[way]}.`));
    if (kept > 0 && way === 'card')
      parts.push(
        paragraph('Your bank may show the whole deposit as taken, and refund the rest some days later.'),
      );
    if (kept > 0 && owed > 0)
      parts.push(paragraph(`The other ${formatGbp(owed)} is to pay, by the link below.`));
    if (objectsUntil !== null) {
      parts.push({
        kind: 'paragraph',
        lead: 'You think that’s wrong?',
        text: `Tell us on the page of your booking by ${momentOf(new Date(objectsUntil))}. A person looks into it and answers within 14 days.`,
      });
    }
    if (owed > 0)
      parts.push({
        kind: 'paragraph',
        lead: kept > 0 ? `You think the ${formatGbp(owed)} is wrong?` : 'You think that’s wrong?',
        text: `Call or write to us before you pay it. The link works until ${momentOf(chargePayableUntil(booking))}.`,
      });
    parts.push(paragraph('If we took photos, they’re on the page of your booking.'));
    if (owed > 0 && address !== null)
      parts.push({
        kind: 'link',
        before: 'Pay here',
        label: `Pay ${formatGbp(owed)}`,
        address,
        also: [linkToBooking(booking, customer, publicUrl)],
      });
    else parts.push(linkToBooking(booking, customer, publicUrl));
    return {
      subject: `${sum} after your trip: ${what}`,
      heading:
        kept > 0
          ? `We’re keeping ${formatGbp(kept)} from your deposit, ${customer.firstName}.`
          : `${sum} is to pay, ${customer.firstName}.`,
      parts,
    };
  },
};

function momentOf(instant: Date): string {
  const { date, time } = venueDateTime(instant);
  return `${time} on ${formatLongDate(date)}`;
}

const left = {
  card: 'is set aside on your card',
  cash: 'you left with us in cash',
  card_machine: 'was taken by our card machine',
};

type Made = Omit<Charged, 'objectsUntil'> & { objectsUntil: Date | null };

/** To the party: a charge in addition to the price of the trip, the reason for the charge, and how to object. */
export function chargeMadeMail({ booking, customer, objectsUntil, ...charged }: Made): Mail {
  return {
    kind: 'charge_made',
    bookingId: booking.id,
    recipient: customer.email,
    ...said(chargeMade, {
      booking: tripFacts(booking),
      customer: partyFacts(customer),
      ...charged,
      objectsUntil: objectsUntil?.toISOString() ?? null,
    }),
  };
}
