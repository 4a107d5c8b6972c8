import type { WireParty } from '@slipway/shared/api/party.ts';
import { arriveAt } from '@slipway/shared/rules/business-terms.ts';
import { isSigned, signLink } from '../../security/signed-link.ts';
import type { Database, Row } from '../../database/tables.ts';
import { termsOfBooking } from '../../runtime/business-terms.ts';
import { shownStatus } from '../shown-status.ts';

export type FoundParty = NonNullable<Awaited<ReturnType<typeof findParty>>>;

/** A booking that was never made has no party, and one whose contact details were erased has none any more. */
export function findParty(db: Database, token: string) {
  return db
    .selectFrom('bookings')
    .innerJoin('customers', 'customers.id', 'bookings.customerId')
    .leftJoin('cancellations', 'cancellations.bookingId', 'bookings.id')
    .selectAll('bookings')
    .select(termsOfBooking.as('terms'))
    .select(['customers.firstName', 'cancellations.byWhom'])
    .where('bookings.partyToken', '=', token)
    .where('bookings.status', 'in', ['confirmed', 'completed', 'cancelled'])
    .where('bookings.emailKey', '!=', '')
    .executeTakeFirst();
}

/** Written field by field: whatever else a booking has stays here. */
export function partyView(party: FoundParty, captainLink: string, linkKey: string, now: Date): WireParty {
  return {
    state: stateOf(party, now),
    organiser_first_name: party.firstName,
    package_name: party.packageName,
    trip_date: party.date,
    start_time: party.startTime,
    end_time: party.endTime,
    arrive_at: arriveAt(party.terms, party.startTime),
    captain:
      party.captainName !== null && isCaptainLink(party, captainLink, linkKey)
        ? { name: party.captainName, has_accepted: party.isCaptainDeclared }
        : null,
  };
}

function stateOf(party: FoundParty, now: Date): WireParty['state'] {
  const status = shownStatus(party, now);
  if (status === 'cancelled') return party.byWhom === 'business' ? 'called_off' : 'cancelled';
  return status === 'closed' ? 'over' : 'on';
}

type Named = Pick<Row<'bookings'>, 'partyToken' | 'captainName'>;

/** '' if nobody is asked. A link asks one person: it ends when another captain is named. */
export function captainLinkOf({ partyToken, captainName }: Named, linkKey: string): string {
  return captainName === null ? '' : signLink(linkKey, 'captain', `${partyToken} ${captainName}`);
}

export function isCaptainLink({ partyToken, captainName }: Named, link: string, linkKey: string): boolean {
  return captainName !== null && isSigned(linkKey, 'captain', `${partyToken} ${captainName}`, link);
}
