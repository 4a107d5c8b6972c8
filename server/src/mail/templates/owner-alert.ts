import type { Business } from '@slipway/shared/business.ts';
import { displayCode } from '@slipway/shared/values/shown-text.ts';
import { paragraph } from '../mail-content.ts';
import { type MailTemplate, said } from '../mail-template.ts';
import type { Mail } from '../mail.ts';

export const ownerAlert: MailTemplate<{ what: string; bookingId: string; code: string; todo: string }> = {
  name: 'owner_alert',
  version: 1,
  content: ({ what, bookingId, code, todo }) => ({
    subject: `${what}: booking ${bookingId}`,
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

/** To the owner, when money needs attention. No customer's data: the booking id is enough to find the rest. */
export function ownerAlertMail(
  what: string,
  { id: bookingId, code }: { id: string; code: string },
  business: Business,
  todo = 'The booking itself needs nothing from you; please look at the payment.',
  onceKey?: string,
): Mail {
  return {
    kind: 'owner_alert',
    bookingId,
    recipient: business.email,
    onceKey: onceKey ?? null,
    ...said(ownerAlert, { what, bookingId, code, todo }),
  };
}
