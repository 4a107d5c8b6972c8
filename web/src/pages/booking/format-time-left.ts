import { holdMinutes } from '@slipway/shared/rules/hold.ts';

const soonMs = 3 * 60_000;
const lastMs = 2 * 60_000;

export type TimeLeftText = {
  /** '13:42', or '' */
  clock: string;
  /** The time as text. */
  left: string;
  tone: 'calm' | 'soon' | 'last';
  /** Announced once, politely; '' if there is nothing to announce. */
  announcement: string;
  /** Of the hold's full time, 0 to 100. */
  percent: number;
};

const unknown: TimeLeftText = { clock: '', left: '', tone: 'calm', announcement: '', percent: 100 };

/**
 * The display of the time left of a hold, without a figure if it is unknown. Rounded down, so that it never promises
 * too much.
 */
export function formatTimeLeft(leftMs: number | undefined): TimeLeftText {
  if (leftMs === undefined) return unknown;
  const seconds = Math.max(0, Math.floor(leftMs / 1000));
  const isLast = leftMs <= lastMs;
  return {
    clock: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
    left: inWords(seconds),
    tone: isLast ? 'last' : leftMs <= soonMs ? 'soon' : 'calm',
    announcement:
      isLast && seconds > 0 ? 'Less than 2 minutes left to pay. After that the boat is let go.' : '',
    percent: Math.min(100, Math.max(0, (leftMs / (holdMinutes * 60_000)) * 100)),
  };
}

function inWords(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes >= 2) return `${minutes} minutes left`;
  if (minutes === 1) return '1 minute left';
  return seconds === 1 ? '1 second left' : `${seconds} seconds left`;
}
