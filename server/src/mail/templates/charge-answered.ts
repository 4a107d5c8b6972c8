import { withFullStop } from '@slipway/shared/values/full-stop.ts';
import { type ChargeKind, aboutCharges } from '@slipway/shared/rules/charges.ts';
import { type Pence, formatGbp, subtractPence } from '@slipway/shared/values/pence.ts';
import { type Party, type Trip, linkToBooking, partyFacts, tripFacts, when } from '../booking-copy.ts';
import { paragraph } from '../mail-content.ts';
import { type MailTemplate, said } from '../mail-template.ts';
import type { Mail } from '../mail.ts';

type Answered = {
  booking: Trip;
  customer: Party;
  kind: ChargeKind;
  amount: Pence;
  /** The pence that are returned; 0: the business keeps the whole charge. */
  givenBack: Pence;
  /** How the refund is sent; 'not_taken': the charge had not been paid yet. */
  way: 'card' | 'hand' | 'not_taken';
  answer: string;
};

export const chargeAnswered: MailTemplate<Answered> = {
  name: 'charge_answered',
  version: 1,
  content: ({ booking, customer, kind, amount, givenBack, way, answer }, { publicUrl }) => {
    const what = `${formatGbp(amount)} (${aboutCharges[kind].label.toLowerCase()})`;
    const trip = `${booking.packageName} on ${when(booking)}`;
    const rest = subtractPence(amount, givenBack);
    const back = formatGbp(givenBack);
    const news = way === 'not_taken' ? `You don’t have to pay the ${back}` : `${back} is yours again`;
    return {
      subject:
        givenBack === 0
          ? `About the ${formatGbp(amount)} that we keep`
          : `${news}: ${booking.packageName}, ${when(booking)}`,
      heading:
        givenBack === 0 ? `We’ve looked into it, ${customer.firstName}.` : `${news}, ${customer.firstName}.`,
      parts: [
        paragraph(
          givenBack === 0
            ? `We keep the ${what} for ${trip}.`
            : rest === 0
              ? `We’ve waived the ${what} for ${trip}. ${goesBack[way]}`
              : `Of the ${what} for ${trip} we let ${back} go and keep ${formatGbp(rest)}. ${way === 'not_taken' ? `Nothing more than ${formatGbp(rest)} is taken.` : goesBack[way]}`,
        ),
        { kind: 'paragraph', lead: 'Why:', text: withFullStop(answer) },
        linkToBooking(booking, customer, publicUrl),
      ],
    };
  },
};

const goesBack = {
  card: 'It is refunded to the card that it was paid with.',
  hand: 'Come by or call us, and we give it back the way that we took it.',
  not_taken: 'Nothing was taken.',
};

/** An email to the party: a manager has answered the party's objection, or has waived a charge. */
export function chargeAnsweredMail({ booking, customer, ...answered }: Answered): Mail {
  return {
    kind: 'charge_answered',
    bookingId: booking.id,
    recipient: customer.email,
    ...said(chargeAnswered, {
      booking: tripFacts(booking),
      customer: partyFacts(customer),
      ...answered,
    }),
  };
}
