/**
 * An email that waits to be sent. `facts` are stored when the email is queued. The template makes the text from these
 * facts when the email is sent.
 */
export type Mail = {
  kind:
    | 'booking_confirmed'
    | 'booking_confirmed_again'
    | 'booking_cancelled'
    | 'booking_moved'
    | 'booking_on_again'
    | 'booking_changed'
    | 'payment_not_completed'
    | 'payment_returned'
    | 'payment_not_taken'
    | 'refund_sent'
    | 'refund_failed'
    | 'reminder'
    | 'thanks'
    | 'booking_links'
    | 'contact_changed'
    | 'day_cancelled'
    | 'boat_late'
    | 'old_time'
    | 'money_chosen'
    | 'deposit_decided'
    | 'charge_made'
    | 'charge_answered'
    | 'enquiry_received'
    | 'enquiry_answered'
    | 'place_called_off'
    | 'pay_link'
    | 'weather_warned'
    | 'owner_news'
    | 'owner_day'
    | 'owner_alert'
    | 'staff_code'
    | 'staff_invite'
    | 'staff_notice';
  bookingId: string | null;
  recipient: string;
  /** A valid email address, never unchecked text from a stranger. */
  replyTo?: string | null;
  template: string;
  templateVersion: number;
  /** JSON. If it has a `booking`, the template takes the business terms from that booking's `termsVersion`. */
  facts: object;
  /** The version of the terms whose full text is attached. */
  termsVersion?: number | null;
  /** A second email with the same key is dropped. */
  onceKey?: string | null;
};
