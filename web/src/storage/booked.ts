import * as z from 'zod/mini';
import { type TabStorage, parseJson, tabKeys } from './tab-storage.ts';

const shape = z.object({
  bookingId: z.string(),
  email: z.string(),
  /** Set if the booking already exists and the visitor is paying the difference. */
  amends: z.optional(z.enum(['move', 'change'])),
  /** Shown once the difference is paid: a sentence about the change, and for a move also the new arrival time. */
  done: z.optional(z.string()),
  arriveAt: z.optional(z.string()),
  /** The pay link through which the visitor paid or tried to pay. Left out if the visitor paid on another page. */
  payLink: z.optional(z.string()),
});

/**
 * The booking that this tab has just made. The confirmation page may show the booking, because the visitor typed the
 * email address in this tab.
 */
export type Booked = z.output<typeof shape>;

export function rememberBooked(storage: TabStorage, booked: Booked): void {
  storage.write(tabKeys.booked, JSON.stringify(booked));
}

/** The booking that this tab has made or is changing; undefined for every other booking. */
export function readBooked(storage: TabStorage, bookingId?: string): Booked | undefined {
  const parsed = shape.safeParse(parseJson(storage.read(tabKeys.booked)));
  const isIt = parsed.success && (bookingId === undefined || parsed.data.bookingId === bookingId);
  return isIt ? parsed.data : undefined;
}

/** The email address of a booking made in this tab; undefined for every other booking. */
export function emailOfBooked(storage: TabStorage, bookingId: string): string | undefined {
  return readBooked(storage, bookingId)?.email;
}
