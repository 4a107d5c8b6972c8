import { setTimeout as wait } from 'node:timers/promises';

/** Whether the work is done in time, well or badly; it goes on either way. */
export async function isDoneWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  const stopped = new AbortController();
  const done = work.then(
    () => true,
    () => true,
  );
  const late = wait(Math.max(0, ms), false, { signal: stopped.signal }).catch(() => false);
  const isDone = await Promise.race([done, late]);
  stopped.abort();
  return isDone;
}
