import { useEffect, useId, useState } from 'react';
import { secondTapMs } from './second-tap.ts';

/**
 * For a button that may appear under a thumb that has just pressed another button. The new button ignores presses for
 * two seconds after it appears, and for two seconds after each press of another button.
 */
export function useShutToSecondTap() {
  const id = useId();
  const [isShut, setIsShut] = useState(true);
  useEffect(() => {
    const open = () => setIsShut(false);
    let timer = setTimeout(open, secondTapMs);
    const shut = ({ target }: MouseEvent) => {
      const pressed = target instanceof Element ? target.closest('button') : null;
      if (pressed === null || pressed.id === id) return;
      setIsShut(true);
      clearTimeout(timer);
      timer = setTimeout(open, secondTapMs);
    };
    document.addEventListener('click', shut, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('click', shut, true);
    };
  }, [id]);
  return { id, isShut };
}
