/** How long the server waits for a Postgres server: a hung one must cost an answer, never the whole site. */
export type Patience = {
  /** Wait for a connection, new or free again. */
  connectMs: number;
  /** Wait for a lock that another transaction holds; 0 waits without limit. */
  lockMs: number;
  /** After this, Postgres cancels a statement. */
  statementMs: number;
  /** After this, we hang up on a Postgres that does not answer at all. */
  answerMs: number;
};

/**
 * For visitors' requests. Our pages give up a booking after 15 s, so every answer must come earlier. 500 visitors at
 * once are served in two or three seconds: 10 s in the queue mean a fault, not a rush. The wait for a lock equals the
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
 * For the change log: many visitors wait for one reading of it, which takes a millisecond, and the next of them asks
 * again.
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

/** A connection keeps the plans of our functions; a new one makes them again, which costs as much as ten bookings. */
export const idleConnectionMs = 600_000;

/**
 * A reservation is written within this time of its decision, or not at all: a Postgres that woke up later would book
 * for visitors who have been told that it failed.
 */
export const writeWithinMs = 10_000;

/** Readiness: how long a probe waits, and how long its result is valid. */
export const readiness = { waitMs: 2_000, goodForMs: 5_000 } as const;

export type PagePace = typeof pagePace;

/** How long the pages of the site stay as last rendered. */
export const pagePace = {
  /** A change in the database shows after this time at most; until then the pages cost no query. */
  checkEveryMs: 250,
  /** If the database does not say within this time whether they are up to date, they are served as they are. */
  versionMs: 250,
  /** The same for rendering them again, which takes a few hundredths of a second. */
  drawingMs: 2_000,
};

/** How long a visitor is asked to wait before the next try. */
export const tryAgainAfterSeconds = 5;
