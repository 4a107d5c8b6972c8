import { Refusal } from '../http/refusal.ts';

/**
 * Previews of this process, one at a time in the order in which they were asked for (docs/decisions/0056): each runs a
 * whole command and rolls it back, on the database that serves customers.
 */
export type PreviewTurns = {
  /**
   * Runs `work` when it is its turn. Throws Refusal 'busy' if too many wait already, or if its turn does not come
   * before `giveUpAt`, in the time of performance.now().
   */
  take: <T>(work: () => Promise<T>, giveUpAt: number) => Promise<T>;
  /** No preview begins until the returned function is called; the running one continues. */
  holdBack: () => () => void;
};

/** Half of the calls that may be at work at once (http/admission.ts): the rest is left to other calls. */
const mostWaiting = 12;

export function previewTurns(): PreviewTurns {
  const queue: (() => void)[] = [];
  let isTaken = false;
  let heldBack = 0;

  const next = (): void => {
    if (isTaken || heldBack > 0) return;
    const begin = queue.shift();
    if (begin === undefined) return;
    isTaken = true;
    begin();
  };

  const turn = (giveUpAt: number): Promise<void> =>
    new Promise((resolve, reject) => {
      if (queue.length >= mostWaiting) return reject(tooMany());
      const giveUp = setTimeout(() => {
        queue.splice(queue.indexOf(begin), 1);
        reject(tooMany());
      }, giveUpAt - performance.now());
      const begin = () => {
        clearTimeout(giveUp);
        resolve();
      };
      queue.push(begin);
      next();
    });

  return {
    async take(work, giveUpAt) {
      await turn(giveUpAt);
      try {
        return await work();
      } finally {
        isTaken = false;
        next();
      }
    },
    holdBack() {
      heldBack += 1;
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        heldBack -= 1;
        next();
      };
    },
  };
}

function tooMany(): Refusal {
  return new Refusal('busy', { retryAfterSeconds: 1 });
}
