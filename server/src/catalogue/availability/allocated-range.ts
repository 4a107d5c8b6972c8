import { type LocalDate, addDays } from '@slipway/shared/values/local-date.ts';
import { type LocalTime, minutesOf } from '@slipway/shared/values/local-time.ts';

const minutesOfDay = 24 * 60;

/**
 * The slot and its turnaround, in venue time, as a tsrange: '["2027-05-08 10:00","2027-05-08 12:30")'. A booking
 * occupies its boat for this time. The turnaround of a late slot may run into the next day.
 */
export function allocatedRange(
  slot: { date: LocalDate; startTime: LocalTime; endTime: LocalTime },
  turnaroundMinutes: number,
): string {
  const end = minutesOf(slot.endTime) + turnaroundMinutes;
  const endDate = addDays(slot.date, Math.floor(end / minutesOfDay));
  return `["${slot.date} ${slot.startTime}","${endDate} ${clock(end % minutesOfDay)}")`;
}

function clock(minutes: number): string {
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}
