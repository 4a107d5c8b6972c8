/** How long the server waits for a Postgres server: a hung one must cost an answer, never the whole site. */
export type Patience = {
  /** The longest wait for a connection, new or free again. */
  connectMs: number;
  /** The longest wait for a lock that another transaction holds; 0: no limit. */
  lockMs: number;
  /** After this time Postgres cancels a statement. */
  statementMs: number;
  /** After this time we hang up on a Postgres that does not answer at all. */
  answerMs: number;
};

/**
 * For visitors' requests. Our pages give up a booking after 15 s, so every answer must come earlier. 500 visitors at
 * once are served in two or three seconds, so a wait of 10 s means a fault, not a rush. The wait for a lock equals the
 * time that a repeated call waits for the first one with its key.
 */
export const visitorsPatience: Patience = {
  connectMs: 10_000,
  lockMs: 10_000,
  statementMs: 10_500,
  answerMs: 11_000,
};

/**
 * Start and background work: no visitor waits for it, and it queues behind other processes (migrations, slots) or
 * scans whole tables (retention). A cancelled run is repeated.
 */
export const jobsPatience: Patience = {
  connectMs: 30_000,
  lockMs: 0,
  statementMs: 300_000,
  answerMs: 310_000,
};

/**
 * For the change log: many visitors wait for one reading, which takes a millisecond, and the next visitor repeats a
 * reading that failed.
 */
export function readersPatience({ connectMs, statementMs, answerMs }: Patience): Patience {
  return {
    connectMs: Math.min(connectMs, 4000),
    lockMs: 0,
    statementMs: Math.min(statementMs, 4000),
    answerMs: Math.min(answerMs, 4500),
  };
}

/** A transaction that is idle for this long belongs to a process that hangs; others may want its locks. */
export const idleTransactionMs = 30_000;

/**
 * How long a connection is used: it keeps the plans of our functions, and a new one makes them again, which costs as
 * much as ten bookings.
 */
export const idleConnectionMs = 600_000;

/**
 * A reservation is written within this time of its decision, or not at all: a Postgres that woke up later would book
 * for visitors who have been told that it failed.
 */
export const writeWithinMs = 10_000;

/** Readiness: how long a probe waits, and how long its result is valid. */
export const readiness = { waitMs: 2_000, goodForMs: 5_000 } as const;

export type PagePace = typeof pagePace;

/** How long pages of the site stay as they were last rendered. */
export const pagePace = {
  /** A change in the database shows after this time at most; until then the pages cost no query. */
  checkEveryMs: 250,
  /** If the database does not tell within this time whether the pages are up to date, they are served as they are. */
  versionMs: 250,
  /** The same limit for rendering the pages again, which takes a few hundredths of a second. */
  drawingMs: 2_000,
};

/** How long a visitor is asked to wait before the next try. */
export const tryAgainAfterSeconds = 5;
