import type { Business } from '@slipway/shared/business.ts';
import type { Pence } from '@slipway/shared/values/pence.ts';
import { venueDateTime } from '@slipway/shared/values/venue-time.ts';
import { insertMail } from '../../../mail/mail-queries.ts';
import { payLinkMail } from '../../../mail/templates/pay-link.ts';
import { areTextsSent, textParty } from '../../../mail/texts/text-party.ts';
import type { Database, Row } from '../../../platform/database/tables.ts';
import { loadCustomer } from '../../select-booking.ts';

type Told = { booking: Row<'bookings'>; url: string; sum: Pence; until: Date; isDeposit: boolean };

/** `textedAt`: when the pay link was sent by text message; null: it was not. `figures`: lines for the preview. */
type PayLinkTold = { textedAt: Date | null; figures: { label: string; value: string }[] };

export const toldNobody: PayLinkTold = { textedAt: null, figures: [] };

/**
 * If the owner has switched text messages on, sends the pay link by text message and by email; otherwise staff pass the
 * link on.
 */
export async function tellPayLink(
  db: Database,
  { booking, url, sum, until, isDeposit }: Told,
  tools: { business: Business; publicUrl: string; now: Date },
): Promise<PayLinkTold> {
  const { now } = tools;
  if (!(await areTextsSent(db, now))) return toldNobody;
  const customer = await loadCustomer(db, booking);
  const isEmailed = await insertMail(
    db,
    payLinkMail({ booking, customer, sum, isDeposit, until: until.toISOString(), address: url }),
    now,
  );
  const isTexted = await textParty(
    db,
    { kind: 'pay_link', sum, isDeposit, until: venueDateTime(until) },
    { booking, customer, leadsTo: url.slice(url.indexOf('#') + 1) },
    tools,
  );
  const ways = [...(isTexted ? ['text message'] : []), ...(isEmailed ? ['email'] : [])];
  return {
    textedAt: isTexted ? now : null,
    figures: ways.length === 0 ? [] : [{ label: 'Sent by', value: ways.join(', ') }],
  };
}
