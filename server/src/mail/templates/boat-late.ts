import { counted } from '@slipway/shared/values/counted.ts';
import type { LocalTime } from '@slipway/shared/values/local-time.ts';
import { type Party, type Trip, linkToBooking, partyFacts, tripFacts, when } from '../booking-copy.ts';
import { paragraph } from '../mail-content.ts';
import { type MailTemplate, said } from '../mail-template.ts';
import type { Mail } from '../mail.ts';

type BoatLate = { booking: Trip; customer: Party; sailsAt: LocalTime; minutes: number };

export const boatLate: MailTemplate<BoatLate> = {
  name: 'boat_late',
  version: 1,
  content: ({ booking, customer, sailsAt, minutes }, { publicUrl }) => ({
    subject: `We wait for you: your boat is ready at ${sailsAt}`,
    heading: `Your boat is a little late, ${customer.firstName}.`,
    parts: [
      paragraph(
        `The party before you is not back yet, so ${booking.packageName} on ${when(booking)} begins about ${counted(minutes, 'minute')} later, at ${sailsAt}. You have your whole time on the water, and we wait for you.`,
      ),
      paragraph('Come when it suits you until then. We’re sorry to keep you waiting.'),
      linkToBooking(booking, customer, publicUrl),
    ],
  }),
};

/** To a party that waits for a late boat. Staff decide whether to send it. */
export function boatLateMail({ booking, customer, sailsAt, minutes }: BoatLate): Mail {
  return {
    kind: 'boat_late',
    bookingId: booking.id,
    recipient: customer.email,
    ...said(boatLate, {
      booking: tripFacts(booking),
      customer: partyFacts(customer),
      sailsAt,
      minutes,
    }),
  };
}
