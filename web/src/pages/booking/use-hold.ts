import { useState } from 'react';
import { letGoOfHold } from '../../api/holds.ts';
import { type Hold, readHold, writeHold } from '../../storage/hold.ts';
import { tabStorage } from '../../storage/tab-storage.ts';

/** The boat that is held for this tab; undefined before 'Pay Now' and after its end. */
export type HoldKeeper = {
  current: Hold | undefined;
  keep: (hold: Hold) => void;
  letGo: () => void;
  /** While the provider decides, the end of the hold is its business: the screen stays. */
  isPaying: boolean;
  setPaying: (isPaying: boolean) => void;
  /** The last try to pay has no answer: it may have worked, and whoever shows the hold asks until it is known. */
  isUnclear: boolean;
  setUnclear: (isUnclear: boolean) => void;
};

export function useHold(): HoldKeeper {
  const [current, setCurrent] = useState(() => readHold(tabStorage));
  const [isPaying, setPaying] = useState(false);
  const [isUnclear, setUnclear] = useState(false);
  return {
    current,
    isPaying,
    setPaying,
    isUnclear,
    setUnclear,
    keep: (hold) => {
      writeHold(tabStorage, hold);
      setCurrent(hold);
    },
    letGo: () => {
      letGoOfHold();
      setCurrent(undefined);
      setUnclear(false);
    },
  };
}
