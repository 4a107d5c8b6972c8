import { useEffect, useState } from 'react';

/** Longer than this, a visitor wants to know that something is wrong and what can be done. */
const slowAfterMs = 8000;

/** Whether a wait has taken so long that it must be spoken about. */
export function useIsSlow(isWaiting: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setIsSlow(true), slowAfterMs);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isWaiting]);
  return isSlow;
}
