/**
 * How long a stop may take. Docker kills after 10 seconds: until then all has to be over, and nothing is lost by ending
 * earlier, since each step is committed before the next begins.
 */
export const stopTimes = {
  /** Longer than nearly every answer takes; what still sends its body by then is cut off. */
  requestsMs: 3_000,
  /** For jobs at work; what a job has not done is due again at the next start. */
  jobsMs: 3_000,
  /** After this the process ends, whatever is not done. */
  wholeMs: 8_000,
} as const;
