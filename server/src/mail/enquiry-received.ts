import type { Business } from '@slipway/shared/business.ts';
import { canReceiveMail } from '@slipway/shared/values/email-address.ts';
import { type Mail, escapeHtml } from './mail.ts';

type Enquiry = { name: string; email: string; phone: string; message: string };

/** To the owner. The subject is fixed: nothing that a stranger typed reaches a header, Reply-To only if it parses. */
export function enquiryReceivedMail(enquiry: Enquiry, business: Business): Mail {
  const lines = [
    `Name: ${enquiry.name.trim()}`,
    `E-mail: ${enquiry.email.trim()}`,
    `Phone: ${enquiry.phone.trim()}`,
    '',
    enquiry.message.trim(),
  ];
  const text = `${lines.join('\n')}\n`;
  return {
    kind: 'enquiry_received',
    bookingId: null,
    recipient: business.email,
    replyTo: canReceiveMail(enquiry.email) ? enquiry.email.trim() : null,
    subject: 'An enquiry from the website',
    text,
    html: `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>An enquiry from the website</title></head><body><pre>${escapeHtml(text)}</pre></body></html>`,
  };
}
