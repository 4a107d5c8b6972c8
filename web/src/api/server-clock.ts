/** Device clocks lie, so that deadlines are counted by the server's: its own time, as its answers tell it. */
let offsetMs = 0;
let isHeard = false;

/** A `Date` header leaves out the milliseconds; with all of them added nobody is promised time that there is not. */
const leftOutMs = 1000;

/** Below this, a lower reading is only a slow answer; beyond it, the device's clock has been put right. */
const slowestAnswerMs = 30_000;

export function serverNow(): number {
  return Date.now() + offsetMs;
}

export function hearDateHeader(header: string | null): void {
  const at = Date.parse(header ?? '');
  if (!Number.isNaN(at)) hearServerTime(at + leftOutMs);
}

/** The server's clock shows `at` or later. */
export function hearServerTime(at: number): void {
  const heard = at - Date.now();
  offsetMs = isHeard ? betterOffset(offsetMs, heard) : heard;
  isHeard = true;
}

/** Answers are late and never early: of two readings the higher one is nearer to the truth. */
export function betterOffset(kept: number, heard: number): number {
  return heard > kept || heard < kept - slowestAnswerMs ? heard : kept;
}
