import { addDays, localDate } from '@slipway/shared/values/local-date.ts';
import { localTime, minutesOf } from '@slipway/shared/values/local-time.ts';

const minutesOfDay = 24 * 60;

/**
 * What a booking takes from a boat, as a tsrange: the slot and its turnaround, in wall-clock time at the lake.
 * '["2027-05-08 10:00","2027-05-08 12:30")'. The turnaround of a late slot may run into the next day.
 */
export function allocatedRange(
  slot: { date: string; startTime: string; endTime: string },
  turnaroundMinutes: number,
): string {
  const end = minutesOf(localTime(slot.endTime.slice(0, 5))) + turnaroundMinutes;
  const endDate = addDays(localDate(slot.date), Math.floor(end / minutesOfDay));
  return `["${slot.date} ${slot.startTime}","${endDate} ${clock(end % minutesOfDay)}")`;
}

function clock(minutes: number): string {
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}
