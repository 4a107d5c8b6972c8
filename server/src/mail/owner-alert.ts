import type { Business } from '@slipway/shared/business.ts';
import { type Mail, plainMail } from './mail.ts';

/** To the owner, when money needs a look. No customer's data: the booking id is enough to find the rest. */
export function ownerAlertMail(what: string, bookingId: string, business: Business): Mail {
  return plainMail({
    kind: 'owner_alert',
    bookingId,
    recipient: business.email,
    subject: `${what}: booking ${bookingId}`,
    paragraphs: [
      `${what}.`,
      `Booking: ${bookingId}`,
      'Nothing has to be done for the booking itself; please look at the payment.',
    ],
    business,
  });
}
