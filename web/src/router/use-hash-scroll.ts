import { useEffect } from 'react';
import { hasNavigated } from './history.ts';
import { scrollToElement } from './page-start.ts';
import { useReturns } from './use-site-location.ts';

const hashScrollDelayMs = 400;

/**
 * Scrolls to the section whose id is the inner hash, 400 ms later (spec 2.4), and focuses it. A second press on the
 * section's link scrolls again. `isReady`: the sections are rendered.
 */
export function useHashScroll(hash: string, isReady: boolean): void {
  const returns = useReturns();
  useEffect(() => {
    if (hash === '' || !isReady) return;
    const timer = setTimeout(() => arriveAt(document.getElementById(hash)), hashScrollDelayMs);
    return () => clearTimeout(timer);
  }, [hash, isReady, returns]);
}

function arriveAt(section: HTMLElement | null): void {
  if (section === null) return;
  section.tabIndex = -1;
  if (hasNavigated()) section.focus({ preventScroll: true });
  scrollToElement(section);
}
