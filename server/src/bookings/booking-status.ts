import type { BookingStatus } from '../database/tables.ts';

/**
 * Every change of status that may happen, and nothing else. The statements that make them carry the state they
 * start from in their `where`, so that a change that came too late changes nothing.
 */
export const transitions = {
  /** Not yet made: a reservation begins as a hold, or at once confirmed when nothing is to pay. */
  none: ['held', 'confirmed'],
  held: ['confirmed', 'expired', 'replaced', 'called_off'],
  confirmed: ['completed', 'cancelled'],
  completed: [],
  /** We cancelled, and the party took another slot. */
  cancelled: ['confirmed'],
  /** Money that arrives late finds the booking here and may still confirm it, if the slot is free. */
  expired: ['confirmed'],
  replaced: [],
  /** Its time was closed while the visitor paid: money goes back, also when the time is opened again. */
  called_off: [],
} as const satisfies Record<BookingStatus | 'none', readonly BookingStatus[]>;
