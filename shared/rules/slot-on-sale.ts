import { minuteMs } from '../values/durations.ts';
import { toInstant } from '../values/venue-time.ts';
import type { LocalDate } from '../values/local-date.ts';
import type { LocalTime } from '../values/local-time.ts';
import { isMonthBookable } from './calendar.ts';

export type SlotState = 'available' | 'sold_out' | 'hidden';

export type SlotFacts = {
  date: LocalDate;
  startTime: LocalTime;
  boatsInService: number;
  boatsFree: number;
};

export type SaleRules = {
  minimumNoticeMinutes: number;
  maxBookableMonth: number | null;
  /** The owner has not opened the site: staff see what there is, and nobody can book it. */
  isNotOpenYet: boolean;
};

/** Whether a slot can be booked, is shown as sold out, or is not shown. Closed days have no slots at all. */
export function slotState(slot: SlotFacts, rules: SaleRules, now: Date): SlotState {
  if (rules.isNotOpenYet) return 'hidden';
  if (!hasNotice(slot, rules.minimumNoticeMinutes, now)) return 'hidden';
  if (!isMonthBookable(slot.date, rules.maxBookableMonth)) return 'hidden';
  if (slot.boatsInService === 0) return 'hidden';
  return slot.boatsFree > 0 ? 'available' : 'sold_out';
}

/** Whether the slot starts at least this long from now. */
export function hasNotice(
  slot: { date: LocalDate; startTime: LocalTime },
  minutes: number,
  now: Date,
): boolean {
  return toInstant(slot.date, slot.startTime).getTime() - now.getTime() >= minutes * minuteMs;
}
