import { hourMs } from '@slipway/shared/values/durations.ts';
import { venueDateTime } from '@slipway/shared/values/venue-time.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { type RawBuilder, sql } from 'kysely';

/** How much of a day is held by visitors who have not paid, as the SQL function day_pressure counts it. */
export type DayPressure = {
  /** Boats in service, summed over the slots on sale; 0 also when nothing of the day is held. */
  places: number;
  /** Places that a live hold keeps from all others. */
  heldPlaces: number;
  holds: number;
  /** Number of network addresses that the holds came from. */
  networks: number;
};

/** The facts that decide whether a hold needs a proof of work; read with the others. */
export type ProofFacts = {
  pressure: DayPressure;
  /** The day has been under pressure within the hour. */
  isBurst: boolean;
  /** The proof that came with the call has already made a hold. */
  isProofUsed: boolean;
};

/**
 * A proof stays required for this long after the pressure, or holds that end together would all be made again together.
 */
export const burstMs = hourMs;

/** Fewer holds may simply be honest visitors after the last boats of an evening. */
export const fewestHolds = 3;

/**
 * The price of a hold of a day under pressure, as the bits of a puzzle: some three seconds on a mid-range phone, and
 * four times as much when three quarters of the day are held.
 */
export const proofBits = { usual: 21, most: 23 };

export function isUnderPressure({ places, heldPlaces, holds }: DayPressure): boolean {
  return holds >= fewestHolds && heldPlaces * 2 > places;
}

/** The difficulty of the puzzle for the next hold of such a day. */
export function bitsFor({ places, heldPlaces, holds }: DayPressure, bits: typeof proofBits): number {
  return holds >= fewestHolds && heldPlaces * 4 >= places * 3 ? bits.most : bits.usual;
}

/** The pressure of the day that a date, or a column, names. */
export function dayPressure(date: LocalDate | RawBuilder<string>, now: Date): RawBuilder<DayPressure> {
  const { date: today, time } = venueDateTime(now);
  return sql<DayPressure>`day_pressure(${date}::date, ${now}::timestamptz, ${`${today} ${time}`}::timestamp)`;
}
