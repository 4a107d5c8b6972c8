/** An email as it will be sent: rendered at its cause, so that it says what was true then. */
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
    | 'contact_changed'
    | 'day_cancelled'
    | 'enquiry_received'
    | 'owner_news'
    | 'owner_day'
    | 'owner_alert'
    | 'staff_code'
    | 'staff_invite'
    | 'staff_notice';
  bookingId: string | null;
  recipient: string;
  /** Only an address that parses; never free text from a visitor. */
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  /** An .ics file. */
  calendar?: string | null;
  /** The full terms of this version are attached. */
  termsVersion?: number | null;
  /** A second email with the same key is not written. */
  onceKey?: string | null;
};

/** One line for a header: control characters would inject headers. */
export function headerLine(text: string): string {
  return text
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
    .trim()
    .slice(0, 200);
}
