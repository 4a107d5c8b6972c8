import { type Business, displayPhone } from '@slipway/shared/business.ts';

/** A mail as it will be sent: rendered when it is caused, so that it says what was true then. */
export type Mail = {
  kind: 'booking_confirmed' | 'enquiry_received' | 'payment_returned' | 'payment_not_taken' | 'owner_alert';
  bookingId: string | null;
  recipient: string;
  /** Only an address that parses; never anything that a visitor typed freely. */
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
};

/** For text inside HTML, attribute values included. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** One line for a header: control characters are how headers are injected. */
export function headerLine(text: string): string {
  return text
    .replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ')
    .trim()
    .slice(0, 200);
}

/** A mail of a few paragraphs, with how to reach us below. */
export function plainMail({
  paragraphs,
  business,
  ...head
}: Pick<Mail, 'kind' | 'bookingId' | 'recipient' | 'subject'> & {
  paragraphs: string[];
  business: Business;
}): Mail {
  const all = [...paragraphs, `${business.name}, ${displayPhone(business.phone)}, ${business.email}`];
  const html = all.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n');
  return {
    ...head,
    replyTo: null,
    text: `${all.join('\n\n')}\n`,
    html: `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>${escapeHtml(head.subject)}</title></head><body>${html}</body></html>`,
  };
}
