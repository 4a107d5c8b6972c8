/** The longest wait before a test fails. A working page needs less, even on a slow machine. */
export const longestWaitMs = 120_000;
