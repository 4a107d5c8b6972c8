import { setTimeout as wait } from 'node:timers/promises';

/** Only a hang takes longer than this, not a slow machine. */
const hangsAfterMs = 300_000;

/** Checks repeatedly until the condition is true; throws with `what` if it never is. */
export async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + hangsAfterMs;
  while (!(await isSo())) {
    if (performance.now() > giveUpAt) throw new Error(`It did not come true: ${what}`);
    await wait(20);
  }
}
