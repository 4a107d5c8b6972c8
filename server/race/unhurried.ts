import type { Patience } from '../src/platform/database/patience.ts';

/** Time-outs for use cases in this process, where no caller retries: a slow machine must not count as a failure. */
export const unhurried: Patience = { connectMs: 120_000, lockMs: 0, statementMs: 0, answerMs: 120_000 };
export const unhurriedWriteMs = 120_000;
export const unhurriedProviderMs = 300_000;
