import { type PointerEvent, useRef, useSyncExternalStore } from 'react';

/** A move of fewer pixels than this counts as a press. */
const minSwipePx = 40;
/** A zoom factor below this counts as no zoom, because after a pinch the factor is rarely exactly 1. */
const minZoom = 1.05;

/**
 * A sideways swipe changes the picture; a vertical swipe scrolls the page. On a zoomed page a finger pans as usual.
 * site.css uses `data-swipes`.
 */
export function useSwipe(turn: (steps: number) => void) {
  const startedAt = useRef<number>(undefined);
  const isZoomed = useSyncExternalStore(subscribeToZoom, isPageZoomed, () => false);
  return {
    'data-swipes': isZoomed ? undefined : '',
    onPointerDown: (event: PointerEvent) => {
      startedAt.current = isZoomed || event.pointerType === 'mouse' ? undefined : event.clientX;
    },
    onPointerUp: (event: PointerEvent) => {
      const moved = startedAt.current === undefined ? 0 : event.clientX - startedAt.current;
      startedAt.current = undefined;
      if (Math.abs(moved) >= minSwipePx) turn(moved < 0 ? 1 : -1);
    },
  };
}

function subscribeToZoom(listener: () => void) {
  window.visualViewport?.addEventListener('resize', listener);
  return () => window.visualViewport?.removeEventListener('resize', listener);
}

function isPageZoomed(): boolean {
  return (window.visualViewport?.scale ?? 1) > minZoom;
}
