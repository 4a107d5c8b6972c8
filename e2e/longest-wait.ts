/** The time-out of a hanging wait: even on a slow machine a working page needs less. */
export const longestWaitMs = 120_000;
