import { newId } from '@slipway/ui/new-id.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useKept } from '../../session/kept.ts';

/**
 * A new item cannot be in a draft until it is complete. Until then, this tab keeps the item in an entry called `name`.
 * The complete item joins the draft under the key that it already has.
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
 * The starting data of a step, loaded anew because the previous step may have changed it, and not refetched while
 * somebody types.
 */
export function useOnceFresh<Data>({ data, isStale }: UseQueryResult<Data>): Data | undefined {
  const [isReady, setIsReady] = useState(false);
  if (!isReady && data !== undefined && !isStale) setIsReady(true);
  return isReady ? data : undefined;
}

/**
 * The query without its data. The component `Reading` then shows that the screen is loading, or why it could not load.
 */
export const unread = <Query extends UseQueryResult>(query: Query): Query => ({ ...query, data: undefined });
