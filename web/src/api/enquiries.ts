import { addEnquiry } from '@slipway/shared/api/enquiries.ts';
import type { ContactForm } from '@slipway/shared/rules/contact-form.ts';
import { callOnce } from './call-once.ts';

/** Returns the server's words for the visitor. */
export async function sendEnquiry(enquiry: ContactForm): Promise<string> {
  const { name, email, phone, message } = enquiry;
  return (await callOnce(addEnquiry, { name, email, phone, message })).message;
}
