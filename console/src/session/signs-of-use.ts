import { minuteMs, secondMs } from '@slipway/shared/values/durations.ts';

const key = 'slipway last sign';

/** Another tab need not know more exactly than this when this one was touched. */
const betweenNotesMs = secondMs;

type Noted = Pick<Storage, 'getItem' | 'setItem'>;

/** By this much the clock of another tab may be ahead of ours. */
const mostAheadMs = minuteMs;

/** Clocks in milliseconds: `steady` is this tab's own, `common` is nearly the same in all tabs but may be set. */
type Clocks = { steady: () => number; common: () => number };

/**
 * When somebody last touched the console in any tab of this browser: the tabs share a session, so a tab that nobody
 * looks at must not lock the one in use.
 */
export function makeSignsOfUse(noted: () => Noted, { steady, common }: Clocks) {
  let own = steady();
  let notedAt = -Infinity;
  const inAnyTab = (): number => {
    try {
      const idleMs = common() - Number(noted().getItem(key) ?? Number.NaN);
      // A time further ahead is from before the clock was set back.
      return idleMs >= -mostAheadMs ? Math.max(0, idleMs) : Infinity;
    } catch {
      // Without storage each tab knows its own signs alone.
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
        // As above.
      }
    },
    /** Milliseconds since the last sign in any tab. */
    idleMs: (): number => Math.min(steady() - own, inAnyTab()),
  };
}
