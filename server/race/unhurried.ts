import type { Patience } from '../src/database/patience.ts';

/** For the use cases in this process, which nobody tells to try again: a slow machine is no fault of theirs. */
export const unhurried: Patience = { connectMs: 120_000, lockMs: 0, statementMs: 0, answerMs: 120_000 };
export const unhurriedWriteMs = 120_000;
