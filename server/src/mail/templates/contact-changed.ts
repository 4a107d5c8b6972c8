import { composeMail } from '../compose-mail.ts';
import { type Sender, paragraph } from '../mail-content.ts';
import type { Mail } from '../mail.ts';

type Changed = { bookingId: string; firstName: string; oldEmail: string; what: string };

/** To the address that a booking had before: whoever did not ask for the change can say so. */
export function contactChangedMail(
  { bookingId, firstName, oldEmail, what }: Changed,
  { business }: Sender,
): Mail {
  return composeMail(
    { kind: 'contact_changed', bookingId, recipient: oldEmail },
    {
      subject: `The email address of your booking has changed: ${what}`,
      heading: `Your booking has another email address now, ${firstName}.`,
      parts: [
        paragraph(`We write about ${what} to the new address from now on.`),
        paragraph(`If you didn’t ask for this, please call us: ${business.phone}.`),
      ],
    },
    { business },
  );
}
