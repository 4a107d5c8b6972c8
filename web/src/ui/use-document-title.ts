import { useEffect } from 'react';

/** A title finer than that of the route: 'Step 2 of 4: Your Details'. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
