import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import type { Row } from '../platform/database/tables.ts';

/** The page where a party sees its booking, as the hash router sees it: without an address, that of the party. */
export function addressOfBooking(
  { id, partyToken }: Pick<Row<'bookings'>, 'id' | 'partyToken'>,
  { email }: Pick<Row<'customers'>, 'email'>,
): string {
  return email === '' ? sitePaths.party(partyToken) : sitePaths.bookingView(id, email);
}
