import { useLocation } from '../../router/location.ts';

/** The open dish or package is named in the address: Back closes it, and a refresh or a link returns to it. */
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
