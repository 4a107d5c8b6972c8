import { withFullStop } from '@slipway/shared/values/full-stop.ts';
import { type Pence, formatGbp, subtractPence } from '@slipway/shared/values/pence.ts';
import { type Party, type Trip, linkToBooking, partyFacts, tripFacts, when } from '../booking-copy.ts';
import { paragraph } from '../mail-content.ts';
import { type MailTemplate, said } from '../mail-template.ts';
import type { Mail } from '../mail.ts';

type Decided = {
  booking: Trip;
  customer: Party;
  deposit: Pence;
  /** The pence that the business keeps; 0: the whole deposit is released. */
  kept: Pence;
  because: string;
  way: 'card' | 'cash' | 'card_machine';
};

export const depositDecided: MailTemplate<Decided> = {
  name: 'deposit_decided',
  version: 2,
  content: ({ booking, customer, deposit, kept, because, way }, { publicUrl }) => {
    const trip = `${booking.packageName} on ${when(booking)}`;
    const whole = formatGbp(deposit);
    const rest = subtractPence(deposit, kept);
    const part = formatGbp(kept);
    const isWhole = rest === 0;
    if (kept === 0)
      return {
        subject: `Your deposit of ${whole} has been let go`,
        heading: `Your deposit is yours again, ${customer.firstName}.`,
        parts: [
          paragraph(
            `We’ve let go of the ${whole} that was set aside on your card for ${trip}. Nothing was taken. If your bank shows it, it should disappear within a few days.`,
          ),
          linkToBooking(booking, customer, publicUrl),
        ],
      };
    return {
      subject: isWhole ? `We’re keeping your deposit of ${whole}` : `We’re keeping ${part} from your deposit`,
      heading: `We’re keeping ${isWhole ? 'your deposit' : 'part of your deposit'}, ${customer.firstName}.`,
      parts: [
        paragraph(
          `We’re keeping ${isWhole ? '' : `${part} of `}the ${whole} that ${taken[way]} for ${trip}. Why: ${withFullStop(because)}`,
        ),
        ...(isWhole ? [] : [paragraph(`The other ${formatGbp(rest)} ${goneBack[way]}.`)]),
        paragraph('If you think that’s wrong, call or write to us and we’ll look into it.'),
        linkToBooking(booking, customer, publicUrl),
      ],
    };
  },
};

const taken = {
  card: 'was set aside on your card',
  cash: 'you left with us in cash',
  card_machine: 'was taken by our card machine',
};
const goneBack = {
  card: 'is refunded to that card',
  cash: 'was given back to you in cash',
  card_machine: 'was refunded to your card by our card machine',
};

/** The first version of the template. At that time, we could keep only deposits on a card. */
export const depositDecidedV1: MailTemplate<Omit<Decided, 'way'>> = {
  name: depositDecided.name,
  version: 1,
  content: (decided, context) => depositDecided.content({ ...decided, way: 'card' }, context),
};

/** To the visitor whose deposit was kept, in whole or in part, or whose hold on a card was released. */
export function depositDecidedMail({ booking, customer, deposit, kept, because, way }: Decided): Mail {
  return {
    kind: 'deposit_decided',
    bookingId: booking.id,
    recipient: customer.email,
    ...said(depositDecided, {
      booking: tripFacts(booking),
      customer: partyFacts(customer),
      deposit,
      kept,
      because,
      way,
    }),
  };
}
