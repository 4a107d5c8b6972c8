/**
 * How long a stop may take. Docker kills after 10 seconds, so everything must be over by then. Ending early loses
 * nothing, since each step is committed before the next begins.
 */
export const stopTimes = {
  /** Longer than nearly every answer takes; a body that is still being sent by then is cut off. */
  requestsMs: 3_000,
  /** For jobs at work; work that a job has not done is due again at the next start. */
  jobsMs: 3_000,
  /** After this, and the time to drain, the process exits, whatever is left. */
  wholeMs: 8_000,
} as const;
