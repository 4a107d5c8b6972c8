import { useLocation } from '../../router/location.ts';

/** Which dish or package is open, as the address says: Back closes it, a refresh and a link come to it again. */
export function useOpened(): { item: string | null; pathOf: (item: string | null) => string } {
  const { path, query } = useLocation();
  const pathOf = (item: string | null) => {
    const next = new URLSearchParams(query);
    if (item === null) next.delete('item');
    else next.set('item', item);
    return next.size === 0 ? path : `${path}?${next}`;
  };
  return { item: query.get('item'), pathOf };
}
