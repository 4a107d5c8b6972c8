/** Ends a hanging wait: even on a slow machine a working page never takes this long. */
export const longestWaitMs = 120_000;
