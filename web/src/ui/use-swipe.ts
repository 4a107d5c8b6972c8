import { type PointerEvent, useRef } from 'react';

/** Pixels: less is a press, not a swipe. */
const leastSwipe = 40;

/** A finger that moves sideways turns the pictures; up and down it scrolls the page, as everywhere. */
export function useSwipe(turn: (steps: number) => void) {
  const startedAt = useRef<number>(undefined);
  return {
    onPointerDown: (event: PointerEvent) => {
      startedAt.current = event.pointerType === 'mouse' ? undefined : event.clientX;
    },
    onPointerUp: (event: PointerEvent) => {
      const moved = startedAt.current === undefined ? 0 : event.clientX - startedAt.current;
      startedAt.current = undefined;
      if (Math.abs(moved) >= leastSwipe) turn(moved < 0 ? 1 : -1);
    },
  };
}
