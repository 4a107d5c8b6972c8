import { useEffect } from 'react';

/** Moves the focus to an element when this part of the screen replaces the one that had the focus. */
export function useFocusOnMount(id: string, takesFocus: boolean): void {
  useEffect(() => {
    if (takesFocus) document.getElementById(id)?.focus();
  }, [id, takesFocus]);
}
