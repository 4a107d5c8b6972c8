const key = 'slipway last sign';

/** Another tab need not know more exactly than this when this one was touched. */
const betweenNotesMs = 1000;

type Noted = Pick<Storage, 'getItem' | 'setItem'>;

/** Clocks in milliseconds: `steady` is this tab's own, `device` is the same in all tabs but may be set. */
type Clocks = { steady: () => number; device: () => number };

/**
 * When somebody last touched the console in any tab of this browser: the tabs share a session, so a tab that nobody
 * looks at must not lock the one in use.
 */
export function makeSignsOfUse(noted: () => Noted, { steady, device }: Clocks) {
  let own = steady();
  let notedAt = -Infinity;
  const inAnyTab = (): number => {
    try {
      const idleMs = device() - Number(noted().getItem(key) ?? Number.NaN);
      // A time ahead of the clock is from before the clock was set back.
      return idleMs >= 0 ? idleMs : Infinity;
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
        noted().setItem(key, String(device()));
      } catch {
        // As above.
      }
    },
    /** Milliseconds since the last sign in any tab. */
    idleMs: (): number => Math.min(steady() - own, inAnyTab()),
  };
}
