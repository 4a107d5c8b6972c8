import { useEffect, useState } from 'react';
import { useWantsLessMotion } from '../../ui/use-media.ts';

/** Once the page stands; never for those who want less motion or pay by the megabyte. */
export function useMayPlayFilm(): boolean {
  const wantsLessMotion = useWantsLessMotion();
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(() => {
    if (savesData()) return undefined;
    const allow = () => setIsLoaded(true);
    if (document.readyState === 'complete') {
      allow();
      return undefined;
    }
    window.addEventListener('load', allow);
    return () => window.removeEventListener('load', allow);
  }, []);
  return isLoaded && !wantsLessMotion;
}

/** Not every browser says. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
