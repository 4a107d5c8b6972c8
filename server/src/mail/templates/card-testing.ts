import type { Business } from '@slipway/shared/business.ts';
import { alarmMinutes } from '../../payments/decline-limits.ts';
import { paragraph } from '../mail-content.ts';
import { composeMail } from '../compose-mail.ts';
import type { Mail } from '../mail.ts';

/** To the owner, once an hour: somebody may be testing stolen cards. */
export function cardTestingMail(hour: Date, business: Business): Mail {
  return composeMail(
    {
      kind: 'owner_alert',
      bookingId: null,
      recipient: business.email,
      onceKey: `card testing ${hour.toISOString()}`,
    },
    {
      subject: 'Many cards are being declined',
      heading: 'Many cards are being declined.',
      parts: [
        paragraph(
          `More than ten cards were declined on the site within ${alarmMinutes} minutes. Somebody may be trying out stolen cards.`,
        ),
        paragraph(
          'Nothing was charged, and each booking takes no further card after five declines. Please look at the declined payments in the dashboard of your payment provider; it can block cards and networks.',
        ),
      ],
    },
    { business },
  );
}
