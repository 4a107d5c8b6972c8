import { describe, expect, it } from 'vitest';
import { formatTimeLeft, shareLeft } from './format-time-left.ts';

const minute = 60_000;

describe('the remaining time', () => {
  it.each([
    [118 * minute + 31_000, '1 h', '118 minutes left', 'calm', 100],
    [15 * minute, '15:00', '15 minutes left', 'calm', 100],
    [13 * minute + 42_999, '13:42', '13 minutes left', 'calm', 91],
    [3 * minute + 1, '3:00', '3 minutes left', 'calm', 20],
    [3 * minute, '3:00', '3 minutes left', 'soon', 20],
    [2 * minute + 1, '2:00', '2 minutes left', 'soon', 13],
    [2 * minute, '2:00', '2 minutes left', 'last', 13],
    [minute, '1:00', '1 minute left', 'last', 7],
    [59_999, '0:59', '59 seconds left', 'last', 7],
    [1_500, '0:01', '1 second left', 'last', 0],
    [0, '0:00', '0 seconds left', 'last', 0],
    [-5_000, '0:00', '0 seconds left', 'last', 0],
  ])('%i ms left are shown as %s, %s, %s', (leftMs, clock, left, tone, percent) => {
    const display = formatTimeLeft(leftMs);
    expect(display).toMatchObject({ clock, left, tone });
    expect(Math.round(shareLeft(leftMs, 15) * 100)).toBe(percent);
  });

  it('while the remaining time is unknown, no digits are shown, nothing is announced and the tone is calm', () => {
    expect(formatTimeLeft(undefined)).toMatchObject({ clock: '', left: '', tone: 'calm', announcement: '' });
    expect(shareLeft(undefined, 15)).toBe(1);
  });

  it('the remaining time is announced once, at 2 minutes, and not every second', () => {
    expect(formatTimeLeft(2 * minute + 1).announcement).toBe('');
    const announced = new Set(
      [formatTimeLeft(2 * minute), formatTimeLeft(minute), formatTimeLeft(5_000)].map((w) => w.announcement),
    );
    expect([...announced]).toEqual(['Under 2 minutes left to pay. After that we release the boat.']);
    expect(formatTimeLeft(0).announcement).toBe('');
  });
});
