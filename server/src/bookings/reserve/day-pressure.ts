import { venueDateTime } from '@slipway/shared/values/venue-time.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { type RawBuilder, sql } from 'kysely';

/** How much of a day visitors hold without having paid, as the SQL function day_pressure counts it. */
export type DayPressure = {
  /** Boats in service at the slots on sale; 0 also when nothing of the day is held. */
  places: number;
  /** Those of them that a live hold keeps from everybody else. */
  heldPlaces: number;
  holds: number;
  /** Addresses on the network that they came from. */
  networks: number;
};

/** What decides whether a hold needs a proof of work; read with the other facts. */
export type ProofFacts = {
  pressure: DayPressure;
  /** The day has been under pressure within the hour. */
  isBurst: boolean;
  /** The proof that came with the call has already made a hold. */
  isProofUsed: boolean;
};

/** A day that was under pressure stays dear for so long, or holds that end all at once would begin all at once. */
export const burstMs = 3_600_000;

/** Fewer are an evening's last boats in honest hands. */
const fewestHolds = 3;

/**
 * What a hold of a day under pressure costs, as the bits of a puzzle: some three seconds of a mid-range phone, and four
 * times as much when three quarters of the day are held.
 */
export const proofBits = { usual: 21, most: 23 };

export function isUnderPressure({ places, heldPlaces, holds }: DayPressure): boolean {
  return holds >= fewestHolds && heldPlaces * 2 > places;
}

/** How hard the puzzle is that the next hold of such a day needs. */
export function bitsFor({ places, heldPlaces, holds }: DayPressure, bits: typeof proofBits): number {
  return holds >= fewestHolds && heldPlaces * 4 >= places * 3 ? bits.most : bits.usual;
}

/** Of the day that a date, or a column, names. */
export function dayPressure(date: LocalDate | RawBuilder<string>, now: Date): RawBuilder<DayPressure> {
  const { date: today, time } = venueDateTime(now);
  return sql<DayPressure>`day_pressure(${date}::date, ${now}::timestamptz, ${`${today} ${time}`}::timestamp)`;
}
