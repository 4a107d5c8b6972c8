import { useEffect } from 'react';
import { scrollToElement } from './page-start.ts';

const hashScrollDelayMs = 400;

/** Scrolls to the section whose id is the inner hash, 400 ms later (spec 2.4). `isReady`: the sections are drawn. */
export function useHashScroll(hash: string, isReady: boolean): void {
  useEffect(() => {
    if (hash === '' || !isReady) return;
    const timer = setTimeout(() => scrollToElement(document.getElementById(hash)), hashScrollDelayMs);
    return () => clearTimeout(timer);
  }, [hash, isReady]);
}
