import { minuteMs } from '@slipway/shared/values/durations.ts';
import { useEffect, useState } from 'react';
/**
 * Device clocks are often wrong, so rules and deadlines use the server's time, from the Date header of each
 * answer. The header has whole seconds and the answer takes time to arrive, so each answer gives only a range:
 * the server is ahead by `least` to `most`.
 */
type Ahead = { least: number; most: number };

const dateResolutionMs = 1000;

export function makeServerClock() {
  let ahead: Ahead | undefined;
  /** The device's time when `performance.now()` was 0. It is computed again at each answer. */
  let beganAt = -Infinity;
  const followers = new Set<() => void>();

  return {
    now(): number {
      // Takes the later of two readings. The device's clock may be set back, and `performance.now()` may stop
      // while the device sleeps.
      const device = Math.max(Date.now(), beganAt + performance.now());
      return device + (ahead === undefined ? 0 : (ahead.least + ahead.most) / 2);
    },

    /** False until the first answer; until then `now` is the device's time. */
    isKnown: () => ahead !== undefined,

    /** Call `startSync` when you send a request. Call the returned function with the Date header of the answer. */
    startSync(sentAt = Date.now()): (header: string | null) => void {
      return (header) => {
        const at = Date.parse(header ?? '');
        if (Number.isNaN(at)) return;
        const receivedAt = Date.now();
        // If the device's clock was set back during the call, `sentAt` is later than `receivedAt`.
        const from = Math.min(sentAt, receivedAt);
        ahead = narrow(ahead, { least: at - receivedAt, most: at + dateResolutionMs - from });
        beganAt = receivedAt - performance.now();
        for (const update of followers) update();
      };
    },

    /**
     * Calls `update` now, every `everyMs`, at each answer, and when the visitor returns to the page. A
     * browser may pause the timers of a hidden page.
     */
    follow(update: () => void, everyMs: number): () => void {
      const timer = setInterval(update, everyMs);
      followers.add(update);
      document.addEventListener('visibilitychange', update);
      window.addEventListener('pageshow', update);
      update();
      return () => {
        clearInterval(timer);
        followers.delete(update);
        document.removeEventListener('visibilitychange', update);
        window.removeEventListener('pageshow', update);
      };
    },
  };
}

export const serverClock = makeServerClock();

/** Returns the milliseconds that have passed since `deviceTime`, which is a time of the device's clock. */
export function ageOf(deviceTime: number): number {
  return Date.now() - deviceTime;
}

/** The range that both readings allow. If no range fits both, a clock has jumped, and only the new reading is valid. */
function narrow(known: Ahead | undefined, latest: Ahead): Ahead {
  const least = Math.max(latest.least, known?.least ?? -Infinity);
  const most = Math.min(latest.most, known?.most ?? Infinity);
  return least <= most ? { least, most } : latest;
}

/**
 * Returns the server's time, rounded down to the minute. If an answer shows that a clock has jumped, the time
 * is corrected at once.
 */
export function useNow(): Date {
  const [minute, setMinute] = useState(currentMinute);
  useEffect(() => serverClock.follow(() => setMinute(currentMinute()), minuteMs), []);
  return new Date(minute * minuteMs);
}

function currentMinute(): number {
  return Math.floor(serverClock.now() / minuteMs);
}
