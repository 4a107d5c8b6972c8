import { useEffect } from 'react';

/** Puts the focus on an element when this part of the screen takes the place of the one that had it. */
export function useFocusOnArrival(id: string, takesFocus: boolean): void {
  useEffect(() => {
    if (takesFocus) document.getElementById(id)?.focus();
  }, [id, takesFocus]);
}
