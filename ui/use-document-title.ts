import { useEffect } from 'react';

/** A more specific title than the route's: 'Step 2 of 4: Your Details'. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
