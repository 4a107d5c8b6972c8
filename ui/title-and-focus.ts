import { useEffect } from 'react';

/** Sets a more specific title than the route's: 'Step 2 of 4: Your Details'. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** Moves the focus to an element when this part of the screen replaces the part that had the focus. */
export function useFocusOnMount(id: string, takesFocus: boolean): void {
  useEffect(() => {
    if (takesFocus) document.getElementById(id)?.focus();
  }, [id, takesFocus]);
}
