import * as z from 'zod/mini';
import { type TabStorage, parseJson, tabKeys } from './tab-storage.ts';

const shape = z.object({ bookingId: z.string(), email: z.string() });

/** The booking that this tab has just made. Its confirmation page may show it, because the email was typed here. */
export type Booked = z.output<typeof shape>;

export function rememberBooked(storage: TabStorage, booked: Booked): void {
  storage.write(tabKeys.booked, JSON.stringify(booked));
}

/** The email address of a booking made in this tab; undefined for every other booking. */
export function emailOfBooked(storage: TabStorage, bookingId: string): string | undefined {
  const parsed = shape.safeParse(parseJson(storage.read(tabKeys.booked)));
  return parsed.success && parsed.data.bookingId === bookingId ? parsed.data.email : undefined;
}
