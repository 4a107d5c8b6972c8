import type { Pence } from '../values/pence.ts';
import type { LocalDate } from '../values/local-date.ts';
import type { LocalTime } from '../values/local-time.ts';
import { hoursBefore, toInstant } from '../values/venue-time.ts';

/**
 * Charges that a party can owe in addition to its price, and what each is called in the books. Neither damages nor
 * voluntary payments have VAT.
 */
export const aboutCharges = {
  late: { label: 'Late back', inBooks: 'late fee', hasVat: true },
  cleaning: { label: 'Cleaning', inBooks: 'cleaning', hasVat: true },
  damage: { label: 'Damage or loss', inBooks: 'damage or loss', hasVat: false },
  goodwill: { label: 'Goodwill', inBooks: 'goodwill', hasVat: false },
} as const satisfies Record<string, { label: string; inBooks: string; hasVat: boolean }>;

export type ChargeKind = keyof typeof aboutCharges;
export const chargeKinds = Object.keys(aboutCharges) as ChargeKind[];

/** The ways in which a charge is paid. */
export const chargeSources = ['card_deposit', 'hand_deposit', 'pay_link'] as const;
export type ChargeSource = (typeof chargeSources)[number];

/** The inputs of a computed charge; instants as text. */
export type ChargeRule = {
  kind: 'late';
  /** The instant from which lateness counts, and the reason. */
  from: string;
  countsFrom: 'booked end' | 'went out late';
  back: string;
  quarters: number;
  perQuarter: Pence;
};

/** How long after its trip a party can pay a charge by link. */
const payableDays = 60;

export function chargePayableUntil({ date, endTime }: { date: LocalDate; endTime: LocalTime }): Date {
  return hoursBefore(toInstant(date, endTime), -24 * payableDays);
}

/** How long a party may object to a charge kept from its deposit. */
export const objectHours = 48;
/** We capture a deposit at least this many hours before the bank would release it. */
const takeHoursBefore = 6;
/** How long a manager has to answer an objection; we remind the owner every day until then. */
export const answerDays = 14;

/**
 * Returns the time at which we capture a deposit on a card: the end of the party's time to object to the last charge,
 * or `takeHoursBefore` hours before the bank releases the deposit. The earlier of the two times counts.
 */
export function takenAt(objectsUntil: readonly Date[], captureBefore: Date | null): Date {
  const last = objectsUntil.reduce((one, other) => (one > other ? one : other));
  if (captureBefore === null) return last;
  const latest = hoursBefore(captureBefore, takeHoursBefore);
  return latest < last ? latest : last;
}
