import { localDate } from '@slipway/shared/values/local-date.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { firstTerms } from '@slipway/shared/rules/first-terms.ts';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { business } from '../testing/test-deps.ts';
import { at } from '../testing/test-clock.ts';
import { type CalendarTrip, calendarFile } from './calendar-file.ts';

const trip: CalendarTrip = {
  bookingId: '0123456789abcdefghjkmnpqrs',
  packageName: 'Classic',
  date: localDate('2027-06-19'),
  startTime: localTime('10:00'),
  endTime: localTime('12:00'),
  guests: 4,
  code: 'H7K2QM',
  partyToken: 'p'.repeat(26),
  isCancelled: false,
  isTest: false,
  sequence: 0,
  terms: firstTerms,
};
const sender = { business, publicUrl: 'https://www.boats.example' };
const now = at('2027-05-03 09:00');
const fileOf = (changes: Partial<CalendarTrip> = {}) => calendarFile({ ...trip, ...changes }, sender, now);

function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file) as never);
  const zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone')!);
  const component = calendar.getFirstSubcomponent('vevent')!;
  const event = new ICAL.Event(component);
  const instant = (time: ICAL.Time) => {
    const atVenue = time.clone();
    atVenue.zone = zone;
    return new Date(atVenue.toUnixTime() * 1000);
  };
  return { calendar, component, event, start: instant(event.startDate), end: instant(event.endDate) };
}

describe('the trip’s calendar file as a calendar program reads it', () => {
  test('the calendar file has the venue’s time, the place, alarms and the important notes', () => {
    const { event, component, start, end } = read(fileOf());
    expect([start, end]).toEqual([at('2027-06-19 10:00'), at('2027-06-19 12:00')]);
    expect(event.summary).toBe('Boat trip: Classic, Roundabout Boats');
    expect(event.location).toBe('The Jetty, Willow Lake, Milton Keynes, MK99 9RB');
    expect(event.description).toContain('4 guests. Your code: H7K-2QM. Be at the jetty by 09:45.');
    expect(component.getFirstPropertyValue('status')).toBe('CONFIRMED');
    const triggers = component
      .getAllSubcomponents('valarm')
      .map((alarm) => String(alarm.getFirstPropertyValue('trigger')));
    expect(triggers).toEqual(['-P1D', '-PT2H']);
    expect(component.getFirstPropertyValue('url')).toBe(
      `https://www.boats.example/party/${trip.partyToken.slice(0, 10)}#/party/${trip.partyToken}`,
    );
  });

  test('the calendar file has the coordinates, unless the business has none', () => {
    expect(fileOf()).toMatch(/^GEO:\d/m);
    const place = { ...business.place, latitude: null, longitude: null };
    const off = calendarFile(trip, { ...sender, business: { ...business, place } }, now);
    expect(off).not.toContain('GEO');
    expect(read(off).event.location).toContain(place.postcode);
  });

  test('the calendar file for everybody aboard shows neither the booking’s code nor the number of guests', () => {
    const { description } = read(fileOf({ isForCrew: true })).event;
    expect(description).toMatch(/^Be at the jetty by 09:45\. /);
    expect(description).not.toMatch(/H7K|guests/);
  });

  test.each([
    ['in winter', '2027-01-10', '10:00'],
    ['on the day the clocks go forward', '2027-03-28', '09:00'],
    ['on the day the clocks are put back', '2027-10-31', '09:00'],
    ['the day before they are put back', '2027-10-30', '19:30'],
    ['on a leap day', '2028-02-29', '14:30'],
  ])('%s', (_, date, startTime) => {
    const { start } = read(
      fileOf({ date: localDate(date), startTime: localTime(startTime), endTime: localTime('21:30') }),
    );
    expect(start).toEqual(at(`${date} ${startTime}`));
  });

  test('all calendar files of a booking describe the same event, and a cancelled booking’s file has a later version', () => {
    const [first, cancelled] = [read(fileOf()), read(fileOf({ isCancelled: true, sequence: 1 }))];
    expect(cancelled.event.uid).toBe(first.event.uid);
    expect(read(fileOf()).event.uid).toBe(first.event.uid);
    expect(read(fileOf({ bookingId: 'z'.repeat(26) })).event.uid).not.toBe(first.event.uid);
    expect(first.event.uid).not.toContain(trip.bookingId);
    expect([first.event.sequence, cancelled.event.sequence]).toEqual([0, 1]);
    expect(cancelled.component.getFirstPropertyValue('status')).toBe('CANCELLED');
    expect(cancelled.component.getAllSubcomponents('valarm')).toEqual([]);
  });

  test('the calendar file keeps every character of a name, folded into lines of 75 bytes', () => {
    const packageName = `Grüße; an, alle\\ ${'🚤'.repeat(40)}\nEND:VEVENT`;
    const file = fileOf({ packageName });
    for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(file.match(/^END:VEVENT/gm)).toHaveLength(1);
    expect(read(file).event.summary).toBe(`Boat trip: ${packageName}, Roundabout Boats`);
  });
});
