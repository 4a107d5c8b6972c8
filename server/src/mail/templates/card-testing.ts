import type { Business } from '@slipway/shared/business.ts';
import { alarmMinutes } from '../../payments/declines.ts';
import { paragraph } from '../mail-content.ts';
import { type MailTemplate, said } from '../mail-template.ts';
import type { Mail } from '../mail.ts';

export const cardTesting: MailTemplate<{ minutes: number }> = {
  name: 'card_testing',
  version: 1,
  content: ({ minutes }) => ({
    subject: 'Many cards are being declined',
    heading: 'Many cards are being declined.',
    parts: [
      paragraph(
        `More than ten cards were declined on the site within ${minutes} minutes. Somebody may be trying out stolen cards.`,
      ),
      paragraph(
        'Nothing was charged, and after five declines a booking accepts no more cards. Please look at the declined payments in the dashboard of your payment provider; it can block cards and networks.',
      ),
    ],
  }),
};

/** To the owner, once an hour: somebody may be testing stolen cards. */
export function cardTestingMail(hour: Date, business: Business): Mail {
  return {
    kind: 'owner_alert',
    bookingId: null,
    recipient: business.email,
    onceKey: `card testing ${hour.toISOString()}`,
    ...said(cardTesting, { minutes: alarmMinutes }),
  };
}
