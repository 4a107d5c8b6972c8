import { useState } from 'react';
import { forgetHold } from '../../api/holds.ts';
import { type Hold, readHold, writeHold } from '../../storage/hold.ts';
import { tellOtherTabs } from '../../storage/hold-news.ts';
import { tabStorage } from '../../storage/tab-storage.ts';

/** The boat that is held for this tab; undefined before 'Pay Now' and after the end of the hold. */
export type HoldState = {
  current: Hold | undefined;
  save: (hold: Hold) => void;
  clear: () => void;
  /** While a payment runs, the end of the hold does not change the screen. */
  isPaying: boolean;
  setPaying: (isPaying: boolean) => void;
  /** The last payment got no answer, and may have succeeded. HoldBar polls until the outcome is known. */
  hasUnknownOutcome: boolean;
  setHasUnknownOutcome: (hasUnknownOutcome: boolean) => void;
};

export function useHold(): HoldState {
  const [current, setCurrent] = useState(() => readHold(tabStorage));
  const [isPaying, setPaying] = useState(false);
  const [hasUnknownOutcome, setHasUnknownOutcome] = useState(false);
  return {
    current,
    isPaying,
    setPaying,
    hasUnknownOutcome,
    setHasUnknownOutcome,
    save: (hold) => {
      writeHold(tabStorage, hold);
      tellOtherTabs(hold.bookingId);
      setCurrent(hold);
    },
    clear: () => {
      forgetHold();
      setCurrent(undefined);
      setHasUnknownOutcome(false);
    },
  };
}
