import { Refusal } from '../http/refusal.ts';

/**
 * Runs the previews of this process one at a time, in the order of their requests (docs/decisions/0056). Each preview
 * runs a whole command on the customers' database and rolls it back.
 */
export type PreviewTurns = {
  /**
   * Runs `work` in its turn. Throws Refusal 'busy' if too many previews wait, or if the turn does not come before
   * `giveUpAt`, a time of performance.now().
   */
  take: <T>(work: () => Promise<T>, giveUpAt: number) => Promise<T>;
  /** Starts no preview until the returned function is called. A running preview continues. */
  holdBack: () => () => void;
};

/** The most previews that may wait: half of `admission.atWork` (http/admission.ts). */
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
