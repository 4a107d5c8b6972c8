import { type LocalDate, addDays } from '../values/local-date.ts';
import { type LocalTime, addMinutes, minutesOf } from '../values/local-time.ts';
import { type Pence, pence } from '../values/pence.ts';

/**
 * The figures of spec 9 that screens, emails and rules mention. Where its FAQ and its policies differ, the one that is
 * kinder to the customer (docs/decisions/0007).
 */
export const houseTerms = {
  arriveMinutesBefore: 15,
  mostWeight: '900 kg',
  deposit: pence(10_000),
  /** Paid by the customer, for each boat, deposit included. */
  mostOwedForDamage: pence(50_000),
  lateReturnPerQuarterHour: pence(2500),
  cleaningFee: pence(2500),
  /** Moving to another day is free with this much notice; after that it costs the fee, until the last hours. */
  freeMoveDays: 4,
  moveFee: pence(5000),
  latestMoveHours: 2,
  /** Another slot after we called the trip off. */
  rebookMonths: 12,
  refundTakes: '5 to 7 days',
} as const satisfies Record<string, Pence | number | string>;

export const whatToBring = [
  'The captain’s full UK driving licence',
  'A warm layer and something for the sun: the lake is cooler than the shore',
  'Flat shoes that may get wet',
  'The card or £100 in cash for the security deposit',
] as const;

/** When to be at the jetty; midnight if the slot begins in the day's first minutes. */
export function arriveAt(startTime: LocalTime): LocalTime {
  return addMinutes(startTime, -Math.min(houseTerms.arriveMinutesBefore, minutesOf(startTime)));
}

export function lastFreeMove(date: LocalDate): LocalDate {
  return addDays(date, -houseTerms.freeMoveDays);
}
