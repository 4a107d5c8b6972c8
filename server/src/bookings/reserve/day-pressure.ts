import { hourMs } from '@slipway/shared/values/durations.ts';
import { venueDateTime } from '@slipway/shared/values/venue-time.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { type RawBuilder, sql } from 'kysely';

/** How much of a day is held by visitors who have not paid, as counted by the SQL function day_pressure. */
export type DayPressure = {
  /** The day's places: one for each boat in service in each slot on sale. Reported as 0 if the day has no live hold. */
  places: number;
  /** Places that unexpired holds occupy. */
  heldPlaces: number;
  holds: number;
  /** Number of network addresses that the holds came from. */
  networks: number;
};

/** The facts that decide whether a hold needs a proof of work, read together with the other facts of a reservation. */
export type ProofFacts = {
  pressure: DayPressure;
  /** Whether the day was under pressure within the last hour. */
  isBurst: boolean;
  /** Whether the proof of work in this call was already used for an earlier hold. */
  isProofUsed: boolean;
};

/**
 * A proof of work stays required for this long after the pressure has ended. Otherwise, somebody whose many holds
 * expire together could make them all again at once.
 */
export const burstMs = hourMs;

/**
 * A day with fewer holds than this requires no proof of work. In the evening, when few boats are left, one or two
 * honest visitors may hold most of them.
 */
export const fewestHolds = 3;

/**
 * The difficulty of the puzzle for a hold on a day under pressure, in bits. A mid-range phone solves the `usual` puzzle
 * in some three seconds. If three quarters of the day's places are held, the `most` puzzle takes four times as long.
 */
export const proofBits = { usual: 21, most: 23 };

export function isUnderPressure({ places, heldPlaces, holds }: DayPressure): boolean {
  return holds >= fewestHolds && heldPlaces * 2 > places;
}

/** The difficulty, in bits, of the puzzle for the next hold on a day under pressure. */
export function bitsFor({ places, heldPlaces, holds }: DayPressure, bits: typeof proofBits): number {
  return holds >= fewestHolds && heldPlaces * 4 >= places * 3 ? bits.most : bits.usual;
}

/** SQL for the pressure of a day, given as a date or a column. */
export function dayPressure(date: LocalDate | RawBuilder<string>, now: Date): RawBuilder<DayPressure> {
  const { date: today, time } = venueDateTime(now);
  return sql<DayPressure>`day_pressure(${date}::date, ${now}::timestamptz, ${`${today} ${time}`}::timestamp)`;
}
