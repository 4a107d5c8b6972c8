/** Ends what hangs, on a slow machine too: nothing that works is waited for this long. */
export const longestWaitMs = 120_000;
