declare const brand: unique symbol;

/** A wall-clock time at the venue, 'HH:MM' of a 24-hour day. */
export type LocalTime = string & { readonly [brand]: 'LocalTime' };

export function parseLocalTime(text: string): LocalTime | undefined {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? (text as LocalTime) : undefined;
}

export function localTime(text: string): LocalTime {
  const time = parseLocalTime(text);
  if (time === undefined) throw new RangeError(`'${text}' is not a time like 10:30`);
  return time;
}

export function minutesOf(time: LocalTime): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** The reverse of `minutesOf`. Any minute before the day becomes 00:00, and any minute after it 23:59. */
export function timeOfMinutes(minutes: number): LocalTime {
  return addMinutes(localTime('00:00'), Math.min(Math.max(minutes, 0), 24 * 60 - 1));
}

/** Throws if the result is on another day: no slot passes midnight. */
export function addMinutes(time: LocalTime, minutes: number): LocalTime {
  const total = minutesOf(time) + minutes;
  if (!Number.isInteger(total) || total < 0 || total >= 24 * 60) {
    throw new RangeError(`${time} + ${minutes} min is not on the same day`);
  }
  return `${twoDigits(Math.floor(total / 60))}:${twoDigits(total % 60)}` as LocalTime;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
