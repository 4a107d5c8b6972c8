import type { Business } from '@slipway/shared/business.ts';
import { type LocalDate, formatLongDate } from '@slipway/shared/values/local-date.ts';
import { paragraph } from '../mail-content.ts';
import { type MailTemplate, said } from '../mail-template.ts';
import type { Mail } from '../mail.ts';

export const textsOver: MailTemplate<{ date: LocalDate }> = {
  name: 'texts_over',
  version: 1,
  content: ({ date }) => ({
    subject: `No more text messages on ${formatLongDate(date)}`,
    heading: 'Today’s text messages are used up.',
    parts: [
      paragraph(
        `On ${formatLongDate(date)} the daily limit of text messages was reached, so no more are sent today. Every further party gets only the email, and is on the list to ring at the console, on Today and under Weather.`,
      ),
      paragraph('If the limit is too low, change it under Set up, Figures.'),
    ],
  }),
};

/** To the owner, once a day: the daily limit of text messages was reached. */
export function textsOverMail(business: Business, date: LocalDate): Mail {
  return {
    kind: 'owner_alert',
    bookingId: null,
    recipient: business.email,
    onceKey: `texts over ${date}`,
    ...said(textsOver, { date }),
  };
}
