import { hourMs, minuteMs } from '@slipway/shared/values/durations.ts';

/** A backup or a restore ends by then, well or not: a mount or a server that hangs may not hold up every later night. */
const giveUpAfterMs = hourMs;
/** Clocks of two machines may differ. */
const doubtMs = 5 * minuteMs;

/** Whether something of a run that began at an instant, or last wrote then, is of no run that goes on. In milliseconds. */
export function isLeftBehind(at: number, now: number): boolean {
  return now - at > giveUpAfterMs + doubtMs;
}

/** Calls `tell` with a sentence once the time is over; keeps no process alive. */
export function giveUpInTime(tell: (sentence: string) => void): void {
  setTimeout(
    tell,
    giveUpAfterMs,
    `Given up after ${giveUpAfterMs / minuteMs} minutes. Is the database locked, or does BACKUP_FOLDER hang? What is unfinished is deleted by the next run that is at least ${(giveUpAfterMs + doubtMs) / minuteMs} minutes later.`,
  ).unref();
}

/** Something that whoever runs a backup or a restore can put right; its message says how. */
export class BackupMistake extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'BackupMistake';
  }
}
