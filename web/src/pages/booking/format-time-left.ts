import { hourSeconds, minuteMs } from '@slipway/shared/values/durations.ts';
import { counted } from '@slipway/shared/values/counted.ts';
import type { BusinessTerms } from '@slipway/shared/rules/business-terms.ts';
import { venueDateTime } from '@slipway/shared/values/venue-time.ts';

const soonMs = 3 * minuteMs;
const lastMs = 2 * minuteMs;

export type TimeLeftText = {
  /** '13:42', or '' */
  clock: string;
  /** The time as text. */
  left: string;
  tone: 'calm' | 'soon' | 'last';
  /** The text to announce once, politely; '' if there is nothing to announce. */
  announcement: string;
};

const unknown: TimeLeftText = { clock: '', left: '', tone: 'calm', announcement: '' };

/**
 * The remaining time of a hold as text, which is empty while the time is unknown. Rounds down, so that a visitor never
 * has less time than the text says.
 */
export function formatTimeLeft(leftMs: number | undefined): TimeLeftText {
  if (leftMs === undefined) return unknown;
  const seconds = Math.max(0, Math.floor(leftMs / 1000));
  const isLast = leftMs <= lastMs;
  return {
    // A pay link can have 100 minutes or more left. The clock then shows hours: '100:00' is wider than the ring.
    clock:
      seconds >= 6000
        ? `${Math.floor(seconds / hourSeconds)} h`
        : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
    left: asText(seconds),
    tone: isLast ? 'last' : leftMs <= soonMs ? 'soon' : 'calm',
    announcement: isLast && seconds > 0 ? 'Under 2 minutes left to pay. After that we release the boat.' : '',
  };
}

export function timeOverMessage({ holdMinutes }: BusinessTerms): string {
  return `Your ${holdMinutes}-minute hold has ended.`;
}

/** 'Boat held until 10:15', in venue time. */
export function heldUntil(deadline: string): string {
  return `Boat held until ${venueDateTime(new Date(deadline)).time}`;
}

/** The remaining share of a hold's whole time, from 0 to 1; 1 while the remaining time is unknown. */
export function shareLeft(leftMs: number | undefined, holdMinutes: number): number {
  return leftMs === undefined ? 1 : Math.min(1, Math.max(0, leftMs / (holdMinutes * minuteMs)));
}

function asText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${minutes > 0 ? counted(minutes, 'minute') : counted(seconds, 'second')} left`;
}
