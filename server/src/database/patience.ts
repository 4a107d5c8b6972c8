/** How long the server waits for a Postgres server: a hung one must cost an answer, never the whole site. */
export type Patience = {
  /** For a connection, be it a new one or the next that is free. */
  connectMs: number;
  /** For a lock that somebody else has; 0 waits without end. */
  lockMs: number;
  /** After which Postgres breaks off a statement. */
  statementMs: number;
  /** After which we hang up on a Postgres that does not answer at all. */
  answerMs: number;
};

/**
 * What a visitor asks. Our pages give up a booking after 15 s, so that every answer comes before. 500 visitors at once
 * are through in two or three seconds: 10 s in the queue are a fault and not a rush. For a lock it is as long as a
 * repeated call waits for the first one with its key.
 */
export const visitorsPatience: Patience = {
  connectMs: 10_000,
  lockMs: 10_000,
  statementMs: 10_500,
  answerMs: 11_000,
};

/**
 * Start and background work: nobody waits for them, and they queue behind other processes (migrations, slots) or go
 * through whole tables (retention). What is broken off is done again.
 */
export const jobsPatience: Patience = {
  connectMs: 30_000,
  lockMs: 0,
  statementMs: 300_000,
  answerMs: 310_000,
};

/** A transaction that does nothing for so long belongs to a process that hangs; others may want its locks. */
export const idleTransactionMs = 30_000;

/**
 * A reservation is written so long after it was decided, or not at all: a Postgres that wakes up later would book for
 * visitors who have been told that it did not work.
 */
export const writeWithinMs = 10_000;

/** Readiness: how long a probe waits, and how long what it found is good for. */
export const readiness = { waitMs: 2_000, goodForMs: 5_000 } as const;

/** Pages are shown as they were last drawn when the database does not say within this time whether they are up to date. */
export const pageVersionMs = 250;
/** The same for drawing them anew, which takes a few hundredths of a second. */
export const pageDrawingMs = 2_000;

/** What a visitor is asked to wait before the next try. */
export const tryAgainAfterSeconds = 5;
