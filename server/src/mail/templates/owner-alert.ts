import type { Business } from '@slipway/shared/business.ts';
import { displayCode } from '@slipway/shared/values/short-code.ts';
import { paragraph } from '../mail-content.ts';
import { composeMail } from '../compose-mail.ts';
import type { Mail } from '../mail.ts';

/** To the owner, when money needs attention. No customer's data: the booking id is enough to find the rest. */
export function ownerAlertMail(
  what: string,
  { id: bookingId, code }: { id: string; code: string },
  business: Business,
  todo = 'The booking itself needs nothing from you; please look at the payment.',
  onceKey?: string,
): Mail {
  return composeMail(
    { kind: 'owner_alert', bookingId, recipient: business.email, onceKey },
    {
      subject: `${what}: booking ${bookingId}`,
      heading: `${what}.`,
      parts: [
        {
          kind: 'facts',
          lines: [
            { label: 'Code', value: displayCode(code) },
            { label: 'Booking', value: bookingId },
          ],
        },
        paragraph(todo),
      ],
    },
    { business },
  );
}
