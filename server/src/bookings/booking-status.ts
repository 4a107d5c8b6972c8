import type { BookingStatus } from '../database/tables.ts';

/**
 * The only status changes that may happen. Each statement repeats the state it starts from in its `where`, so a
 * late one changes nothing.
 */
export const transitions = {
  /** A new booking is a hold, or confirmed at once if there is nothing to pay. */
  none: ['held', 'confirmed'],
  held: ['confirmed', 'expired', 'replaced', 'called_off'],
  confirmed: ['completed', 'cancelled'],
  completed: [],
  /** We called it off, and the party took another slot. */
  cancelled: ['confirmed'],
  /** A late payment can still confirm it if the slot is free. */
  expired: ['confirmed'],
  replaced: [],
  /** Its time was closed while the visitor paid: the money is returned, even if the time opens again. */
  called_off: [],
} as const satisfies Record<BookingStatus | 'none', readonly BookingStatus[]>;
