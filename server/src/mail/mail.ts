/** A mail as it will be sent: rendered when it is caused, so that it says what was true then. */
export type Mail = {
  kind:
    | 'booking_confirmed'
    | 'booking_confirmed_again'
    | 'booking_cancelled'
    | 'booking_moved'
    | 'payment_not_completed'
    | 'payment_returned'
    | 'payment_not_taken'
    | 'refund_sent'
    | 'refund_failed'
    | 'reminder'
    | 'thanks'
    | 'day_cancelled'
    | 'enquiry_received'
    | 'owner_news'
    | 'owner_day'
    | 'owner_alert';
  bookingId: string | null;
  recipient: string;
  /** Only an address that parses; never anything that a visitor typed freely. */
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  /** An .ics file. */
  calendar?: string | null;
  /** A second mail with the same one is not written. */
  onceKey?: string | null;
};

/** One line for a header: control characters are how headers are injected. */
export function headerLine(text: string): string {
  return text
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
    .trim()
    .slice(0, 200);
}
