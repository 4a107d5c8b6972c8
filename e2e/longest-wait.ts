/** Ends a hanging wait, also on a slow machine: nothing that works takes this long. */
export const longestWaitMs = 120_000;
