import type { Patience } from '../src/platform/database/patience.ts';

/**
 * Long time-outs for code that runs in the test's own process. That code does not repeat a call that timed out,
 * so with short time-outs a slow machine would make a test fail.
 */
export const unhurried: Patience = { connectMs: 120_000, lockMs: 0, statementMs: 0, answerMs: 120_000 };
export const unhurriedWriteMs = 120_000;
export const unhurriedProviderMs = 300_000;
