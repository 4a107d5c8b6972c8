import type { Business } from '@slipway/shared/business.ts';
import { type LocalDate, formatLongDate } from '@slipway/shared/values/local-date.ts';
import { displayCode } from '@slipway/shared/values/shown-text.ts';
import { paragraph } from '../mail-content.ts';
import { type MailTemplate, said } from '../mail-template.ts';
import type { Mail } from '../mail.ts';

type Facts = {
  what: string;
  bookingId: string;
  code: string;
  /** The day of the trip. Undefined for an email that an older version of the server stored. */
  date?: LocalDate | undefined;
  todo: string;
};

export const ownerAlert: MailTemplate<Facts> = {
  name: 'owner_alert',
  version: 1,
  content: ({ what, bookingId, code, date, todo }) => ({
    subject: `${what}: booking ${displayCode(code)}${date === undefined ? '' : `, trip on ${formatLongDate(date)}`}`,
    heading: `${what}.`,
    parts: [
      {
        kind: 'facts',
        lines: [
          { label: 'Code', value: displayCode(code) },
          { label: 'Booking', value: bookingId },
        ],
      },
      paragraph(todo),
    ],
  }),
};

/**
 * The email to the owner when money needs attention. It contains no customer's data, because the owner finds
 * the customer by the booking's id.
 */
export function ownerAlertMail(
  what: string,
  { id: bookingId, code, date }: { id: string; code: string; date?: LocalDate },
  business: Business,
  todo = 'The booking itself needs nothing from you; please look at the payment.',
  onceKey?: string,
): Mail {
  return {
    kind: 'owner_alert',
    bookingId,
    recipient: business.email,
    onceKey: onceKey ?? null,
    ...said(ownerAlert, { what, bookingId, code, date, todo }),
  };
}
