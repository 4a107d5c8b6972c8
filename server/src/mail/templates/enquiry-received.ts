import type { Business } from '@slipway/shared/business.ts';
import { canReceiveMail } from '@slipway/shared/values/email-address.ts';
import { paragraph } from '../mail-content.ts';
import { type MailTemplate, said } from '../mail-template.ts';
import type { Mail } from '../mail.ts';

type Enquiry = { name: string; email: string; phone: string; message: string };

const subject = 'An enquiry from the website';

export const enquiryReceived: MailTemplate<Enquiry> = {
  name: 'enquiry_received',
  version: 1,
  content: (enquiry) => ({
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
  }),
};

/**
 * To the owner. The subject is fixed, so nothing that a stranger typed reaches a header; Reply-To is set only if the
 * address parses.
 */
export function enquiryReceivedMail({ name, email, phone, message }: Enquiry, business: Business): Mail {
  return {
    kind: 'enquiry_received',
    bookingId: null,
    recipient: business.email,
    replyTo: canReceiveMail(email) ? email.trim() : null,
    ...said(enquiryReceived, { name, email, phone, message }),
  };
}
