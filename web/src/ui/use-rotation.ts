import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useState } from 'react';
import { useReducedMotion } from '@slipway/ui/use-media.ts';
import { useSwipe } from './use-swipe.ts';

export type Rotation = ReturnType<typeof useRotation>;

/**
 * Pictures that rotate automatically. They pause while the mouse or the focus is on them, and when the visitor pauses
 * them. With reduced motion they do not rotate until the visitor starts them.
 * @param everyMs how long each picture is shown
 */
export function useRotation(count: number, everyMs: number) {
  const isMotionReduced = useReducedMotion();
  const [{ at, isForward }, setTurn] = useState({ at: 0, isForward: true });
  const [choice, setChoice] = useState<'play' | 'pause'>();
  const [isHeld, setIsHeld] = useState(false);
  const isPlaying = choice === undefined ? !isMotionReduced : choice === 'play';
  const turn = (steps: number) =>
    setTurn((now) => ({ at: (now.at + steps + count) % count, isForward: steps > 0 }));
  const swipe = useSwipe(turn);

  useEffect(() => {
    if (!isPlaying || isHeld) return undefined;
    const timer = setTimeout(() => setTurn({ at: (at + 1) % count, isForward: true }), everyMs);
    return () => clearTimeout(timer);
  }, [at, isPlaying, isHeld, count, everyMs]);

  return {
    at,
    isForward,
    isPlaying,
    isHeld,
    turn,
    show: (place: number) => setTurn({ at: place, isForward: true }),
    toggle: () => setChoice(isPlaying ? 'pause' : 'play'),
    /** Handlers for the element around the pictures and their buttons. */
    handlers: {
      ...swipe,
      onPointerEnter: (event: PointerEvent) => event.pointerType === 'mouse' && setIsHeld(true),
      onPointerLeave: () => setIsHeld(false),
      onFocus: (event: FocusEvent) => setIsHeld(isAmongPictures(event.target)),
      onBlur: () => setIsHeld(false),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'ArrowLeft') turn(-1);
        if (event.key === 'ArrowRight') turn(1);
      },
    },
  };
}

/** The focus on the Play button does not count, because a press on Play must not pause the pictures. */
function isAmongPictures(element: Element): boolean {
  return element.matches(':focus-visible') && element.closest('[data-rotation-toggle]') === null;
}
