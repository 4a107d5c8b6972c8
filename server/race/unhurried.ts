import type { Patience } from '../src/platform/database/patience.ts';

/**
 * Long time-outs for use cases in the test's process. No caller retries there, and a slow machine must not fail a test.
 */
export const unhurried: Patience = { connectMs: 120_000, lockMs: 0, statementMs: 0, answerMs: 120_000 };
export const unhurriedWriteMs = 120_000;
export const unhurriedProviderMs = 300_000;
