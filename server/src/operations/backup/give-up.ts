import { hourMs, minuteMs } from '@slipway/shared/values/durations.ts';

/** A backup or a restore gives up after this time, so a hanging mount or server does not block the next night's run. */
const giveUpAfterMs = hourMs;
/** The largest expected difference between the clocks of two machines. */
const doubtMs = 5 * minuteMs;

/** Whether files are the remains of a run that has ended. `at`: when the run began or last wrote, in milliseconds. */
export function isLeftBehind(at: number, now: number): boolean {
  return now - at > giveUpAfterMs + doubtMs;
}

/** After an hour, calls `tell` with the reason for giving up. The timer does not keep the process alive. */
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
