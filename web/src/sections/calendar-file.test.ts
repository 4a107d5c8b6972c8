import { localDate } from '@slipway/shared/values/local-date.ts';
import { noMoney } from '@slipway/shared/values/pence.ts';
import { describe, expect, it } from 'vitest';
import type { Booking } from '../api/bookings.ts';
import { calendarFile } from './calendar-file.ts';

const link = 'https://boats.example/#/booking/abc123?email=zoe%40example.com';
const now = new Date('2027-01-02T03:04:05.678Z');

function aBooking(facts: Partial<Booking> = {}): Booking {
  return {
    id: 'abc123',
    status: 'open',
    canCancel: true,
    firstName: 'Zoë',
    lastName: 'Ng',
    email: 'zoe@example.com',
    phone: '01632960960',
    packageName: 'Classic',
    date: localDate('2027-06-12'),
    duration: 'about 2 hours',
    startTime: '12:00',
    endTime: '14:00',
    guests: 4,
    addOns: [],
    total: noMoney,
    adminFee: noMoney,
    refund: noMoney,
    ...facts,
  };
}

/** The lines with their folding undone. */
function linesOf(booking: Booking): string[] {
  return calendarFile(booking, link, now).replaceAll('\r\n ', '').split('\r\n');
}

describe('the calendar file of a trip', () => {
  it.each([
    ['2027-06-12', '20270612T110000Z', '20270612T130000Z'],
    ['2027-01-16', '20270116T120000Z', '20270116T140000Z'],
    ['2027-03-28', '20270328T110000Z', '20270328T130000Z'],
    ['2027-10-31', '20271031T120000Z', '20271031T140000Z'],
  ])('begins on %s at noon of the lake', (date, start, end) => {
    const lines = linesOf(aBooking({ date: localDate(date) }));
    expect(lines).toContain(`DTSTART:${start}`);
    expect(lines).toContain(`DTEND:${end}`);
  });

  it('says what, where and for whom, with commas, semicolons and backslashes marked', () => {
    const lines = linesOf(aBooking({ packageName: String.raw`Tea; cake, \ more`, guests: 1 }));
    expect(lines).toContain(String.raw`SUMMARY:Tea\; cake\, \\ more\, Roundabout Boats`);
    expect(lines).toContain(String.raw`LOCATION:The Jetty\, Willow Lake\, 1 The Jetty\, Milton Keynes`);
    expect(lines).toContain('UID:abc123@boats.example');
    expect(lines).toContain('DTSTAMP:20270102T030405Z');
    expect(lines.find((line) => line.startsWith('DESCRIPTION:'))).toBe(
      String.raw`DESCRIPTION:Booking abc123\, 1 guest.\nPlease come 15 minutes before\, and bring the captain's driving licence.\nQuestions: +441632960142\n${link}`,
    );
  });

  it('has lines of 75 bytes at most, cut between characters, each with CR and LF', () => {
    const file = calendarFile(aBooking({ packageName: 'Zoë’s trip – '.repeat(12) }), link, now);
    const lines = file.split('\r\n');
    expect(lines.at(-1)).toBe('');
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(file.replaceAll('\r\n ', '')).toContain(`${'Zoë’s trip – '.repeat(12)}\\, Roundabout Boats`);
  });
});
