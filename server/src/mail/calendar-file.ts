import { counted } from '@slipway/shared/values/counted.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import type { LocalTime } from '@slipway/shared/values/local-time.ts';
import type { BoatTerms } from '@slipway/shared/rules/boat-terms.ts';
import { arriveAt } from '@slipway/shared/rules/business-terms.ts';
import { type Business, displayPhone } from '@slipway/shared/business.ts';
import { addressLine } from '@slipway/shared/find-us.ts';
import { captainRule } from '@slipway/shared/rules/house-rules.ts';
import { testNote } from '@slipway/shared/rules/trip-sentences.ts';
import { displayCode } from '@slipway/shared/values/shown-text.ts';
import { sharedPaths } from '@slipway/shared/values/shared-paths.ts';
import { hashOf } from '../platform/security/random-id.ts';

export type CalendarTrip = {
  bookingId: string;
  packageName: string;
  /** In the venue's local time. */
  date: LocalDate;
  startTime: LocalTime;
  endTime: LocalTime;
  guests: number;
  isCancelled: boolean;
  /** True: the booking was made in test mode. */
  isTest: boolean;
  terms: BoatTerms;
  /** The booking code, to be read out on the telephone. */
  code: string;
  partyToken: string;
  /** True: everybody aboard may have the file, so it leaves out the booking code and the number of guests. */
  isForCrew?: boolean;
  /**
   * The number of changes since the trip was confirmed. A calendar replaces its event only if the new file has a higher
   * number.
   */
  sequence: number;
};

/** The trip as an .ics file (RFC 5545): always the same event, so that a calendar never shows it twice. */
export function calendarFile(
  trip: CalendarTrip,
  { business, publicUrl }: { business: Business; publicUrl: string },
  now: Date,
): string {
  const host = new URL(publicUrl).hostname;
  const arrival = arriveAt(trip.terms, trip.startTime);
  const { place } = business;
  // A link to the party page, never to the booking: calendars are shared.
  const page = publicUrl + sharedPaths.party(trip.partyToken);
  const booking = `${counted(trip.guests, 'guest')}. Your code: ${displayCode(trip.code)}. `;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(business.name)}//Bookings//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...venueTimeZone,
    'BEGIN:VEVENT',
    // The id of the event is not the booking's id: calendars are shared, and the booking's id is half of the access to
    // the booking.
    `UID:${hashOf(`calendar ${trip.bookingId}`).slice(0, 32)}@${host}`,
    `SEQUENCE:${trip.sequence}`,
    `DTSTAMP:${utcStamp(now)}`,
    `DTSTART;TZID=Europe/London:${venueStamp(trip.date, trip.startTime)}`,
    `DTEND;TZID=Europe/London:${venueStamp(trip.date, trip.endTime)}`,
    `SUMMARY:${escapeText(`${trip.isTest ? 'Test: ' : ''}Boat trip: ${trip.packageName}, ${business.name}`)}`,
    `LOCATION:${escapeText(addressLine(business))}`,
    ...(place.latitude === null ? [] : [`GEO:${place.latitude};${place.longitude}`]),
    `DESCRIPTION:${escapeText(
      `${trip.isTest ? `${testNote.lead} ${testNote.text} ` : ''}${trip.isForCrew === true ? '' : booking}${[`Be at the jetty by ${arrival}.`, captainRule(trip.terms)].filter(Boolean).join(' ')}\nWhat to bring, and how to find us: ${page}\nQuestions? Call ${displayPhone(business.phone)}`,
    )}`,
    `URL:${page}`,
    `STATUS:${trip.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:OPAQUE',
    ...(trip.isCancelled
      ? []
      : [...alarm('-P1D', 'Your boat trip is tomorrow'), ...alarm('-PT2H', `Be at the jetty by ${arrival}`)]),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

/** The rules of British Summer Time since 1996. */
const venueTimeZone = [
  'BEGIN:VTIMEZONE',
  'TZID:Europe/London',
  'BEGIN:DAYLIGHT',
  'TZNAME:BST',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0100',
  'DTSTART:19960331T010000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZNAME:GMT',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0000',
  'DTSTART:19961027T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
];

function alarm(trigger: string, description: string): string[] {
  return [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `TRIGGER:${trigger}`,
    `DESCRIPTION:${escapeText(description)}`,
    'END:VALARM',
  ];
}

function venueStamp(date: LocalDate, time: LocalTime): string {
  return `${date.replaceAll('-', '')}T${time.replace(':', '')}00`;
}

function utcStamp(instant: Date): string {
  return `${instant.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`;
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, String.raw`\$&`).replace(/\r?\n/g, String.raw`\n`);
}

const mostOctets = 75;

/** A line has at most 75 octets: the rest continues on the next line after a space, and no character is split. */
function folded(line: string): string {
  const lines: string[] = [];
  let current = '';
  for (const character of line) {
    if (Buffer.byteLength(current + character) > mostOctets) {
      lines.push(current);
      current = ' ';
    }
    current += character;
  }
  return [...lines, current].join('\r\n');
}
