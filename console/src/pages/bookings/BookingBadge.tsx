import type { BookingRow, StaffBooking } from '../../api/bookings.ts';
import type { TripState } from '../../parts/Glyph.tsx';
import { StateBadge } from '../../parts/StateBadge.tsx';
import { timeOf } from '../../session/times.ts';

type BookingBadgeProps = {
  state: StaffBooking['state'];
  trip: BookingRow['trip'];
  holdUntil: string | null;
};

/** The state of the trip if an event of the trip is recorded. Otherwise the state of the booking. */
export function BookingBadge(booking: BookingBadgeProps) {
  const { state, words } = badgeOf(booking);
  return <StateBadge state={state}>{words}</StateBadge>;
}

function badgeOf({ state, trip, holdUntil }: BookingBadgeProps): { state: TripState; words: string } {
  switch (state) {
    case 'held':
      return { state: 'soon', words: holdUntil === null ? 'held' : `held until ${timeOf(holdUntil)}` };
    case 'cancelled':
      return { state: 'cancelled', words: 'cancelled' };
    case 'called_off':
      return { state: 'stop', words: 'called off' };
    case 'expired':
      return { state: 'cancelled', words: 'expired' };
    case 'replaced':
      return { state: 'cancelled', words: 'replaced' };
    case 'completed':
    case 'confirmed':
      switch (trip) {
        case 'here':
          return { state: 'here', words: 'here' };
        case 'out':
          return { state: 'out', words: 'out' };
        case 'back':
          return { state: 'back', words: 'back' };
        case 'no_show':
          return { state: 'cancelled', words: 'no-show' };
        default:
          return state === 'completed'
            ? { state: 'back', words: 'sailed' }
            : { state: 'booked', words: 'open' };
      }
  }
}
