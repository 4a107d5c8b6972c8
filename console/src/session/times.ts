import { minuteMs } from '@slipway/shared/values/durations.ts';
import { counted } from '@slipway/shared/values/counted.ts';
import { type LocalDate, addDays, partsOf } from '@slipway/shared/values/local-date.ts';
import { venueDate, venueDateTime } from '@slipway/shared/values/venue-time.ts';

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** '14:31' for today, 'yesterday 14:31' for yesterday, and '2 June' for earlier days. */
export function whenOf(instant: string, now: Date): string {
  const { date, time } = venueDateTime(new Date(instant));
  const today = venueDate(now);
  if (date === today) return time;
  if (date === addDays(today, -1)) return `yesterday ${time}`;
  return dayOf(date);
}

/** The time of day, with the date if it is another day: '12:30', '12:30 on 29 November'. */
export function hourOf(instant: string, now: Date): string {
  const { date, time } = venueDateTime(new Date(instant));
  return date === venueDate(now) ? time : `${time} on ${dayOf(date)}`;
}

/** '2 June'. */
export function dayOf(date: LocalDate): string {
  const { month, day } = partsOf(date);
  return `${day} ${months[month - 1]}`;
}

const weekdays = 'Sun Mon Tue Wed Thu Fri Sat'.split(' ');
const shortMonths = 'Jan Feb March April May June July Aug Sept Oct Nov Dec'.split(' ');

/** 'Sat 8 May', 'Wed 23 Sept': short enough for a phone. */
export function shortDayOf(date: LocalDate): string {
  const { year, month, day } = partsOf(date);
  const weekday = weekdays[new Date(Date.UTC(year, month - 1, day)).getUTCDay()];
  return `${weekday} ${day} ${shortMonths[month - 1]}`;
}

/** '14:31' at the lake. */
export function timeOf(instant: string): string {
  return venueDateTime(new Date(instant)).time;
}

/** '54 min', '2 h 26 min', '3 days'. */
export function durationText(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  const days = Math.floor(hours / 24);
  return counted(days, 'day');
}

export function minutesUntil(instant: string, now: Date): number {
  return Math.max(0, Math.floor((Date.parse(instant) - now.getTime()) / minuteMs));
}
