import { minuteMs, secondMs } from '@slipway/shared/values/durations.ts';

const key = 'slipway last sign';

/** How often, at most, a tab tells the other tabs of a touch. */
const betweenNotesMs = secondMs;

type Noted = Pick<Storage, 'getItem' | 'setItem'>;

/** The clock of another tab may be this much ahead of ours. */
const mostAheadMs = minuteMs;

/**
 * Two clocks, in milliseconds. `steady` is this tab's own clock. `common` is nearly the same in all tabs, but people
 * can set it.
 */
type Clocks = { steady: () => number; common: () => number };

/**
 * The time when somebody last touched the console in any tab of this browser. The tabs share a session, so an unused
 * tab must not lock the tab in use.
 */
export function makeSignsOfUse(noted: () => Noted, { steady, common }: Clocks) {
  let own = steady();
  let notedAt = -Infinity;
  const inAnyTab = (): number => {
    try {
      const idleMs = common() - Number(noted().getItem(key) ?? Number.NaN);
      // A stored time that is more than `mostAheadMs` ahead was stored before somebody set the clock back.
      return idleMs >= -mostAheadMs ? Math.max(0, idleMs) : Infinity;
    } catch {
      // Storage is unavailable, so touches in other tabs do not count.
      return Infinity;
    }
  };
  return {
    note(): void {
      own = steady();
      if (own - notedAt < betweenNotesMs) return;
      notedAt = own;
      try {
        noted().setItem(key, String(common()));
      } catch {
        // Storage is unavailable, so other tabs do not count this touch.
      }
    },
    /** Milliseconds since the last touch in any tab. */
    idleMs: (): number => Math.min(steady() - own, inAnyTab()),
  };
}
