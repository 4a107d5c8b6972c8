import { hourMs } from '../values/durations.ts';
import type { Pence } from '../values/pence.ts';

/** What a party can owe beside its price. Damages are no supply, nor is what a party pays of its own accord. */
export const aboutCharges = {
  late: { label: 'Late back', hasVat: true },
  cleaning: { label: 'Cleaning', hasVat: true },
  damage: { label: 'Damage or loss', hasVat: false },
  goodwill: { label: 'Goodwill', hasVat: false },
} as const satisfies Record<string, { label: string; hasVat: boolean }>;

export type ChargeKind = keyof typeof aboutCharges;
export const chargeKinds = Object.keys(aboutCharges) as ChargeKind[];

/** Where the money of a charge comes from. */
export const chargeSources = ['card_deposit', 'hand_deposit', 'pay_link'] as const;
export type ChargeSource = (typeof chargeSources)[number];

/** What a sum was worked out from; instants as text. */
export type ChargeRule = {
  kind: 'late';
  /** From when lateness counts, and why then. */
  from: string;
  countsFrom: 'booked end' | 'went out late';
  back: string;
  quarters: number;
  perQuarter: Pence;
};

/** How long a party may object to what is kept of its deposit. */
export const objectHours = 48;
/** A deposit is taken at the latest this long before its bank lets it go. */
const takeHoursBefore = 6;
/** How long a manager has for the answer; the owner is reminded each day from the objection on. */
export const answerDays = 14;

/**
 * When a deposit on a card is taken: once the party has had its time for the last reason, and in any case before its bank
 * lets it go.
 */
export function takenAt(objectsUntil: readonly Date[], captureBefore: Date | null): Date {
  const last = Math.max(...objectsUntil.map((at) => at.getTime()));
  if (captureBefore === null) return new Date(last);
  return new Date(Math.min(last, captureBefore.getTime() - takeHoursBefore * hourMs));
}
