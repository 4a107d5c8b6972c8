/** A mail as it will be sent: rendered when it is caused, so that it says what was true then. */
export type Mail = {
  kind: 'booking_confirmed' | 'enquiry_received';
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
