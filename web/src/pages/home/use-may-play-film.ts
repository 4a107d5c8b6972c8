import { useEffect, useState } from 'react';
import { useReducedMotion } from '../../ui/use-media.ts';

/** After the page has loaded: whoever presses Book Now at once needs the line for the wizard. */
const waitMs = 3000;

/** True once the page has loaded and rests; never with reduced motion, or where the film would cost the visitor. */
export function useMayPlayFilm(): boolean {
  const isMotionReduced = useReducedMotion();
  const [isResting, setIsResting] = useState(false);
  useEffect(() => {
    let timer: number | undefined;
    const wait = () => {
      timer = window.setTimeout(() => setIsResting(isFilmFree()), waitMs);
    };
    if (document.readyState === 'complete') wait();
    else window.addEventListener('load', wait);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('load', wait);
    };
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
