/** How long the server waits for Postgres. If Postgres hangs, single requests may fail, but never the whole site. */
export type Patience = {
  /** The longest wait for a new or a free connection. */
  connectMs: number;
  /** The longest wait for a lock that another transaction holds; 0: no limit. */
  lockMs: number;
  /** After this time Postgres cancels a statement. */
  statementMs: number;
  /** After this time without an answer from Postgres, we close the connection. */
  answerMs: number;
};

/**
 * For visitors' requests. Our pages give up a booking after 15 s, so every answer must come earlier. 500 visitors at
 * once are served in two or three seconds, so a wait of 10 s means a fault, not a rush. `lockMs` equals
 * `waitForFirstMs` (idempotency.ts).
 */
export const visitorsPatience: Patience = {
  connectMs: 10_000,
  lockMs: 10_000,
  statementMs: 10_500,
  answerMs: 11_000,
};

/**
 * For the server's start and for background work, which no visitor waits for. Such work may wait for other processes
 * (migrations, slots), or scan whole tables (retention). A cancelled run is repeated.
 */
export const jobsPatience: Patience = {
  connectMs: 30_000,
  lockMs: 0,
  statementMs: 300_000,
  answerMs: 310_000,
};

/**
 * For reading the change log. Many visitors wait for the same read, which usually takes a millisecond. If the read
 * fails, the next visitor's request reads again.
 */
export function readersPatience({ connectMs, statementMs, answerMs }: Patience): Patience {
  return {
    connectMs: Math.min(connectMs, 4000),
    lockMs: 0,
    statementMs: Math.min(statementMs, 4000),
    answerMs: Math.min(answerMs, 4500),
  };
}

/**
 * A transaction that is idle for this long is ended, because its process probably hangs and its locks may block others.
 */
export const idleTransactionMs = 30_000;

/**
 * How long an idle connection stays open. A new connection must plan our functions again, which takes as much work as
 * ten bookings.
 */
export const idleConnectionMs = 600_000;

/**
 * A reservation is written within this time after its decision, or not at all. When a hung Postgres
 * continues, it must not store a booking after the visitor has read that the booking failed.
 */
export const writeWithinMs = 10_000;

/** Readiness: how long a probe waits, and how long its result is valid. */
export const readiness = { waitMs: 2_000, goodForMs: 5_000 } as const;

export type PagePace = typeof pagePace;

/** How soon the rendered pages of the site follow a change in the database. */
export const pagePace = {
  /** The least time between two queries that ask whether the pages are up to date. */
  checkEveryMs: 250,
  /**
   * How long a page waits for the database to say whether the page is up to date. After this time the page is served as
   * it is.
   */
  versionMs: 250,
  /** The longest wait for new pages, whose rendering usually takes a few hundredths of a second. */
  drawingMs: 2_000,
};

/** How long a visitor is asked to wait before the next try. */
export const tryAgainAfterSeconds = 5;
