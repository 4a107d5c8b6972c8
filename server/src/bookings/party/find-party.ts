import type { WireParty } from '@slipway/shared/api/party.ts';
import { sql } from 'kysely';
import { isSigned, signLink } from '../../platform/security/signed-link.ts';
import type { Database, Row } from '../../platform/database/tables.ts';
import { termsOfBooking } from '../../catalogue/business-terms.ts';
import { shownStatus, statusForCustomers } from '../booking-status.ts';
import type { SigningKey } from '../../platform/security/signing-keys.ts';

export type FoundParty = NonNullable<Awaited<ReturnType<typeof findParty>>>;

/** An unpaid booking has no party page, and neither has a booking whose contact details were erased. */
export async function findParty(db: Database, token: string, now: Date) {
  const found = await db
    .selectFrom('bookings')
    .innerJoin('customers', 'customers.id', 'bookings.customerId')
    .leftJoin('cancellations', 'cancellations.bookingId', 'bookings.id')
    .selectAll('bookings')
    .select(termsOfBooking.as('terms'))
    .select(['customers.firstName', 'cancellations.byWhom'])
    .select(sql<boolean>`coalesce(cancellations.not_before > ${now}, false)`.as('isAhead'))
    .where('bookings.partyToken', '=', token)
    .where('bookings.status', 'in', ['confirmed', 'completed', 'cancelled'])
    .where('bookings.emailKey', '!=', '')
    .executeTakeFirst();
  return found && { ...found, status: statusForCustomers(found.status, found.isAhead) };
}

export function stateOfParty(party: FoundParty, now: Date): WireParty['state'] {
  const status = shownStatus(party, now);
  if (status === 'cancelled') return party.byWhom === 'business' ? 'called_off' : 'cancelled';
  return status === 'closed' ? 'over' : 'on';
}

type Named = Pick<Row<'bookings'>, 'partyToken' | 'captainName'>;

/**
 * The captain's link; '' if no captain was named. The link is for one person: it ends when another captain is named.
 */
export function captainLinkOf({ partyToken, captainName }: Named, linkKey: SigningKey): string {
  return captainName === null ? '' : signLink(linkKey, 'captain', `${partyToken} ${captainName}`);
}

export function isCaptainLink(
  { partyToken, captainName }: Named,
  link: string,
  linkKey: SigningKey,
): boolean {
  return captainName !== null && isSigned(linkKey, 'captain', `${partyToken} ${captainName}`, link);
}
