import { minuteMs } from '../values/durations.ts';
import { hoursBefore, toInstant } from '../values/venue-time.ts';
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
  /** The owner has not opened the site yet: staff see the slots, and nobody can book them. */
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

/** When a called-off slot goes on sale again, we keep the old places of its parties for this many hours. */
const keptHours = 1;
/** If booking closes in less than this time, no place is kept: the party would read the email too late. */
const leastMinutes = 15;

/**
 * Returns the instant until which each party's old place is kept for that party, if the called-off slot goes on sale
 * again now. The instant is never later than the end of online booking for the slot. 'first come': too little time is
 * left to keep places, so all parties are told immediately. 'too late': the slot cannot be booked online.
 */
export function oldPlaceUntil(
  slot: { date: LocalDate; startTime: LocalTime },
  minimumNoticeMinutes: number,
  now: Date,
): Date | 'first come' | 'too late' {
  if (!hasNotice(slot, minimumNoticeMinutes, now)) return 'too late';
  if (!hasNotice(slot, minimumNoticeMinutes + leastMinutes, now)) return 'first come';
  const last = hoursBefore(toInstant(slot.date, slot.startTime), minimumNoticeMinutes / 60);
  const usual = hoursBefore(now, -keptHours);
  return last < usual ? last : usual;
}
