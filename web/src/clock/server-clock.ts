/**
 * Device clocks lie, so rules and deadlines go by the server's, which the Date of each answer tells. A Date leaves out
 * its milliseconds and an answer takes its time: each says only that the server is ahead by `least` to `most`.
 */
type Ahead = { least: number; most: number };

const leftOutMs = 1000;

export function makeServerClock() {
  let ahead: Ahead | undefined;
  /** What the device's clock showed when `performance.now()` began to count, by the latest answer. */
  let beganAt = -Infinity;
  const followers = new Set<() => void>();

  return {
    now(): number {
      // Set back, the device's clock would promise time that there is not; asleep, `performance.now()` may stand still.
      const device = Math.max(Date.now(), beganAt + performance.now());
      return device + (ahead === undefined ? 0 : (ahead.least + ahead.most) / 2);
    },

    /** False until the first answer: `now` is then the device's own time. */
    isKnown: () => ahead !== undefined,

    /** To be called when a request leaves. Takes the Date header of its answer. */
    expectDate(): (header: string | null) => void {
      const sentAt = Date.now();
      return (header) => {
        const at = Date.parse(header ?? '');
        if (Number.isNaN(at)) return;
        const heardAt = Date.now();
        // Where the device's clock was set back meanwhile, it now shows less than when the request left.
        const from = Math.min(sentAt, heardAt);
        ahead = narrowed(ahead, { least: at - heardAt, most: at + leftOutMs - from });
        beganAt = heardAt - performance.now();
        for (const look of followers) look();
      };
    },

    /** Looks now, every `everyMs`, at each answer, and when the visitor is back on a page whose timers slept. */
    follow(look: () => void, everyMs: number): () => void {
      const timer = setInterval(look, everyMs);
      followers.add(look);
      document.addEventListener('visibilitychange', look);
      window.addEventListener('pageshow', look);
      look();
      return () => {
        clearInterval(timer);
        followers.delete(look);
        document.removeEventListener('visibilitychange', look);
        window.removeEventListener('pageshow', look);
      };
    },
  };
}

export const serverClock = makeServerClock();

/** What both readings allow. Where they exclude each other a clock has jumped in between, and only the later one is true. */
function narrowed(kept: Ahead | undefined, heard: Ahead): Ahead {
  const least = Math.max(heard.least, kept?.least ?? -Infinity);
  const most = Math.min(heard.most, kept?.most ?? Infinity);
  return least <= most ? { least, most } : heard;
}
