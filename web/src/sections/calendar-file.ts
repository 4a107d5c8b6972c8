import { lakeInstant } from '@slipway/shared/values/lake-time.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import type { Booking } from '../api/bookings.ts';
import { business } from '../content/business.ts';
import { arriveMinutesBefore } from '../content/house-figures.ts';

/** RFC 5545 3.1: bytes of a line, which is then folded. */
const lineBytes = 75;

/** A trip as an iCalendar file. Times are in UTC, so that no calendar has to know the lake's time zone. */
export function calendarFile(booking: Booking, link: string, now: Date): string {
  const at = (time: string) => stamp(lakeInstant(booking.date, localTime(time)));
  const { name, streetAddress, locality, latitude, longitude } = business.place;
  const description = [
    `Booking ${booking.id}, ${booking.guests === 1 ? '1 guest' : `${booking.guests} guests`}.`,
    `Please come ${arriveMinutesBefore} minutes before, and bring the captain's driving licence.`,
    `Questions: ${business.phone}`,
    link,
  ].join('\n');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${text(business.name)}//Bookings//EN`,
    'BEGIN:VEVENT',
    // The same trip again replaces the first one.
    `UID:${booking.id}@${new URL(link).hostname}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${at(booking.startTime)}`,
    `DTEND:${at(booking.endTime)}`,
    `SUMMARY:${text(`${booking.packageName}, ${business.name}`)}`,
    `LOCATION:${text([name, streetAddress, locality].join(', '))}`,
    `GEO:${latitude};${longitude}`,
    `DESCRIPTION:${text(description)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** '20270508T110000Z' */
function stamp(instant: Date): string {
  return instant.toISOString().replaceAll(/[-:]|\.\d+/g, '');
}

/** RFC 5545 3.3.11. */
function text(words: string): string {
  return words.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`);
}

/** Between characters: a cut through the bytes of one would spoil it. */
function folded(line: string): string {
  let room = lineBytes;
  return Array.from(line)
    .map((character) => {
      const bytes = new TextEncoder().encode(character).length;
      room -= bytes;
      if (room >= 0) return character;
      // The space that begins the next line counts as well.
      room = lineBytes - 1 - bytes;
      return `\r\n ${character}`;
    })
    .join('');
}
