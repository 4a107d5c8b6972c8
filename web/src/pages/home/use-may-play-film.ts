import { useEffect, useState } from 'react';
import { useReducedMotion } from '@slipway/ui/use-media.ts';

/** After the scripts, which wait for the picture: whoever presses Book Now at once needs the line for the wizard. */
const waitMs = 3000;

/** True once the page rests; never with reduced motion, or where the film would cost the visitor. */
export function useMayPlayFilm(): boolean {
  const isMotionReduced = useReducedMotion();
  const [isResting, setIsResting] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsResting(isFilmFree()), waitMs);
    return () => clearTimeout(timer);
  }, []);
  return isResting && !isMotionReduced;
}

/** 1.5 MB: not on a line that is slow or paid by the byte, nor where an upright screen shows a quarter of each frame. */
function isFilmFree(): boolean {
  // Not every browser has it.
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  const isSlow = /[23]g/.test(connection?.effectiveType ?? '');
  return connection?.saveData !== true && !isSlow && window.matchMedia('(orientation: landscape)').matches;
}
