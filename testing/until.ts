import { setTimeout as wait } from 'node:timers/promises';

/** The time-out of a wait that hangs. Even a slow machine needs less time. */
const hangsAfterMs = 300_000;

/** Checks a condition repeatedly until it is true. Throws an error with `what` if it remains false. */
export async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + hangsAfterMs;
  while (!(await isSo())) {
    if (performance.now() > giveUpAt) throw new Error(`It did not come true: ${what}`);
    await wait(20);
  }
}
