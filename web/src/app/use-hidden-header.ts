import { useEffect, useState } from 'react';

/** Spec 2.1. */
const hideBelowPx = 200;
/** A trembling finger is no scrolling. */
const minMovePx = 4;

/** True while the visitor reads on below; back up, it is false again. */
export function useHiddenHeader(): boolean {
  const [isHidden, setIsHidden] = useState(false);
  useEffect(() => {
    let last = window.scrollY;
    const onScroll = () => {
      const now = window.scrollY;
      if (Math.abs(now - last) < minMovePx) return;
      setIsHidden(now > last && now > hideBelowPx);
      last = now;
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);
  return isHidden;
}
