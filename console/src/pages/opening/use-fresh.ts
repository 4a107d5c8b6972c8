import { newId } from '@slipway/ui/new-id.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useKept } from '../../session/kept.ts';

/**
 * A new item cannot be in a draft until it is complete. Until then, this tab keeps the item and its key in an
 * entry called `name`. The complete item has the same key in the draft.
 */
export function useFresh<Form>(name: string, empty: Form) {
  const [fresh, keep, end] = useKept<{ key: string; form: Form } | undefined>(name, undefined);
  return {
    fresh,
    begin: () => keep({ key: newId(), form: empty }),
    set: (key: string, form: Form) => keep({ key, form }),
    end,
  };
}

/**
 * The data with which a step of the opening begins. Undefined until the data is fresh, because the previous
 * step may have changed the data. Afterwards the data is returned even if it becomes stale, so that the form
 * stays while somebody types.
 */
export function useOnceFresh<Data>({ data, isStale }: UseQueryResult<Data>): Data | undefined {
  const [isReady, setIsReady] = useState(false);
  if (!isReady && data !== undefined && !isStale) setIsReady(true);
  return isReady ? data : undefined;
}

/**
 * A copy of the query in which `data` is undefined. For this copy the component `Reading` shows that the
 * screen is loading, or why it could not load.
 */
export const unread = <Query extends UseQueryResult>(query: Query): Query => ({ ...query, data: undefined });
