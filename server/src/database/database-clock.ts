/** What the clock of the database shows by now; never ahead of it. */
export type DatabaseClock = () => Date;

/**
 * Goes on from what a query has just brought. A deadline by it holds on a machine whose clock differs from ours, and
 * when the clock of the demo is moved; how late the query came back only makes the deadline earlier.
 */
export function databaseClock(shown: Date): DatabaseClock {
  const at = performance.now();
  return () => new Date(shown.getTime() + performance.now() - at);
}
