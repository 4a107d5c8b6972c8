import { paragraph } from '../mail-content.ts';
import { type MailTemplate, said } from '../mail-template.ts';
import type { Mail } from '../mail.ts';
import { type Party, type Trip, linkToBookAgain, tripFacts, when } from '../booking-copy.ts';

export const placeCalledOff: MailTemplate<{ booking: Trip; reason: string }> = {
  name: 'place_called_off',
  version: 1,
  content: ({ booking, reason }, { publicUrl, now }) => ({
    subject: `We’ve had to cancel: ${booking.packageName}, ${when(booking)}`,
    heading: 'We’ve had to cancel the trip that we kept for you.',
    parts: [
      paragraph(
        `We’re sorry: ${booking.packageName} on ${when(booking)} can’t go ahead because of ${reason}. There is nothing to pay, and your pay link has ended.`,
      ),
      paragraph('You’ll find other times on our site, or call us and we’ll find you one.'),
      linkToBookAgain(booking, publicUrl, now),
    ],
  }),
};

/** The email to a person for whom staff kept a place, if the trip is called off before the person pays by link. */
export function placeCalledOffMail(booking: Trip, { email }: Pick<Party, 'email'>, reason: string): Mail {
  return {
    kind: 'place_called_off',
    bookingId: booking.id,
    recipient: email,
    onceKey: `place called off ${booking.id}`,
    ...said(placeCalledOff, { booking: tripFacts(booking), reason }),
  };
}
