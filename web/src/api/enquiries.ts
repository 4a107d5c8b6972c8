import { addEnquiry } from '@slipway/shared/api/enquiries.ts';
import type { ContactForm, EnquiryFacts } from '@slipway/shared/rules/contact-form.ts';
import { callIdempotent } from './call-idempotent.ts';

/** Sends an enquiry. Returns the server's message for the visitor. */
export async function sendEnquiry(enquiry: ContactForm, { guests, date }: EnquiryFacts): Promise<string> {
  const { name, email, phone, message } = enquiry;
  return (
    await callIdempotent(addEnquiry, {
      name,
      email,
      phone,
      message,
      ...(guests === undefined ? {} : { guests }),
      ...(date === undefined ? {} : { date }),
    })
  ).message;
}
