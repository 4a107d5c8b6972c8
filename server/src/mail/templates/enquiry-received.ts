import type { Business } from '@slipway/shared/business.ts';
import { canReceiveMail } from '@slipway/shared/values/email-address.ts';
import { paragraph } from '../mail-content.ts';
import { composeMail } from '../compose-mail.ts';
import type { Mail } from '../mail.ts';

type Enquiry = { name: string; email: string; phone: string; message: string };

/**
 * To the owner. The subject is fixed, so nothing that a stranger typed reaches a header; Reply-To is set only if the
 * address parses.
 */
export function enquiryReceivedMail(enquiry: Enquiry, business: Business): Mail {
  const subject = 'An enquiry from the website';
  const mail = composeMail(
    { kind: 'enquiry_received', bookingId: null, recipient: business.email },
    {
      subject,
      heading: subject,
      parts: [
        {
          kind: 'facts',
          lines: [
            { label: 'Name', value: enquiry.name.trim() },
            { label: 'Email', value: enquiry.email.trim() },
            { label: 'Phone', value: enquiry.phone.trim() },
          ],
        },
        ...enquiry.message.trim().split('\n').map(paragraph),
      ],
    },
    { business },
  );
  return { ...mail, replyTo: canReceiveMail(enquiry.email) ? enquiry.email.trim() : null };
}
