/** Lengths of time in milliseconds; a day is 24 hours, so count dates with local-date.ts. */
export const secondMs = 1000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** Hours and days in seconds, for cookies, caches and jobs. */
export const hourSeconds = 3600;
export const daySeconds = 24 * hourSeconds;
