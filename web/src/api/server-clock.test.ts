import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { betterOffset, hearDateHeader, hearServerTime, serverNow } from './server-clock.ts';

const device = Date.parse('2027-06-12T10:00:00.000Z');

beforeEach(() => void vi.useFakeTimers({ now: device }));
afterEach(() => void vi.useRealTimers());

it('counts by the server, however wrong the device is, and never promises too much', () => {
  hearDateHeader('Sat, 12 Jun 2027 12:00:00 GMT');
  expect(serverNow()).toBe(Date.parse('2027-06-12T12:00:01.000Z'));
  vi.advanceTimersByTime(5000);
  expect(serverNow()).toBe(Date.parse('2027-06-12T12:00:06.000Z'));
});

it.each([null, '', 'yesterday'])('hears nothing from the header %j', (header) => {
  const before = serverNow();
  hearDateHeader(header);
  expect(serverNow()).toBe(before);
});

it('follows a server whose clock was put forward', () => {
  hearServerTime(Date.parse('2027-06-12T20:00:00.000Z'));
  expect(serverNow()).toBe(Date.parse('2027-06-12T20:00:00.000Z'));
});

it.each([
  ['a later reading', 1000, 1500, 1500],
  ['a slow answer', 1000, -4000, 1000],
  ['a device clock that was put right', 3_600_000, 200, 200],
])('%s: %i then %i is %i', (_, kept, heard, expected) => {
  expect(betterOffset(kept, heard)).toBe(expected);
});
