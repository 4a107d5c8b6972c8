import { hourMs, minuteMs } from '@slipway/shared/values/durations.ts';

/**
 * After this time a backup or a restore ends, even without success: a hanging mount or server must not block all later
 * nights.
 */
const giveUpAfterMs = hourMs;
/** The clocks of two machines may differ. */
const doubtMs = 5 * minuteMs;

/** Whether files belong to no run that still works, if their run began or last wrote at `at`. In milliseconds. */
export function isLeftBehind(at: number, now: number): boolean {
  return now - at > giveUpAfterMs + doubtMs;
}

/** Calls `tell` with a sentence when the time is over; keeps no process alive. */
export function giveUpInTime(tell: (sentence: string) => void): void {
  setTimeout(
    tell,
    giveUpAfterMs,
    `Given up after ${giveUpAfterMs / minuteMs} minutes. Is the database locked, or does BACKUP_FOLDER hang? The unfinished files are deleted by the next run that starts at least ${(giveUpAfterMs + doubtMs) / minuteMs} minutes later.`,
  ).unref();
}

/** A mistake that the person who runs a backup or a restore can correct; its message says how. */
export class BackupMistake extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'BackupMistake';
  }
}
