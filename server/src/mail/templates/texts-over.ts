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
        `On ${formatLongDate(date)} as many text messages were sent as your figures allow in a day. No more are sent today. Further parties get only the email, and are on the list to ring at the console, on Today and under Weather.`,
      ),
      paragraph('If that number is too small, change it under Set up, Figures.'),
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
