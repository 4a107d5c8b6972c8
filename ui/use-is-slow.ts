import { useEffect, useState } from 'react';

/** After this, a visitor should be told that something is wrong and what to do. */
const slowAfterMs = 8000;

/** Whether a wait is so long that the page should say so. */
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
