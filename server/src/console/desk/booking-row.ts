import type { tripStates } from '@slipway/shared/api/console/board-day.ts';
import type { WireBookingRow } from '@slipway/shared/api/console/bookings.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { type Pence, poundsOf } from '@slipway/shared/values/pence.ts';
import type { BookingStatus, Row } from '../../platform/database/tables.ts';

export type FoundBooking = {
  id: string;
  customerId: string;
  code: string;
  date: LocalDate;
  startTime: string;
  endTime: string;
  status: BookingStatus;
  firstName: string;
  lastName: string;
  phone: string;
  email: string;
  packageId: number;
  packageName: string;
  guests: number;
  wishes: number;
  holdExpiresAt: Date | null;
  total: Pence;
  paid: Pence;
  hasRefund: boolean;
  tripState: Row<'trips'>['state'] | null;
};

/** A booking as the list shows it. */
export function rowView(row: FoundBooking, hasMoney: boolean, now: Date): WireBookingRow {
  return {
    bookingId: row.id,
    code: row.code,
    date: row.date,
    startTime: row.startTime,
    endTime: row.endTime,
    firstName: row.firstName,
    lastName: row.lastName,
    phone: row.phone,
    email: row.email,
    package: { id: row.packageId, name: row.packageName },
    guests: row.guests,
    wishes: row.wishes,
    state: stateOf(row, now),
    trip: foldTripState(row.status, row.tripState),
    holdUntil: row.status === 'held' ? (row.holdExpiresAt?.toISOString() ?? null) : null,
    ...(hasMoney ? { total: poundsOf(row.total) } : {}),
    money: moneyOf(row),
  };
}

function stateOf({ status, holdExpiresAt }: FoundBooking, now: Date): WireBookingRow['state'] {
  if (status === 'held' && holdExpiresAt !== null && holdExpiresAt <= now) return 'expired';
  return status === 'replaced' ? 'expired' : status;
}

function moneyOf({ status, total, paid, hasRefund }: FoundBooking): WireBookingRow['money'] {
  if (status === 'cancelled' || status === 'called_off' || status === 'expired')
    return hasRefund ? 'given_back' : paid > 0 ? 'paid' : 'free';
  if (total === 0) return 'free';
  if (status === 'held') return 'pending';
  return paid >= total ? 'paid' : 'owes';
}

type WireTripState = (typeof tripStates)[number];

/** The state of a trip in a list; null: no event was recorded. */
export function foldTripState(
  status: BookingStatus,
  state: Row<'trips'>['state'] | null,
): WireTripState | null {
  if (state === null) return null;
  const isOff = status === 'cancelled' || status === 'called_off';
  return isOff && state !== 'out' && state !== 'back' ? 'off' : state;
}
