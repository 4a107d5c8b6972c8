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

/** So long a called-off party has its old place to itself, once its time is on sale again. */
const keptMinutes = 60;
/** For less than this nothing is kept: an email that is read too late is worse than none. */
const leastMinutes = 15;

/**
 * Until when the old place of a called-off party is kept, whose time is on sale again now: at most until the notice that
 * a booking needs before the start. 'first come': so little is left that all are told at once; 'too late': nobody can
 * take it online any more.
 */
export function oldPlaceUntil(
  slot: { date: LocalDate; startTime: LocalTime },
  minimumNoticeMinutes: number,
  now: Date,
): Date | 'first come' | 'too late' {
  const last = toInstant(slot.date, slot.startTime).getTime() - minimumNoticeMinutes * minuteMs;
  const left = last - now.getTime();
  if (left < 0) return 'too late';
  if (left < leastMinutes * minuteMs) return 'first come';
  return new Date(Math.min(last, now.getTime() + keptMinutes * minuteMs));
}
