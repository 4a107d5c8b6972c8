import { useEffect, useState } from 'react';

/** After a wait of this length, the page tells the visitor that something is wrong and what to do. */
const slowAfterMs = 8000;

/** Whether a wait is so long that the page should tell the visitor. */
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
