import * as z from 'zod/mini';
import { type TabStorage, parseJson, tabKeys } from './tab-storage.ts';

const shape = z.object({ bookingId: z.string(), email: z.string() });

/** The booking that this tab has just made: its confirmation page may show it, because the e-mail was typed here. */
export type Booked = z.output<typeof shape>;

export function rememberBooked(storage: TabStorage, booked: Booked): void {
  storage.write(tabKeys.booked, JSON.stringify(booked));
}

/** The e-mail address given for a booking in this tab; undefined for every other booking. */
export function emailOfBooked(storage: TabStorage, bookingId: string): string | undefined {
  const parsed = shape.safeParse(parseJson(storage.read(tabKeys.booked)));
  return parsed.success && parsed.data.bookingId === bookingId ? parsed.data.email : undefined;
}
