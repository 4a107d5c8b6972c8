import { newId } from '@slipway/ui/new-id.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useKept } from '../../session/kept.ts';

/**
 * Something new that has no name yet and so is in no draft: it becomes one, under the same key, once it is whole. Until
 * then it is kept in this tab under its `name`.
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
 * What a step begins with: not what the screen before has read, which this may have changed. Later it may be old, since
 * somebody is typing over it.
 */
export function useOnceFresh<Data>({ data, isStale }: UseQueryResult<Data>): Data | undefined {
  const [isReady, setIsReady] = useState(false);
  if (!isReady && data !== undefined && !isStale) setIsReady(true);
  return isReady ? data : undefined;
}

/** As a screen that has nothing to show yet says it. */
export const unread = <Query extends UseQueryResult>(query: Query): Query => ({ ...query, data: undefined });
