import type { Business } from '@slipway/shared/business.ts';
import { paragraph } from '../mail-content.ts';
import { type MailTemplate, said } from '../mail-template.ts';
import type { Mail } from '../mail.ts';

export const booksWrong: MailTemplate<{ sentences: string[] }> = {
  name: 'books_wrong',
  version: 1,
  content: ({ sentences }) => ({
    subject: 'Something in your bookings does not add up',
    heading: 'Something in your bookings does not add up.',
    parts: [
      paragraph(
        'Every night the site checks its own books. Last night the check found that the following is not true:',
      ),
      ...sentences.map((sentence) => paragraph(sentence)),
      paragraph(
        'The site continues to sell. Please give this email to the person who looks after the server: the log names the bookings and payments, and the runbook says what to do.',
      ),
    ],
  }),
};

/** To the owner, at most once a night: the checks that found a fault in the books. */
export function booksWrongMail(date: string, sentences: string[], business: Business): Mail {
  return {
    kind: 'owner_alert',
    bookingId: null,
    recipient: business.email,
    onceKey: `books wrong ${date}`,
    ...said(booksWrong, { sentences }),
  };
}
