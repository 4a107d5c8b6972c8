/** The database's clock at this moment; never ahead of it. */
export type DatabaseClock = () => Date;

/**
 * Continues from a time that a query has just returned. A deadline by this clock holds on a machine whose clock differs
 * from ours, and when the demo's clock is moved; a delay of the query only makes the deadline earlier.
 */
export function databaseClock(shown: Date): DatabaseClock {
  const at = performance.now();
  return () => new Date(shown.getTime() + performance.now() - at);
}
