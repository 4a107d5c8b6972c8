import type { tripStates } from '@slipway/shared/api/console/board-day.ts';
import type { BookingStatus, Row } from '../database/tables.ts';

type WireTripState = (typeof tripStates)[number];

/** What a list says of a trip; null while nothing was recorded. */
export function foldTripState(
  status: BookingStatus,
  state: Row<'trips'>['state'] | null,
): WireTripState | null {
  if (state === null) return null;
  const isOff = status === 'cancelled' || status === 'called_off';
  return isOff && state !== 'out' && state !== 'back' ? 'off' : state;
}
